/** Why the database could not do what was asked: another program holds it, its disk is full, or its file fails or may not be written. */
export type DatabaseProblem = 'locked' | 'full' | 'failed';

/** What a driver has met: the last query that the file refused, by the monotonic clock in ms. */
export type LastProblem = { problem: DatabaseProblem; at: number };

/** SQLite's primary result codes (https://sqlite.org/rescode.html), the low byte of a code. */
const BY_CODE: Readonly<Record<number, DatabaseProblem>> = {
  5: 'locked', // SQLITE_BUSY
  6: 'locked', // SQLITE_LOCKED
  8: 'failed', // SQLITE_READONLY
  10: 'failed', // SQLITE_IOERR
  11: 'failed', // SQLITE_CORRUPT
  13: 'full', // SQLITE_FULL
  14: 'failed', // SQLITE_CANTOPEN
  26: 'failed', // SQLITE_NOTADB
};

/** The one input/output error that comes of nothing but a full disk: the index of the log cannot grow (SQLITE_IOERR_SHMSIZE). */
const NO_ROOM_FOR_INDEX = 4874;

/** What went wrong with the database; undefined for an error of another kind, as a refused value. Looks at what caused the error too. */
export function databaseProblem(error: unknown): DatabaseProblem | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const code = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0;
  if (code === NO_ROOM_FOR_INDEX) return 'full';
  const found = BY_CODE[code & 0xff];
  return found ?? ('cause' in error ? databaseProblem(error.cause) : undefined);
}

/** What the log and who starts the host read, in words. */
export const PROBLEM_TEXT: Readonly<Record<DatabaseProblem, string>> = {
  locked: 'the database is locked by another program',
  full: 'no space is left on the disk of the database',
  failed: 'the file of the database cannot be read or written',
};
