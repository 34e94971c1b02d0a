import * as v from 'valibot';
import { COMMUNITY_LIMIT } from '../community.ts';
import { count, id, safeKey, text } from '../primitives.ts';
import { entity, outcome } from '../shape.ts';
import { workshopJob } from '../workshop/job.ts';
import { defineCall } from './define.ts';
import { gameParams, noParams } from './parts.ts';

const archiveParams = v.object({ archive: safeKey });
/** `at`: where in the file the piece begins, in bytes. */
const pieceParams = v.object({ archive: safeKey, at: v.pipe(safeKey, v.regex(/^\d{1,10}$/)) });

const jobAnswer = outcome({ job: workshopJob }, 'job');

/** Looked at by the rule of keys, so that each way of being wrong has its words. */
const newKey = v.pipe(v.string(), v.maxLength(2 * COMMUNITY_LIMIT.gameKey));

/**
 * Games as files (WORK-123 to WORK-128), additions of this host. A game is saved by whoever leads it; brought in, also as a copy, by owners: another game of the
 * community is theirs to give. All need a session: unauthorised. Those that start a job: jobsFull, storageLow; those that make a file: archivesFull.
 */
export const archiveCalls = {
  /** Saves a game to a file, which whoever asked may download for an hour. Refusals: gameNotFound, leadersOnly; of the job exportFailed. */
  exportGame: defineCall({
    id: 'exportGame',
    method: 'POST',
    patterns: ['/api/rpg/workshop/:game/export'],
    params: gameParams,
    response: jobAnswer,
  }),

  /**
   * Copies a game for its next season: all but what was played and said, and without its players. Refusals: gameNotFound, ownersOnly; under `title` and `key` those of
   * a new game; of the job those of an import.
   */
  copyGame: defineCall({
    id: 'copyGame',
    method: 'POST',
    patterns: ['/api/rpg/workshop/:game/copy'],
    params: gameParams,
    body: entity({ key: newKey, title: v.pipe(text, v.maxLength(4 * COMMUNITY_LIMIT.title)) }),
    response: jobAnswer,
  }),

  /** Begins to send a file of so many bytes; answers by what it is called. Refusals: ownersOnly, archiveTooLarge ({max}), archivesFull, storageLow, uploadNoSpace. */
  beginArchive: defineCall({
    id: 'beginArchive',
    method: 'POST',
    patterns: ['/api/rpg/archives'],
    params: noParams,
    body: entity({ size: count }),
    response: outcome({ archive: id }, 'archive'),
  }),

  /**
   * A piece of it in the field `file`, one after the other; the same once more is no mistake. Answers how many bytes are there. Refusals: ownersOnly, archiveGone,
   * archivePieceLost, archiveTooLarge, archivesFull, storageLow, uploadNoSpace, those of an upload.
   */
  sendArchive: defineCall({
    id: 'sendArchive',
    method: 'POST',
    patterns: ['/api/rpg/archives/:archive/pieces/:at'],
    params: pieceParams,
    encoding: 'multipart',
    response: outcome({ size: count }, 'size'),
  }),

  /**
   * Brings it into the community, or says what that would do (`dryRun`); `key` is the one that its only game gets. Refusals: ownersOnly, archiveGone; under `key` those
   * of a new game; of the job archiveRefused with all that is wrong.
   */
  importArchive: defineCall({
    id: 'importArchive',
    method: 'POST',
    patterns: ['/api/rpg/archives/:archive'],
    params: archiveParams,
    body: entity({ key: v.exactOptional(newKey), dryRun: v.boolean() }),
    response: jobAnswer,
  }),
} as const;
