import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import type { JsonText } from './schema/index.ts';

/** What PostgreSQL and SQLite say differently in queries (MANY-01); what differs in their tables is in migrations/columns.ts. */

/** Is this database, or the one of this transaction, PostgreSQL? */
export const isPostgres = (db: Pick<Kysely<unknown>, 'getExecutor'>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;

/** The greater of two numbers, neither of them null. */
export const greater = (
  db: Db,
  one: RawBuilder<number>,
  other: RawBuilder<number>,
): RawBuilder<number> => sql`${sql.raw(isPostgres(db) ? 'greatest' : 'max')}(${one}, ${other})`;

/** Two whole numbers as a row of `values`: a parameter that stands alone there is a text to PostgreSQL. */
export const pair = (one: number, other: number): RawBuilder<unknown> =>
  sql`(cast(${one} as bigint), cast(${other} as bigint))`;

/** The numbers of all rows as JSON, for `fromJson`; null, or an empty list, where there is none. */
export const jsonList = (db: Db, number: RawBuilder<unknown>): RawBuilder<JsonText<number[]>> =>
  isPostgres(db) ? sql`cast(json_agg(${number}) as text)` : sql`json_group_array(${number})`;
