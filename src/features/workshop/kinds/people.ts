import { PROFILE_LIMIT } from '../../../contract/index.ts';
import { type FieldSpec, type KindSpec, named, type Offered } from './spec.ts';

const genders: Offered = [
  ['male', 'workshop.words.male'],
  ['female', 'workshop.words.female'],
  ['unknown', 'workshop.words.unknown'],
];

const plain = (
  name: 'activity' | 'look' | 'temper' | 'biography' | 'skills' | 'bag',
): FieldSpec => ({
  ...{ name, label: `profiles.fields.${name}`, control: 'text' },
  help: `workshop.help.npcs.${name}`,
});

/** Who is met in the game, and what one may be there. */
export const npcSpec: KindSpec = {
  groups: [
    {
      title: 'workshop.group.name',
      fields: [
        {
          name: 'name',
          label: 'workshop.field.name',
          control: 'line',
          required: true,
          help: 'workshop.help.npcs.name',
        },
        {
          name: 'avatar',
          label: 'workshop.field.avatar',
          control: 'picture',
          help: 'workshop.help.npcs.avatar',
        },
        {
          name: 'location',
          label: 'workshop.field.location',
          control: 'ref',
          help: 'workshop.help.npcs.location',
          of: 'locations',
        },
        {
          name: 'routes',
          label: 'workshop.field.routes',
          control: 'refs',
          of: 'locations',
          help: 'workshop.help.npcs.routes',
        },
      ],
    },
    {
      title: 'workshop.group.profile',
      fields: [
        {
          name: 'image',
          label: 'workshop.field.portrait',
          control: 'picture',
          help: 'workshop.help.npcs.image',
        },
        {
          name: 'alias',
          label: 'profiles.fields.alias',
          control: 'line',
          help: 'workshop.help.npcs.alias',
        },
        {
          name: 'species',
          label: 'profiles.fields.species',
          control: 'ref',
          of: 'species',
          help: 'workshop.help.npcs.species',
        },
        {
          name: 'faction',
          label: 'profiles.fields.faction',
          control: 'ref',
          of: 'factions',
          help: 'workshop.help.npcs.faction',
        },
        {
          name: 'position',
          label: 'profiles.fields.position',
          control: 'ref',
          help: 'workshop.help.npcs.position',
          of: 'positions',
        },
        {
          name: 'gender',
          label: 'profiles.fields.gender',
          control: 'choice',
          help: 'workshop.help.npcs.gender',
          offered: genders,
        },
        {
          name: 'age',
          label: 'profiles.fields.age',
          control: 'number',
          min: PROFILE_LIMIT.ageMin,
          max: PROFILE_LIMIT.ageMax,
          help: 'workshop.help.npcs.age',
        },
        ...(['activity', 'look', 'temper', 'biography', 'skills', 'bag'] as const).map(plain),
      ],
    },
  ],
};

export const factionSpec: KindSpec = {
  groups: [
    {
      title: 'workshop.group.name',
      fields: [
        ...named({ title: 'workshop.help.factions.title', image: 'workshop.help.factions.image' }),
        {
          name: 'color',
          label: 'workshop.field.color',
          control: 'line',
          help: 'workshop.help.factions.color',
        },
        {
          name: 'description',
          label: 'workshop.field.description',
          control: 'html',
          help: 'workshop.help.factions.description',
        },
      ],
    },
  ],
};

export const speciesSpec: KindSpec = {
  groups: [
    {
      title: 'workshop.group.name',
      fields: [
        ...named({ title: 'workshop.help.species.title', image: 'workshop.help.species.image' }),
        {
          name: 'description',
          label: 'workshop.field.description',
          control: 'html',
          help: 'workshop.help.species.description',
        },
      ],
    },
  ],
};

export const positionSpec: KindSpec = {
  parent: 'faction',
  groups: [
    {
      title: 'workshop.group.name',
      fields: [
        ...named({
          title: 'workshop.help.positions.title',
          image: 'workshop.help.positions.image',
        }),
        {
          name: 'faction',
          label: 'profiles.fields.faction',
          control: 'ref',
          of: 'factions',
          help: 'workshop.help.positions.faction',
        },
      ],
    },
  ],
};
