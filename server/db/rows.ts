import type { Generated, Insertable } from 'kysely';
import type { Trx } from './database.ts';
import type { Tables } from './schema/index.ts';

/** The tables whose rows have an id that the database gives. */
export type Keyed = {
  [T in keyof Tables]: Tables[T] extends { id: Generated<number> } ? T : never;
}[keyof Tables];

/** Rows of one statement; below the number of parameters that the databases take. */
const BATCH = 500;

/** Writes one row and returns the id that it got. */
export async function put<T extends Keyed>(
  trx: Trx,
  table: T,
  row: Insertable<Tables[T]>,
): Promise<number> {
  const query = trx.insertInto<Keyed>(table).values(row).returning('id');
  const { id } = await query.executeTakeFirstOrThrow();
  return id;
}

/**
 * Writes rows of the same columns, many at a time, and returns their ids in the order of the rows: both databases number the rows of a statement as they stand, but
 * return them in any order.
 */
export async function putRows<T extends Keyed>(
  trx: Trx,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<number[]> {
  const ids: number[] = [];
  for (let from = 0; from < rows.length; from += BATCH) {
    const values = rows.slice(from, from + BATCH);
    const made = await trx.insertInto<Keyed>(table).values(values).returning('id').execute();
    ids.push(...made.map(({ id }) => id).sort((a, b) => a - b));
  }
  return ids;
}

/** Writes rows whose ids are not needed, many at a time, in their order. */
export async function putAll<T extends keyof Tables>(
  trx: Trx,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) {
    await trx
      .insertInto(table)
      .values(rows.slice(from, from + BATCH))
      .execute();
  }
}
