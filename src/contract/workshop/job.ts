import * as v from 'valibot';
import { UPLOAD_LIMIT } from '../constants.ts';
import { amount, count, epochMs, flag, id, key, safeKey, text } from '../primitives.ts';
import { entity, many, word } from '../shape.ts';

/** Work of the workshop that takes longer than a call may (WORK-120): a map's picture is cut, a game is saved to a file, brought in from one, or copied. */
export const jobKinds = ['mapPicture', 'export', 'import', 'copy'] as const;
export type JobKind = (typeof jobKinds)[number];

export const jobStates = ['running', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

/** One thing that is wrong with an archive: in which file of it, on which line (from 1) and in which field, a word for programs (`keyHere`: the key is taken), and a sentence for people. */
const archiveProblem = entity({
  file: v.exactOptional(text),
  line: v.exactOptional(amount),
  field: v.exactOptional(text),
  reason: v.exactOptional(text),
  text,
});
export type ArchiveProblem = v.InferOutput<typeof archiveProblem>;

/**
 * A job as whoever started it sees it. `subject`: the id of the thing of the game that it is done to (a map). `progress` goes from 0 to 1, `result` is what came of it, by its kind; `refusal` why nothing did: in words, with the host's
 * id of the refusal, and of an archive all that is wrong with it. Times in ms; an ended job is known for an hour.
 */
export const workshopJob = entity({
  id,
  kind: word(jobKinds),
  game: v.exactOptional(key),
  subject: v.exactOptional(id),
  state: word(jobStates),
  progress: v.pipe(amount, v.minValue(0), v.maxValue(1)),
  result: v.exactOptional(v.record(v.string(), v.unknown())),
  refusal: v.exactOptional(
    entity({ error: text, code: v.exactOptional(text), problems: many(archiveProblem) }),
  ),
  startedAt: epochMs,
  endedAt: v.exactOptional(epochMs),
});
export type WorkshopJob = v.InferOutput<typeof workshopJob>;

/** How many jobs of one person may run at once. */
export const JOBS_AT_ONCE = 5;

export const jobParams = v.object({ job: safeKey });

/** The most that the file of an archive may be, in bytes, and a piece of it that travels at once: proxies take no larger bodies. */
export const ARCHIVE_FILE_LIMIT = 4 * 1024 ** 3 - 1;
export const ARCHIVE_PIECE = UPLOAD_LIMIT;

/** What came of an export: the size of the file in bytes. */
export const exportResult = entity({ bytes: count });

const leader = entity({ name: text, found: flag, role: text });

/** What an import did, or would do. */
const importReport = entity({
  games: many(entity({ key, title: text, counts: v.record(text, count), leaders: many(leader) })),
  people: entity({ found: count, made: count, left: count }),
  pictures: count,
  invitations: many(entity({ game: key, name: text, key: text })),
  notes: entity({ cleaned: count, redrawn: count, unnamed: count }),
  leftOut: v.record(text, count),
});
export type ArchiveImport = v.InferOutput<typeof importReport>;

/** What stands in the result of an import from its beginning on: the file that was sent, the key that was asked for, whether nothing is to be written. */
export const importBegun = entity({
  archive: id,
  key: v.exactOptional(key),
  dryRun: flag,
});

/** What came of an import. Invitations are shown here and nowhere else. */
export const importResult = entity({ ...importBegun.entries, report: importReport });

/** What came of a copy: the key of the new game. */
export const copyResult = entity({ key });
