import type { ErrorId, JobKind, JobState, RevisionAction } from '../../../src/contract/index.ts';
import type { Problem } from '../../archive/reading/refused.ts';
import type { Params } from '../../errors/index.ts';
import type { Generated } from 'kysely';
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

/** Why a job came to nothing: an id of the catalogue with its values, and of an archive what is wrong with it. */
export type JobRefusal = { id: ErrorId; params?: Params; problems?: readonly Problem[] };

/** A long job (WORK-120). The host that runs it writes into its row now and then; one that has not for long is gone. */
export type JobTable = {
  /** Unguessable. */
  token: string;
  kind: JobKind;
  gameId: number | null;
  /** Which thing of the game it is done to, by its id. */
  subject: string | null;
  userId: number;
  state: JobState;
  /** In thousandths. */
  progress: Generated<number>;
  result: JsonText<Record<string, unknown>> | null;
  refusal: JsonText<JobRefusal> | null;
  startedAt: Millis;
  /** When its host last wrote into the row. */
  writtenAt: Millis;
  endedAt: Millis | null;
};
