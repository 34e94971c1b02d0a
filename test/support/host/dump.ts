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

async function tablesOf(asked: Db, except: readonly string[]): Promise<Table[]> {
  const postgres = isPostgres(asked);
  // Names as the database has them: to put them into ours would take as long as to read the rows.
  const db = asked.withoutPlugins();
  const all = postgres
    ? sql<{
        name: string;
      }>`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
          and relname not like 'search\\_%' order by 1`
    : sql<{ name: string }>`select name from sqlite_master where type = 'table'
        and name not like 'search\\_%' escape '\\' order by 1`;
  const found = (await all.execute(db)).rows;
  const names = found.map(({ name }) => name).filter((name) => !except.includes(name));
  if (postgres) {
    // All by one question: each way to the server and back costs more than its rows.
    const parts = names.map(
      (name) =>
        sql`select ${sql.lit(name)} as name, (select json_agg(t) from ${sql.table(name)} t) as rows`,
    );
    const { rows } = await sql<{ name: string; rows: unknown[] | null }>`${sql.join(
      parts,
      sql` union all `,
    )}`.execute(db);
    return rows.map((table) => ({ name: table.name, rows: table.rows ?? [] }));
  }
  const tables: Table[] = [];
  for (const name of names)
    tables.push({ name, rows: (await sql`select * from ${sql.table(name)}`.execute(db)).rows });
  return tables;
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
