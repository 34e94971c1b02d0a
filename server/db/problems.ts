import { systemCode } from '../errors/systemError.ts';

/**
 * Why the database could not do what was asked: another program holds it, its disk is full, its file fails or may not be written, or it cannot be
 * reached.
 */
export type DatabaseProblem = 'locked' | 'full' | 'failed' | 'away';

/** The way to the database is broken. `during` the commit nobody knows whether it happened. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
  readonly during: 'commit' | undefined;

  constructor(cause: unknown, during?: 'commit') {
    // Of several addresses that were tried Node says the code alone.
    super(cause instanceof Error ? cause.message || systemCode(cause) : String(cause), { cause });
    this.during = during;
  }
}

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

/** PostgreSQL's classes and codes of errors (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const BY_STATE: readonly (readonly [RegExp, DatabaseProblem])[] = [
  [/^(08|57P0|53300)/, 'away'], // a connection that ended, a server that stops or starts, too many connections
  [/^(55P03|57014|40P01|40001)/, 'locked'], // waited too long, or lost a race again and again
  [/^53/, 'full'],
  [/^(25006|58|XX)/, 'failed'], // read-only, input/output, damaged
];

/** The one input/output error that comes of nothing but a full disk: the index of the log cannot grow (SQLITE_IOERR_SHMSIZE). */
const NO_ROOM_FOR_INDEX = 4874;

/** The code of an error that PostgreSQL answered; empty text for any other. */
const stateOf = (error: object): string =>
  'severity' in error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Has a newer program changed a table since PostgreSQL planned a prepared statement? */
export const isStalePlan = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  stateOf(error) === '0A000' &&
  'routine' in error &&
  error.routine === 'RevalidateCachedQuery'; // its words are in the language of the server

/**
 * Did a transaction lose a race that it may win when it is repeated: a deadlock, an order of two, two who wrote the same key, a table that changed
 * meanwhile?
 */
export const lostRace = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  (/^(40001|40P01|23505)$/.test(stateOf(error)) || isStalePlan(error));

/** Did PostgreSQL refuse a value that no column can hold, such as a number beyond 64 bits or a text with a zero in it? */
export const isRefusedValue = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && stateOf(error).startsWith('22');

/** What went wrong with the database; undefined for an error of another kind, as a refused value. Looks at what caused the error too. */
export function databaseProblem(error: unknown): DatabaseProblem | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if (error instanceof DatabaseAway) return 'away';
  const state = stateOf(error);
  if (state !== '') return BY_STATE.find(([states]) => states.test(state))?.[1];
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
  away: 'the database cannot be reached',
};
