import { sql } from 'kysely';
import { isPostgres } from '../../../server/db/dialect.ts';
import type { Db } from '../../../server/db/index.ts';

/** What stood in a database when so many rows had been written. */
interface Known {
  readonly writes: string;
  readonly text: string;
}

/** The last dumps of each database, by what they left out. */
const known = new WeakMap<Db, Map<string, Known>>();

/** How much has been written so far: rows through this connection, undone ones too, and commits of others. Equal numbers, equal rows. */
async function writesOf(asked: Db): Promise<string> {
  const db = asked.withoutPlugins();
  if (isPostgres(asked)) {
    const { rows } = await sql`select cast(pg_current_snapshot() as text) as writes`.execute(db);
    return JSON.stringify(rows);
  }
  const here = sql<{ count: number }>`select total_changes() as count`.execute(db);
  const elsewhere = sql`pragma data_version`.execute(db);
  return JSON.stringify([(await here).rows, (await elsewhere).rows]);
}

type Table = { name: string; rows: readonly unknown[] };

/**
 * All tables of PostgreSQL by one function: the way to the server and back, and planning how to read each table, cost more than the rows. A session plans the
 * queries of a function once.
 */
async function tablesOfPostgres(db: Db): Promise<Table[]> {
  const made = await sql`select 1 where to_regproc('rows_of_tables') is not null`.execute(db);
  if (made.rows.length === 0) {
    const found = await sql<{ name: string }>`select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'search\\_%'
      order by 1`.execute(db);
    const parts = found.rows.map(
      ({ name }) => `select '${name}', (select json_agg(t) from "${name}" t)`,
    );
    await sql
      .raw(
        `create or replace function rows_of_tables() returns table (name text, "rows" json) language plpgsql
          as $$ begin return query ${parts.join(' union all ')}; end $$`,
      )
      .execute(db);
  }
  const { rows } = await sql<{ name: string; rows: unknown[] | null }>`
    select * from rows_of_tables()`.execute(db);
  return rows.map((table) => ({ name: table.name, rows: table.rows ?? [] }));
}

async function tablesOfSqlite(db: Db, except: readonly string[]): Promise<Table[]> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'table'
    and name not like 'search\\_%' escape '\\' order by 1`.execute(db);
  const tables: Table[] = [];
  for (const { name } of rows)
    if (!except.includes(name))
      tables.push({ name, rows: (await sql`select * from ${sql.table(name)}`.execute(db)).rows });
  return tables;
}

async function tablesOf(asked: Db, except: readonly string[]): Promise<Table[]> {
  // Names as the database has them: to put them into ours would take as long as to read the rows.
  const db = asked.withoutPlugins();
  if (!isPostgres(asked)) return tablesOfSqlite(db, except);
  return (await tablesOfPostgres(db)).filter(({ name }) => !except.includes(name));
}

/** Sorted, so that two databases with the same rows have the same dump. */
const read = async (db: Db, except: readonly string[]): Promise<string> =>
  (await tablesOf(db, except))
    .map(({ name, rows }) =>
      [name, ...rows.map((row) => JSON.stringify(row)).toSorted()].join('\n'),
    )
    .join('\n');

/**
 * Every row of every table as text, for "nothing was changed"; without the index of the search, which follows from the others. `except` leaves out tables that change on their own. Where nothing was
 * written since the last time, nothing is read again: those who attack every call ask this thousands of times.
 */
export async function dump(db: Db, except: readonly string[] = []): Promise<string> {
  const dumps = known.get(db) ?? new Map<string, Known>();
  known.set(db, dumps);
  const writes = await writesOf(db);
  const last = dumps.get(except.join());
  if (last?.writes === writes) return last.text;
  const text = await read(db, except);
  dumps.set(except.join(), { writes, text });
  return text;
}
