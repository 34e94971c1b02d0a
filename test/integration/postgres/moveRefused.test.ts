import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { moveDatabase } from '../../../scripts/lib/moveDatabase/index.ts';
import { beginOrResume, moveOn } from '../../../scripts/lib/moveDatabase/progress.ts';
import { tablesOfProgram } from '../../../scripts/lib/moveDatabase/tables.ts';
import {
  demoFile,
  dumpOf,
  emptyPostgres,
  migratedPostgres,
  runMove,
  scratchFolder,
  wholeMove,
  withDb,
} from '../../support/servers/moving.ts';

const folder = scratchFolder();
const source = path.join(folder, 'letopis.sqlite');
beforeAll(() => demoFile(source));

let made = 0;
const newName = (): string => path.join(folder, `${(made += 1)}.sqlite`);

/** A source that somebody has changed by hand, as `sqlite3` does: without looking at references. */
async function changed(...statements: readonly string[]): Promise<string> {
  const file = newName();
  cpSync(source, file);
  await withDb(file, async (db) => {
    for (const one of ['pragma foreign_keys = off', ...statements]) await sql.raw(one).execute(db);
  });
  return file;
}

/** A PostgreSQL in which something is already. */
async function taken(url: Promise<string>, ...statements: readonly string[]): Promise<string> {
  const to = await url;
  await withDb(to, async (db) => {
    for (const one of statements) await sql.raw(one).execute(db);
  });
  return to;
}

/** A PostgreSQL that knows no Russian letters. */
async function inLatin(): Promise<string> {
  const url = new URL(await emptyPostgres());
  const name = `latin_${url.pathname.slice(1)}`;
  const options = `encoding 'LATIN1' locale 'C' template template0`;
  await taken(Promise.resolve(url.href), `create database ${name} ${options}`);
  url.pathname = name;
  return url.href;
}

/** Names of all that is in a PostgreSQL, and all rows of its tables. */
const allIn = (url: string): Promise<string> =>
  withDb(url, async (db) => {
    const { rows } = await sql`select relname from pg_class
      where relnamespace = 'public'::regnamespace order by 1`.execute(db);
    return `${JSON.stringify(rows)}\n${await dumpOf(url)}`;
  });

async function refusal(from: string, to: string): Promise<string> {
  const error = await moveDatabase({ from, to }).catch((thrown: unknown) => thrown);
  if (!(error instanceof Error)) throw new Error('It was moved.');
  return error.message;
}

const notOfLetopis = newName();
const text = path.join(folder, 'text.sqlite');
beforeAll(async () => {
  await withDb(notOfLetopis, (db) => sql`create table users (name text)`.execute(db));
  writeFileSync(text, 'Это не база. '.repeat(100));
});

describe('a source that cannot be moved', () => {
  it.each([
    ['is not there', () => path.join(folder, 'nowhere'), /^There is no database: /],
    ['is no database', () => text, /text\.sqlite: the file .* \(.*file is not a database\)\.$/],
    ['is another’s', () => notOfLetopis, /^The source is no database of Letopis\.$/],
    [
      'is newer',
      () => changed(`insert into kysely_migration values ('9999-later', '')`),
      /^The source has other migrations than this program \(0001\S*, .*9999-later; here 0001/,
    ],
    [
      'has a number with a fraction',
      () => changed('update turns set clock_at = 1.5 where id < 3'),
      /^The source holds what PostgreSQL cannot: 2 rows of turns have a real in clock_at\.$/,
    ],
    [
      'has bytes for a text',
      () => changed(`update users set name = x'ff00' where id = 1`),
      /: 1 rows of users have a blob in name\.$/,
    ],
    [
      'has references to nothing',
      () => changed('delete from locations where id = 1'),
      /^The source is damaged: \d+ rows of \w+ refer to rows of locations that do not exist\.$/,
    ],
  ])(
    'MANY-66 is refused in one line, and nothing written: one that %s',
    async (_what, make, words) => {
      const to = await emptyPostgres();
      const before = await allIn(to);
      expect(await refusal(await make(), to)).toMatch(words);
      expect(await allIn(to)).toBe(before);
    },
  );
});

describe('a target into which nothing can be moved', () => {
  it.each([
    [
      'has a row',
      () => taken(migratedPostgres(), `insert into app_meta values ('a', 'b')`),
      /^The target is not empty: app_meta has rows\.$/,
    ],
    [
      'has tables of others',
      () => taken(emptyPostgres(), 'create table turns (name text)'),
      /^The target has a table turns that is not of Letopis\.$/,
    ],
    [
      'is newer',
      () => taken(migratedPostgres(), `insert into kysely_migration values ('9999-later', '')`),
      /^The target was made by a newer version of the program, step 9999-later is not known here\.$/,
    ],
    [
      'is in another encoding',
      () => inLatin(),
      /^The target is a database in LATIN1, one in UTF8 is needed\.$/,
    ],
    [
      'is a PostgreSQL of old',
      () =>
        taken(
          emptyPostgres(),
          `create function public.current_setting(text) returns text language sql as $$ select '130012' $$`,
          `do $$ begin execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$`,
        ),
      /PostgreSQL 14 or newer is needed, this is 13/,
    ],
  ])(
    'MANY-66 is refused in one line, and nothing written: one that %s',
    async (_what, make, words) => {
      const to = await make();
      const before = await allIn(to);
      expect(await refusal(source, to)).toMatch(words);
      expect(await allIn(to)).toBe(before);
    },
  );

  it('MANY-66 is refused where it is a file that exists, which stays as it is', async () => {
    const from = await migratedPostgres();
    const bytes = readFileSync(source);
    expect(await refusal(from, folder)).toBe(`There is a database already: ${source}.`);
    expect(readFileSync(source).equals(bytes)).toBe(true);
  });

  it('MANY-66 is not made where the source is refused', async () => {
    const to = newName();
    expect(await refusal(await emptyPostgres(), to)).toBe('The source is no database of Letopis.');
    expect(readdirSync(folder).filter((name) => name.startsWith(path.basename(to)))).toEqual([]);
  });

  it('MANY-66 takes one move at a time: of two who have copied the same batch one goes on', async () => {
    const tables = await tablesOfProgram();
    const turns = tables.find(({ name }) => name === 'turns')!;
    await withDb(await migratedPostgres(), async (db) => {
      await beginOrResume(db, tables, 'the source');
      const both = ['7', '9'].map((last) =>
        db.transaction().execute((trx) => moveOn(trx, turns, undefined, [last])),
      );
      const ended = await Promise.allSettled(both);
      const refused = ended
        .filter((one) => one.status === 'rejected')
        .map(({ reason }) => String(reason));
      expect(refused).toEqual(['MoveRefused: Another move into the same database is running.']);
    });
  });
});

it('MANY-66 the program ends with code 1 and its reason, and says no password', async () => {
  const to = 'postgres://mara:geheim@127.0.0.1:1/sea';
  const away = await runMove(['--from', folder, '--to', to]);
  expect(away).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(
      /^From \S+ to 127\.0\.0\.1:1\/sea\n127\.0\.0\.1:1\/sea: the database cannot be reached \(.*\)\.\n$/,
    ) as string,
  });
  const strange = await runMove(['--from', folder, '--to', 'postgres://mara:ge@heim:geheim@/']);
  expect(strange).toMatchObject({
    code: 1,
    err: 'The address of the PostgreSQL cannot be read.\n',
  });
  const same = await runMove(['--from', folder, '--to', folder]);
  expect([same.code, same.err]).toEqual([1, expect.stringContaining('One side is')]);
  const unsaid = await runMove(['--from', folder]);
  expect([unsaid.code, unsaid.err]).toEqual([2, expect.stringContaining('to where?')]);
  expect(JSON.stringify([away, strange, same, unsaid])).not.toContain('geheim');
});

it('MANY-67 a copy that is not the same is not finished, and begins anew once what changed it is gone', async () => {
  const to = await taken(
    migratedPostgres(),
    `create function worse() returns trigger language plpgsql as $$ begin new.post := 'иначе'; return new; end $$`,
    `create trigger worse before insert on turns for each row when (new.id = 7) execute function worse()`,
  );
  const first = await runMove(['--from', source, '--to', to]);
  expect(first.code).toBe(1);
  expect(first.out).toMatch(/^turns +(\d+) +\1 +(\w{16}) {2}(?!\2)\w{16} {2}DIFFERENT$/m);
  expect(first.err).toContain('The two sides differ in turns: the copy is not finished');
  await taken(Promise.resolve(to), 'drop function worse cascade');
  expect((await wholeMove({ from: source, to })).join()).toContain('begins anew');
  expect(await dumpOf(to)).toBe(await dumpOf(source));
});
