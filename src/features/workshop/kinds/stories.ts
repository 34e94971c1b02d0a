import { type KindSpec, named, type Offered } from './spec.ts';

const types: Offered = [
  ['standard', 'workshop.words.standard'],
  ['heroic', 'workshop.words.heroic'],
  ['invisible', 'workshop.words.invisible'],
];

const statuses: Offered = [
  ['pending', 'workshop.words.pending'],
  ['active', 'workshop.words.active'],
  ['finished', 'workshop.words.finished'],
];

const accesses: Offered = [
  ['all', 'workshop.words.all'],
  ['members', 'workshop.words.members'],
  ['masters', 'workshop.words.masters'],
];

const channelTypes: Offered = [
  ['rpg_game', 'workshop.words.rpg_game'],
  ['rpg_location', 'workshop.words.rpg_location'],
  ['rpg_faction', 'workshop.words.rpg_faction'],
];

/** What happens in the game, and where one talks. */
export const questSpec: KindSpec = {
  initial: { type: 'standard', status: 'pending' },
  groups: [
    {
      title: 'workshop.group.name',
      fields: [
        ...named({ title: 'workshop.help.quests.title', image: 'workshop.help.quests.image' }),
        {
          name: 'status',
          label: 'community.status',
          control: 'choice',
          offered: statuses,
          help: 'workshop.help.quests.status',
          required: true,
        },
        {
          name: 'type',
          label: 'workshop.field.type',
          control: 'choice',
          offered: types,
          help: 'workshop.help.quests.type',
          required: true,
        },
        {
          name: 'description',
          label: 'workshop.field.description',
          control: 'html',
          help: 'workshop.help.quests.description',
        },
      ],
    },
  ],
};

export const eventSpec: KindSpec = {
  parent: 'quest',
  initial: { status: 'active', access: 'all' },
  groups: [
    {
      title: 'workshop.group.name',
      fields: [
        {
          name: 'quest',
          label: 'workshop.field.quest',
          control: 'ref',
          of: 'quests',
          help: 'workshop.help.events.quest',
          required: true,
        },
        ...named({ title: 'workshop.help.events.title', image: 'workshop.help.events.image' }),
        {
          name: 'status',
          label: 'community.status',
          control: 'choice',
          offered: statuses,
          help: 'workshop.help.events.status',
          required: true,
        },
        {
          name: 'description',
          label: 'workshop.field.intro',
          control: 'html',
          help: 'workshop.help.events.description',
        },
      ],
    },
    {
      title: 'workshop.group.people',
      fields: [
        {
          name: 'members',
          label: 'workshop.field.members',
          control: 'people',
          help: 'workshop.help.events.members',
        },
        {
          name: 'editors',
          label: 'workshop.field.editors',
          control: 'people',
          help: 'workshop.help.events.editors',
        },
        {
          name: 'access',
          label: 'workshop.field.access',
          control: 'choice',
          help: 'workshop.help.events.access',
          offered: accesses,
        },
      ],
    },
  ],
};

export const channelSpec: KindSpec = {
  initial: { type: 'rpg_game', access: 'all' },
  groups: [
    {
      title: 'workshop.group.name',
      fields: [
        {
          name: 'title',
          label: 'workshop.field.title',
          control: 'line',
          required: true,
          help: 'workshop.help.channels.title',
        },
        {
          name: 'type',
          label: 'workshop.field.channelType',
          control: 'choice',
          fixed: true,
          help: 'workshop.help.channels.type',
          offered: channelTypes,
        },
        {
          name: 'image',
          label: 'workshop.field.image',
          control: 'picture',
          help: 'workshop.help.channels.image',
        },
        {
          name: 'background',
          label: 'workshop.field.background',
          control: 'picture',
          help: 'workshop.help.channels.background',
        },
      ],
    },
    {
      title: 'workshop.group.people',
      fields: [
        {
          name: 'access',
          label: 'workshop.field.access',
          control: 'choice',
          help: 'workshop.help.channels.access',
          offered: accesses,
          required: true,
        },
        {
          name: 'members',
          label: 'workshop.field.members',
          control: 'people',
          help: 'workshop.help.channels.members',
        },
      ],
    },
  ],
};

/** What turns are marked with (WORK-141). */
export const tagSpec: KindSpec = {
  groups: [
    {
      title: 'workshop.group.name',
      fields: [
        {
          name: 'title',
          label: 'workshop.field.title',
          control: 'line',
          required: true,
          help: 'workshop.help.tags.title',
        },
      ],
    },
  ],
};
