import { existsSync, mkdirSync, readdirSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { sql } from 'kysely';
import { migrate, openDatabase, type Db } from '../../../server/db/index.ts';
import { beside, emptyDatabase, newDatabase, shapeOf } from '../servers/postgres.ts';

/** What makes a database what migrations leave: statements in their order, and the rows that they wrote (their own marks). */
interface Template {
  readonly statements: readonly string[];
  readonly rows: readonly (readonly [table: string, row: Record<string, unknown>])[];
}

/** Tables come before what hangs on them; what SQLite makes by itself, also for its index of words, has no statement, or a name of its own. */
const WRITTEN = `select name, type, sql from sqlite_master where sql is not null and name not like 'sqlite\\_%' escape '\\'
  and name not like 'search\\_index\\_%' escape '\\'
  order by type <> 'table', rowid`;

async function templateOf(db: Db): Promise<Template> {
  const made = await sql.raw<{ name: string; type: string; sql: string }>(WRITTEN).execute(db);
  const rows: [string, Record<string, unknown>][] = [];
  for (const { name } of made.rows.filter(({ type }) => type === 'table')) {
    const all = await sql`select * from ${sql.table(name)}`.execute(db);
    for (const row of all.rows) rows.push([name, row as Record<string, unknown>]);
  }
  return { statements: made.rows.map((one) => one.sql), rows };
}

async function copyOf({ statements, rows }: Template): Promise<Db> {
  const db = openDatabase(':memory:');
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const [table, row] of rows)
    await db
      .insertInto(table as 'users')
      .values(row as never)
      .execute();
  return db;
}

let template: Promise<Template> | undefined;

/** Does the file that runs get its databases from PostgreSQL? */
export const isOnPostgres = (): boolean => process.env.LETOPIS_TEST_ON === 'postgres';

/**
 * Databases of PostgreSQL that a test of the run is done with: a file for each, which whoever takes it removes. To make another takes longer than most
 * tests.
 */
const emptied = path.join(process.env.LETOPIS_TEST_RUN ?? '', 'emptied');

function takeEmptied(): string | undefined {
  if (!existsSync(emptied)) return undefined;
  return readdirSync(emptied).find((name) => {
    try {
      unlinkSync(path.join(emptied, name));
      return true;
    } catch {
      return false; // another file took it meanwhile
    }
  });
}

function giveEmptied(name: string): void {
  mkdirSync(emptied, { recursive: true });
  writeFileSync(path.join(emptied, name), '');
}

/** What the tables of a whole database look like. */
let shape: Promise<string> | undefined;

async function within<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(url);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

async function inPostgres(): Promise<Db> {
  const { LETOPIS_POSTGRES: server = '', LETOPIS_POSTGRES_TEMPLATE: template } = process.env;
  const name = takeEmptied();
  // See servers/sharedPool.mjs.
  const url = `${name ? beside(server, name) : await newDatabase(server, template)}?shared`;
  shape ??= within(url, shapeOf);
  const whole = await shape;
  const db = openDatabase(url);
  const destroy = db.destroy.bind(db);
  let isOpen = true;
  db.destroy = async () => {
    await destroy();
    if (!isOpen) return;
    isOpen = false;
    if ((await within(url, emptyDatabase)) === whole) giveEmptied(new URL(url).pathname.slice(1));
  };
  return db;
}

/** A fresh database that other processes open too, by its address: in PostgreSQL, or the file. */
export async function sharedDatabase(file: string): Promise<string> {
  const { LETOPIS_POSTGRES: server = '', LETOPIS_POSTGRES_TEMPLATE: template } = process.env;
  if (isOnPostgres()) return newDatabase(server, template);
  const db = openDatabase(file);
  await migrate(db);
  await db.destroy();
  return file;
}

/**
 * A fresh database in memory, as migrations leave it. They run for the first of a worker; the others are copies, which takes a quarter of the
 * time. That both are the same is held by test/unit/server/db.
 */
export async function freshDatabase(): Promise<Db> {
  if (isOnPostgres()) return inPostgres();
  if (template) return copyOf(await template);
  const db = openDatabase(':memory:');
  await migrate(db);
  template ??= templateOf(db);
  await template;
  return db;
}
