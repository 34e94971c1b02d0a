import { sql } from 'kysely';
import { type Db, UNFINISHED_COPY } from '../../../server/db/index.ts';
import { MoveRefused, hasTable } from './places.ts';
import type { Key } from './rows.ts';
import type { Table } from './tables.ts';

/** How far a copy is, kept in the target itself: a batch and its mark are committed together, so it may be broken off at any moment. */
const marks = sql.table(UNFINISHED_COPY);

/** The name of the mark that says what is copied. No table is called so. */
const SOURCE = ' source';

/** The words of a key, as a mark holds it; empty before the first row. */
const textOf = (key: Key | undefined): string => (key ? JSON.stringify(key) : '');

async function read(db: Db, name: string): Promise<string> {
  const { rows } = await sql<{ at: string }>`select at from ${marks} where name = ${name}`.execute(
    db,
  );
  return rows[0]?.at ?? '';
}

/** Begins a copy of what `source` describes: all that was copied of something else is deleted. */
async function begin(db: Db, tables: readonly Table[], source: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`create table if not exists ${marks} (name text primary key, at text not null)`.execute(
      trx,
    );
    await sql`delete from ${marks}`.execute(trx);
    for (const { name } of tables.toReversed())
      await sql`delete from ${sql.table(name)}`.execute(trx);
    for (const [name, at] of [[SOURCE, source], ...tables.map((table) => [table.name, ''])])
      await sql`insert into ${marks} values (${name}, ${at})`.execute(trx);
  });
}

/** Begins a copy, or goes on with one of the same source. */
export async function beginOrResume(
  db: Db,
  tables: readonly Table[],
  source: string,
): Promise<'begun' | 'resumed' | 'begun anew'> {
  const isThere = await hasTable(db, UNFINISHED_COPY);
  if (isThere && (await read(db, SOURCE)) === source) return 'resumed';
  await begin(db, tables, source);
  return isThere ? 'begun anew' : 'begun';
}

/** The key of the last row of a table that is copied. */
export async function copiedUpTo(db: Db, { name }: Table): Promise<Key | undefined> {
  const at = await read(db, name);
  return at === '' ? undefined : (JSON.parse(at) as Key); // written by `moveOn`
}

/** Notes a batch within its transaction. Throws where it is not the next one: then somebody else copies as well. */
export async function moveOn(
  trx: Db,
  { name }: Table,
  from: Key | undefined,
  to: Key,
): Promise<void> {
  const { numAffectedRows } = await sql`update ${marks} set at = ${textOf(to)}
    where name = ${name} and at = ${textOf(from)}`.execute(trx);
  if (numAffectedRows !== 1n)
    throw new MoveRefused('Another move into the same database is running.');
}

/** Makes the next run start over. */
export async function discard(db: Db): Promise<void> {
  await sql`update ${marks} set at = '' where name = ${SOURCE}`.execute(db);
}

/** The copy is whole: from here on a host may take it. */
export async function finish(db: Db): Promise<void> {
  await sql`drop table ${marks}`.execute(db);
}
