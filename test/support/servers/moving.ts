import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { type Move, moveDatabase } from '../../../scripts/lib/moveDatabase/index.ts';
import { seedWords } from '../archive/demoWords.ts';
import { type Db, migrate, openDatabase } from '../../../server/db/index.ts';
import { dump } from '../host/dump.ts';
import { NOON } from '../host/data.ts';
import { exitCode } from '../host/program.ts';
import { newDatabase } from './postgres.ts';

/** Two databases between which a community is moved or restored: a file of SQLite, and a PostgreSQL of the tests' server. */

const { LETOPIS_POSTGRES: server = '', LETOPIS_POSTGRES_TEMPLATE: migrated = '' } = process.env;

/** A new database, without tables or with empty ones. */
export const emptyPostgres = (): Promise<string> => newDatabase(server);
export const migratedPostgres = (): Promise<string> => newDatabase(server, migrated);

/** A folder for the tests of a file, removed after them. */
export function scratchFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'letopis-move-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Does something with a database, and closes it. */
export async function withDb<T>(where: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(where);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** What belongs to one kind of database, or to the moment at which its tables were made. */
const OWN = ['sqlite_sequence', 'kysely_migration', 'kysely_migration_lock'];

/** All rows of a database, in words that are the same for both kinds. */
export const dumpOf = (where: string): Promise<string> => withDb(where, (db) => dump(db, OWN));

/** Makes the demo community in a file, and so many turns more in its first place. */
export async function demoFile(file: string, turns = 0): Promise<void> {
  await withDb(file, async (db) => {
    await migrate(db);
    await seedWords(db, NOON);
    await sql`insert into turns (game_id, location_id, post, created_at, updated_at)
      with recursive counted(n) as (select 1 union all select n + 1 from counted where n < ${turns})
      select l.game_id, l.id, '<p>Ночь ' || n || hex(randomblob(3000)) || '</p>', n, n
      from counted, (select id, game_id from locations order by id limit 1) l where ${turns} > 0`.execute(
      db,
    );
  });
}

/** Thrown where a move is broken off by its test. */
class Broken extends Error {}

/** Moves, and is broken off after so many batches, as by a power cut; resolves with false where it came to its end before. */
export async function brokenMove(move: Move, batches: number): Promise<boolean> {
  let left = batches;
  const progress = (): void => {
    left -= 1;
    if (left === 0) throw new Broken();
  };
  try {
    await moveDatabase({ ...move, progress });
    return false;
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    return true;
  }
}

/** Moves to the end; resolves with what it said. */
export async function wholeMove(move: Move): Promise<string[]> {
  const said: string[] = [];
  await moveDatabase({ ...move, say: (line) => said.push(line) });
  return said;
}

/** Starts the program, as npm does. */
export const startMove = (
  args: readonly string[],
  env: Record<string, string> = {},
): ChildProcess =>
  spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'scripts/move-database.ts', ...args],
    { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  );

/** Runs the program to its end. */
export async function runMove(args: readonly string[], env: Record<string, string> = {}) {
  const program = startMove(args, env);
  const [out, err, code] = await Promise.all([
    text(program.stdout!),
    text(program.stderr!),
    exitCode(program),
  ]);
  return { out, err, code };
}
