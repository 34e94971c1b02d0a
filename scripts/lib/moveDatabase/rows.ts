import { hash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../server/db/index.ts';
import type { Table } from './tables.ts';

/** A row as both databases can say it: each value as text, so that no number loses a digit on its way. */
export type Row = Readonly<Record<string, string | null>>;

/** The key of a row, by which the next batch begins; undefined before the first. */
export type Key = readonly (string | null)[];

/** The key of a row, in the order of the columns of its table's key. */
export const keyOf = (table: Table, row: Row): Key => table.key.map((name) => row[name] ?? null);

/** The next rows of a table, in the order of its key. */
export async function readRows(
  db: Db,
  table: Table,
  after: Key | undefined,
  count: number,
): Promise<Row[]> {
  // By the columns themselves: without the table's name an order would be one of the texts.
  const column = (name: string): RawBuilder<unknown> => sql.ref(`t.${name}`);
  const key = sql.join(table.key.map(column));
  const values = table.columns.map(
    ({ name }) => sql`cast(${column(name)} as text) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Row>`select ${sql.join(values)} from ${sql.table(table.name)} as t
    ${after ? sql`where (${key}) > (${sql.join(after)})` : sql``}
    order by ${key} limit ${sql.lit(count)}`.execute(db);
  return rows;
}

/** Writes rows, with nothing yet in columns that refer to the same table. */
export async function insertRows(db: Db, table: Table, rows: readonly Row[]): Promise<void> {
  const names = table.columns.map(({ name }) => name);
  const values = rows.map(
    (row) =>
      sql`(${sql.join(names.map((name) => (table.own.includes(name) ? null : (row[name] ?? null))))})`,
  );
  await sql`insert into ${sql.table(table.name)} (${sql.join(names.map((name) => sql.ref(name)))})
    values ${sql.join(values)}`.execute(db);
}

/** Writes what refers to rows of the same table, once these are there. */
export async function fillOwn(db: Db, table: Table, rows: readonly Row[]): Promise<void> {
  for (const row of rows) {
    const filled = table.own.filter((name) => row[name] !== null);
    if (filled.length === 0) continue;
    const set = filled.map((name) => sql`${sql.ref(name)} = ${row[name]}`);
    const which = table.key.map((name) => sql`${sql.ref(name)} = ${row[name]}`);
    await sql`update ${sql.table(table.name)} set ${sql.join(set)}
      where ${sql.join(which, sql` and `)}`.execute(db);
  }
}

const ZERO = '\0';

/** A row as PostgreSQL can hold it: no text there may have a zero byte, which no browser shows. */
export function withoutZeros(row: Row): Row {
  if (!hasZeros(row)) return row;
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value?.replaceAll(ZERO, '') ?? null]),
  );
}

const hasZeros = (row: Row): boolean =>
  Object.values(row).some((value) => value?.includes(ZERO) === true);

/** What a table holds: how many rows, their checksum, and how many of them have zero bytes, which do not count. */
export type Sum = { rows: number; sum: string; withZeros: number };

/**
 * Reads a whole table in batches. The checksum is the sum of the SHA-256 of all rows: it does not depend on their order, which zero bytes in a
 * key can change.
 */
export async function sumOf(db: Db, table: Table, rowsAtOnce: number): Promise<Sum> {
  const names = table.columns.map(({ name }) => name);
  let total = 0n;
  const sum = { rows: 0, withZeros: 0 };
  for (let after: Key | undefined; ;) {
    const rows = await readRows(db, table, after, rowsAtOnce);
    for (const row of rows) {
      const clean = withoutZeros(row);
      const text = JSON.stringify(names.map((name) => clean[name]));
      total = BigInt.asUintN(256, total + BigInt(`0x${hash('sha256', text)}`));
      sum.rows += 1;
      if (clean !== row) sum.withZeros += 1;
    }
    const last = rows.at(-1);
    if (last === undefined) return { ...sum, sum: total.toString(16).padStart(64, '0') };
    after = keyOf(table, last);
  }
}
