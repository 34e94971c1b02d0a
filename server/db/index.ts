export { contentVersionOf, lastProblemOf, loadOf, openDatabase } from './database.ts';
export type { Db, Trx } from './database.ts';
export { alone, inGame, inGameThenRead } from './locks.ts';
export { tidyUp } from './housekeeping.ts';
export { isPostgres } from './dialect.ts';
export { isMigrated, migrate, STEPS } from './migrate.ts';
export {
  CONTENT_VERSION,
  isPostgresUrl,
  refuseOldPostgres,
  refuseUnfinishedCopy,
  UNFINISHED_COPY,
} from './postgres.ts';
export { type DatabaseProblem, databaseProblem, PROBLEM_TEXT } from './problems.ts';
export { put, putAll, putRows } from './rows.ts';
export { atOneMoment, openReadOnly } from './snapshot.ts';
export { LOCK_WAIT_MS, writeIfPossible } from './sqliteDriver.ts';
export { flag, fromJson, IDS_IN_MS, isSet, toJson } from './schema/index.ts';
export type {
  Flag,
  Icon,
  JobRefusal,
  JsonText,
  MapOptions,
  Millis,
  ReviewNews,
  RollResult,
  Tables,
} from './schema/index.ts';
