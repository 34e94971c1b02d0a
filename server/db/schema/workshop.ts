import type { RevisionAction } from '../../../src/contract/index.ts';
import type { Id, JsonText, Millis } from './columns.ts';

/**
 * A version of a thing of the workshop, with all of its fields as they travel (WORK-63). The highest is how it is now; a thing without any was never
 * changed there. Version 0 is what was there before the first change.
 */
export type RevisionTable = {
  id: Id;
  gameId: number;
  /** A kind of the workshop, `ways` or `figures`. */
  kind: string;
  /** The row of the thing; of `games` and `ways` the game, of `figures` the map. */
  subjectId: number;
  version: number;
  at: Millis;
  /** Null: that person has left; or, of version 0, nobody knows. */
  userId: number | null;
  /** Null: of version 0. */
  action: RevisionAction | null;
  fields: JsonText<Record<string, unknown>>;
};
