import { CamelCasePlugin, sql } from 'kysely';
import { isPostgresUrl, STEPS, type Db } from '../../../server/db/index.ts';
import { checkSource, checkTarget } from './checks.ts';
import { type Ids, readIds, writeIds } from './ids.ts';
import { fromSource, intoTarget, MoveRefused } from './places.ts';
import { beginOrResume, copiedUpTo, discard, finish, moveOn } from './progress.ts';
import { fillOwn, insertRows, keyOf, readRows, type Sum, sumOf, withoutZeros } from './rows.ts';
import { type Table, tablesOfProgram } from './tables.ts';

export { MoveRefused, nameOf } from './places.ts';

/** How far a move is: rows of this table, rows and tables of all. */
export type Progress = {
  table: string;
  rows: number;
  ofRows: number;
  allRows: number;
  ofAllRows: number;
  tables: number;
  ofTables: number;
};

/** What is moved. */
export type Move = {
  /** A data folder, a file of SQLite or the address of a PostgreSQL; exactly one of the two is such an address. */
  from: string;
  to: string;
  /** How many rows are copied together. */
  rowsAtOnce?: number;
  /** Hears of each batch once it is in the target. */
  progress?: (progress: Progress) => void;
  /** Hears what a person should know meanwhile. */
  say?: (line: string) => void;
  /** Hears what both sides hold in the end, before the copy counts as finished. */
  compared?: (tables: readonly Compared[]) => void;
};

/** What a table holds on both sides, and whether it is the same. */
export type Compared = { table: string; from: Sum; to: Sum; isSame: boolean };

/** As many as fit into one statement of SQLite, and into memory where each has a long text. */
const ROWS_AT_ONCE = 500;

const sumsOf = async (db: Db, tables: readonly Table[]): Promise<Sum[]> => {
  const sums: Sum[] = [];
  for (const table of tables) sums.push(await sumOf(db, table, ROWS_AT_ONCE));
  return sums;
};

type Copying = { source: Db; target: Db; rowsAtOnce: number; copied: (rows: number) => void };

async function copyTable(table: Table, { source, target, rowsAtOnce, copied }: Copying) {
  for (let at = await copiedUpTo(target, table); ;) {
    const read = await readRows(source, table, at, rowsAtOnce);
    const last = read.at(-1);
    if (last === undefined) return;
    const [from, to] = [at, keyOf(table, last)];
    await target.transaction().execute(async (trx) => {
      await moveOn(trx, table, from, to);
      await insertRows(trx, table, read.map(withoutZeros));
    });
    at = to;
    copied(read.length);
  }
}

/** What refers to rows of its own table; done again it changes nothing. */
async function fillTable(table: Table, { source, target, rowsAtOnce }: Copying): Promise<void> {
  if (table.own.length === 0) return;
  for (let at: ReturnType<typeof keyOf> | undefined; ;) {
    const rows = await readRows(source, table, at, rowsAtOnce);
    const last = rows.at(-1);
    if (last === undefined) return;
    await target.transaction().execute((trx) => fillOwn(trx, table, rows.map(withoutZeros)));
    at = keyOf(table, last);
  }
}

async function countRows(db: Db, { name }: Table): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from ${sql.table(name)}`.execute(db);
  return rows[0]?.count ?? 0;
}

type Found = { sums: Sum[]; ids: Ids };

/** Copies from one moment of the source; returns what the source held at that moment. */
async function copy(move: Move, tables: readonly Table[], source: Db, target: Db): Promise<Found> {
  const { rowsAtOnce = ROWS_AT_ONCE, say, progress } = move;
  const sums = await sumsOf(source, tables);
  const ids = await readIds(source, tables);
  const how = await beginOrResume(target, tables, JSON.stringify([STEPS, sums]));
  if (how === 'begun anew')
    say?.('The source has changed since the copy was broken off: it begins anew.');
  if (how === 'resumed') say?.('The copy goes on where it was broken off; the source is the same.');
  const ofAllRows = sums.reduce((all, sum) => all + sum.rows, 0);
  let allRows = 0;
  for (const [index, table] of tables.entries()) {
    let rows = how === 'resumed' ? await countRows(target, table) : 0;
    allRows += rows;
    const ofRows = sums[index]?.rows ?? 0;
    const copied = (count: number): void => {
      rows += count;
      allRows += count;
      const all = { allRows, ofAllRows, tables: index, ofTables: tables.length };
      progress?.({ table: table.name, rows, ofRows, ...all });
    };
    const copying = { source, target, rowsAtOnce, copied };
    await copyTable(table, copying);
    await fillTable(table, copying);
  }
  const zeros = sums.reduce((all, sum) => all + sum.withZeros, 0);
  if (zeros > 0)
    say?.(`Zero bytes, which PostgreSQL cannot hold, were left out of the texts of ${zeros} rows.`);
  return { sums, ids };
}

async function compare(db: Db, tables: readonly Table[], sums: readonly Sum[]) {
  const compared: Compared[] = [];
  for (const [index, table] of tables.entries()) {
    const from = sums[index] ?? { rows: 0, sum: '', withZeros: 0 };
    const to = await sumOf(db, table, ROWS_AT_ONCE);
    const isSame = from.rows === to.rows && from.sum === to.sum;
    compared.push({ table: table.name, from, to, isSame });
  }
  return compared;
}

/** Its code is loaded when the copy is done, so that both have room in little memory. */
async function makeSearchIndex(target: Db): Promise<void> {
  const { rebuildSearch } = await import('../../../server/search/rebuild.ts');
  await target.transaction().execute((trx) => rebuildSearch(trx.withPlugin(new CamelCasePlugin())));
}

/**
 * Copies a whole database into an empty one of the other kind (MANY-60): all rows as they are at one moment, in batches that are each committed with a mark,
 * so that the same move, called again after it was broken off, resumes; where the source has changed meanwhile it starts over. Afterwards
 * compares both sides by counts and checksums, read from the rows themselves, and only then lets hosts take the copy. Throws {@link MoveRefused}, before
 * anything is written, where something of either side stands against it, and where both sides differ in the end.
 */
export async function moveDatabase(move: Move): Promise<void> {
  const { from, to, say } = move;
  if (isPostgresUrl(from) === isPostgresUrl(to))
    throw new MoveRefused(
      'One side is a data folder or a file of SQLite, the other the address of a PostgreSQL.',
    );
  const tables = await tablesOfProgram();
  await fromSource(from, (source) => checkSource(source, tables));
  await intoTarget(to, async (target) => {
    await checkTarget(target, tables);
    const { sums, ids } = await fromSource(from, (source) => copy(move, tables, source, target));
    say?.('All rows are copied; the two sides are compared.');
    const compared = await compare(target, tables, sums);
    move.compared?.(compared);
    const differ = compared.filter(({ isSame }) => !isSame).map(({ table }) => table);
    if (differ.length > 0) {
      await discard(target);
      throw new MoveRefused(
        `The two sides differ in ${differ.join(', ')}: the copy is not finished, and begins anew when it is run again.`,
      );
    }
    await writeIds(target, ids);
    say?.('The index of the search is made.');
    await makeSearchIndex(target);
    await finish(target);
  });
}
