import type { WorkshopKind } from '../../contract/index.ts';
import { pathTo } from '../../domain/index.ts';

/** What has pages of its own in the workshop of a game: its kinds, and what is saved as one list: its ways, and the figures of each of its maps. */
export type WorkshopPage = WorkshopKind | 'ways' | 'figures';

/** In the place of the id of a thing that is still to be made. */
export const NEW = 'new';

/** The workshop of a game, a list of it, or a form (WORK-85). */
export const workshopPath = (game: string, kind?: WorkshopPage, id?: string): string =>
  pathTo('workshop', { game, kind, id });

/** The form of a thing that belongs to another one: a place of this map, an event of this quest. */
export const newThingPath = (game: string, kind: WorkshopKind, parent?: string): string =>
  `${workshopPath(game, kind, NEW)}${parent === undefined ? '' : `?of=${encodeURIComponent(parent)}`}`;
