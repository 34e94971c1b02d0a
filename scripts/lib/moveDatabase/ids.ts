import { sql } from 'kysely';
import { CONTENT_VERSION, type Db, isPostgres } from '../../../server/db/index.ts';
import type { Table } from './tables.ts';

/** The greatest id that each table has ever given, also of rows that are deleted: none may be given twice. By name of the table. */
export type Ids = ReadonlyMap<string, bigint>;

const sequence = (name: string) => sql`pg_get_serial_sequence(${name}, 'id')`;

/** Reads which ids were given. */
export async function readIds(db: Db, tables: readonly Table[]): Promise<Ids> {
  const ids = new Map<string, bigint>();
  for (const { name } of tables.filter((table) => table.givesIds)) {
    const given = isPostgres(db)
      ? sql`pg_sequence_last_value(cast(${sequence(name)} as regclass))`
      : sql`(select seq from sqlite_sequence where name = ${name})`;
    const { rows } = await sql<{ given: string | null; greatest: string | null }>`
      select cast(${given} as text) as given, cast(max(id) as text) as greatest
      from ${sql.table(name)}`.execute(db);
    const numbers = [rows[0]?.given, rows[0]?.greatest].map((text) => BigInt(text ?? 0));
    ids.set(
      name,
      numbers.reduce((a, b) => (a > b ? a : b)),
    );
  }
  return ids;
}

/** Has a database go on giving ids beyond those, and what pages show count as changed. */
export async function writeIds(db: Db, ids: Ids): Promise<void> {
  for (const [name, greatest] of [...ids].filter(([, id]) => id > 0n)) {
    const id = sql`cast(${String(greatest)} as bigint)`;
    if (isPostgres(db)) {
      await sql`select setval(cast(${sequence(name)} as regclass), ${id})`.execute(db);
    } else {
      await sql`delete from sqlite_sequence where name = ${name}`.execute(db);
      await sql`insert into sqlite_sequence (name, seq) values (${name}, ${id})`.execute(db);
    }
  }
  if (isPostgres(db)) await sql`select nextval(${CONTENT_VERSION})`.execute(db);
}
