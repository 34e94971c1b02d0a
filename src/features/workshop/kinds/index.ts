import { type WorkshopKind, workshopKinds } from '../../../contract/index.ts';
import type { WorkshopPage } from '../paths.ts';
import { factionSpec, npcSpec, positionSpec, speciesSpec } from './people.ts';
import type { FieldSpec, KindSpec, Offered } from './spec.ts';
import { channelSpec, eventSpec, questSpec, tagSpec } from './stories.ts';
import { gameSpec, locationSpec, mapSpec } from './world.ts';

/** All ways of a game are one list (WORK-93). */
const waySpec: KindSpec = {
  groups: [
    {
      title: 'workshop.kinds.ways.title',
      fields: [
        {
          name: 'ways',
          label: 'workshop.kinds.ways.title',
          control: 'ways',
          help: 'workshop.help.ways',
        },
      ],
    },
  ],
};

/** The figures of a map are one list (WORK-100). */
const figureSpec: KindSpec = {
  groups: [
    {
      title: 'workshop.kinds.figures.title',
      fields: [
        {
          name: 'figures',
          label: 'workshop.kinds.figures.title',
          control: 'figures',
          help: 'workshop.help.figures',
        },
      ],
    },
  ],
};

export type { FieldSpec, KindSpec };

/** The form of each kind, of the ways and of the figures of a map (WORK-89). */
export const kindSpecs: Readonly<Record<WorkshopPage, KindSpec>> = {
  games: gameSpec,
  maps: mapSpec,
  locations: locationSpec,
  ways: waySpec,
  figures: figureSpec,
  quests: questSpec,
  events: eventSpec,
  npcs: npcSpec,
  factions: factionSpec,
  species: speciesSpec,
  positions: positionSpec,
  channels: channelSpec,
  tags: tagSpec,
};

/** How the first page of a game's workshop has them. */
export const pageGroups = [
  ['game', ['games', 'channels']],
  ['world', ['maps', 'locations', 'ways']],
  ['stories', ['quests', 'events', 'npcs', 'tags']],
  ['people', ['factions', 'species', 'positions']],
] as const satisfies readonly (readonly [string, readonly WorkshopPage[]])[];

export const fieldsOf = (kind: WorkshopPage): readonly FieldSpec[] =>
  kindSpecs[kind].groups.flatMap(({ fields }) => fields);

/** The statuses that things of a kind may have, for the filter of its list; none where they have none. */
export function statusesOf(kind: WorkshopKind): Offered {
  const status = fieldsOf(kind).find(({ name }) => name === 'status');
  return status?.control === 'choice' ? status.offered : [];
}

const pages: ReadonlySet<string> = new Set<WorkshopPage>([...workshopKinds, 'ways', 'figures']);

/** Is this step of an address a page of the workshop? */
export const isWorkshopPage = (step: string): step is WorkshopPage => pages.has(step);
