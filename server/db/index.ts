export { contentVersionOf, lastProblemOf, loadOf, openDatabase } from './database.ts';
export type { Db, Trx } from './database.ts';
export { alone, inGame } from './locks.ts';
export { tidyUp } from './housekeeping.ts';
export { isMigrated, migrate } from './migrate.ts';
export { refuseOldPostgres } from './postgres.ts';
export { type DatabaseProblem, databaseProblem, PROBLEM_TEXT } from './problems.ts';
export { writeIfPossible } from './sqliteDriver.ts';
export { flag, fromJson, isSet, toJson } from './schema/index.ts';
export type {
  Flag,
  Icon,
  JsonText,
  MapOptions,
  Millis,
  RollResult,
  Tables,
} from './schema/index.ts';
