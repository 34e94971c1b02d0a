import path from 'node:path';
import type { Logger } from 'kysely';
import { type Config, ConfigError } from './config/index.ts';
import {
  type Db,
  databaseProblem,
  migrate,
  openDatabase,
  PROBLEM_TEXT,
  refuseOldPostgres,
  refuseUnfinishedCopy,
  tidyUp,
} from './db/index.ts';
import { ENOUGH_BYTES, freeBytes } from './http/ready.ts';
import { prepareSearch } from './search/index.ts';

/** Where the database of a host is: the address of DATABASE_URL, else its file. */
export const databaseOf = ({ databaseUrl, dataDir }: Config): string =>
  databaseUrl ?? path.join(dataDir, 'letopis.sqlite');

/** How it is named to the person who starts the host: never with a password. */
function nameOf(config: Config): string {
  if (config.databaseUrl === undefined) return databaseOf(config);
  const { host, pathname } = new URL(config.databaseUrl);
  return `DATABASE_URL, ${host}${pathname}`;
}

/** One line for the person who starts it: SQLite's own words say of a full disk only that the file cannot be opened. */
function openingProblem(config: Config, error: unknown): ConfigError {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const words = cause instanceof Error ? cause.message : String(cause);
  const full =
    config.databaseUrl === undefined &&
    databaseProblem(error) === 'failed' &&
    freeBytes(config.dataDir) < ENOUGH_BYTES;
  const problem = full ? 'full' : databaseProblem(error);
  const reason = problem === undefined ? words : `${PROBLEM_TEXT[problem]}: ${words}`;
  return new ConfigError(`The database cannot be opened: ${nameOf(config)} (${reason}).`);
}

/** What is done with a database that is opened; `opened` is called before anything can go wrong in it, so that it is closed again. */
type Opening = {
  opened: (db: Db) => void;
  seed: ((db: Db, now: number) => Promise<unknown>) | undefined;
  log: Logger | undefined;
};

/**
 * Opens the database of a host, brings its tables up to date, makes its index of words where there is none of this version, tidies it, and fills it where it is empty. Throws a {@link ConfigError} of one line where
 * the database cannot be used (MANY-03); then nothing was written.
 */
export async function openDb(config: Config, { opened, seed, log }: Opening): Promise<Db> {
  let isUpToDate = false;
  try {
    const db = openDatabase(databaseOf(config), log);
    opened(db);
    if (config.databaseUrl !== undefined) {
      await refuseOldPostgres(db);
      await refuseUnfinishedCopy(db);
    }
    await migrate(db);
    isUpToDate = true;
    await prepareSearch(db);
    await tidyUp(db, Date.now());
    await seed?.(db, Date.now());
    return db;
  } catch (error) {
    // Behind the opening only what the database refuses is the matter of who starts the host; the rest is a mistake of ours.
    throw isUpToDate && !databaseProblem(error) ? error : openingProblem(config, error);
  }
}
