import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import {
  type Db,
  databaseProblem,
  isPostgres,
  isPostgresUrl,
  openDatabase,
  openReadOnly,
  PROBLEM_TEXT,
} from '../../../server/db/index.ts';

/** Why a database is not moved, in one line for the person who asked for it. */
export class MoveRefused extends Error {
  override readonly name = 'MoveRefused';
}

/** How a database is named to people: never with a password. */
export function nameOf(where: string): string {
  if (!isPostgresUrl(where)) return where;
  if (!URL.canParse(where)) throw new MoveRefused('The address of the PostgreSQL cannot be read.');
  const { host, pathname } = new URL(where);
  return `${host}${pathname}`;
}

const isFolder = (where: string): boolean =>
  statSync(where, { throwIfNoEntry: false })?.isDirectory() === true;

/** The file of SQLite that is meant: of a data folder its database. */
const fileOf = (where: string): string =>
  isFolder(where) ? path.join(where, 'letopis.sqlite') : where;

/** Does `work` with a database, and closes it. What the database refuses is said in one line. */
async function using<T>(where: string, db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await work(db.withoutPlugins());
  } catch (error) {
    const problem = databaseProblem(error);
    if (problem === undefined) throw error;
    const words = error instanceof Error ? error.message : String(error);
    throw new MoveRefused(`${nameOf(where)}: ${PROBLEM_TEXT[problem]} (${words}).`);
  } finally {
    await db.destroy();
  }
}

/** Reads a database as it is at one moment, whatever is written meanwhile; a running SQLite host is not kept waiting. */
export function fromSource<T>(where: string, work: (db: Db) => Promise<T>): Promise<T> {
  const isAddress = isPostgresUrl(where);
  const file = fileOf(where);
  if (!isAddress && !existsSync(file)) throw new MoveRefused(`There is no database: ${file}.`);
  return using(where, isAddress ? openDatabase(where) : openReadOnly(file), (db) => {
    const transaction = db.transaction();
    if (!isPostgres(db)) return transaction.execute(work);
    return transaction
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(work);
  });
}

/**
 * Opens the database that is written. A file has another name until `work` has ended well, so that no host takes a part for the whole; one that is
 * there already is refused.
 */
export async function intoTarget<T>(where: string, work: (db: Db) => Promise<T>): Promise<T> {
  if (isPostgresUrl(where)) return using(where, openDatabase(where), work);
  const file = where.endsWith('.sqlite') ? where : path.join(where, 'letopis.sqlite');
  if (existsSync(file)) throw new MoveRefused(`There is a database already: ${file}.`);
  mkdirSync(path.dirname(file), { recursive: true });
  const unfinished = `${file}.unfinished`;
  const done = await using(where, openDatabase(unfinished), work);
  renameSync(unfinished, file);
  return done;
}

/** Is there a table of this name? */
export async function hasTable(db: Db, name: string): Promise<boolean> {
  const found = isPostgres(db)
    ? sql`select 1 where to_regclass(${name}) is not null`
    : sql`select 1 from sqlite_master where type = 'table' and name = ${name}`;
  return (await found.execute(db)).rows.length > 0;
}
