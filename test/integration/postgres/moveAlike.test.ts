import path from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { type Table, tablesOfProgram } from '../../../scripts/lib/moveDatabase/tables.ts';
import { type Db, migrate } from '../../../server/db/index.ts';
import {
  brokenMove,
  demoFile,
  dumpOf,
  migratedPostgres,
  scratchFolder,
  wholeMove,
  withDb,
} from '../../support/servers/moving.ts';

const folder = scratchFolder();
let made = 0;
const newFile = (): string => path.join(folder, `${(made += 1)}.sqlite`);

/** There and back again, broken off on both ways. */
async function thereAndBack(from: string, rowsAtOnce: number, batches: readonly number[]) {
  const [postgres, back] = [await migratedPostgres(), newFile()];
  const [first = 1, second = 1] = batches;
  const there = { from, to: postgres, rowsAtOnce };
  const home = { from: postgres, to: back, rowsAtOnce };
  if (await brokenMove(there, first)) await wholeMove(there);
  if (await brokenMove(home, second)) await wholeMove(home);
  return { postgres, back };
}

it('MANY-60 the demo community is the same in PostgreSQL and, moved back, in a file', async () => {
  const file = newFile();
  await demoFile(file);
  const { postgres, back } = await thereAndBack(file, 100, [7, 12]);
  const before = await dumpOf(file);
  expect(before).toContain('Боцман');
  expect(await dumpOf(postgres)).toBe(before);
  expect(await dumpOf(back)).toBe(before);
});

/** What a column may hold: letters of all alphabets, JSON, numbers as large as the program can read. */
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.replaceAll('\0', '')),
  fc.json({ maxDepth: 2 }).map((text) => text.replaceAll('\0', '')),
  fc.constantFrom(
    '',
    ' ',
    "'",
    '"',
    '\\',
    '\\N',
    '\r\n',
    'NULL',
    '$1',
    '?',
    '😀',
    'Ё',
    'é',
    '\uFFFF',
  ),
);
const numbers = fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -2, max: 9 }));

type Value = { text: string; number: number; isNull: boolean };
const values: fc.Arbitrary<Value> = fc.record({
  text: texts,
  number: numbers,
  isNull: fc.boolean(),
});

/** As many values as the widest table has columns. */
const rows = fc.array(fc.array(values, { minLength: 40, maxLength: 40 }), {
  minLength: 3,
  maxLength: 8,
});

/** Which column of which table each reference of a table means. */
async function referencesOf(db: Db, { name }: Table): Promise<Map<string, [string, string]>> {
  const { rows: found } = await sql<{ from: string; table: string; to: string }>`
    select "from", "table", "to" from pragma_foreign_key_list(${name})`.execute(db);
  return new Map(found.map((one) => [one.from, [one.table, one.to]]));
}

/** A value that one of the first rows has in the column that is referred to; null where there is none. */
async function existing(db: Db, [table, column]: readonly [string, string], at: number) {
  const { rows: found } = await sql<{ value: unknown }>`select ${sql.ref(column)} as value
    from ${sql.table(table)} order by 1 limit 1 offset ${Math.abs(at) % 3}`.execute(db);
  return found[0]?.value ?? null;
}

/** Random rows of a table; what it does not allow, such as a second row of a key, is left out. */
async function fill(db: Db, table: Table, given: readonly Value[][]): Promise<void> {
  const references = await referencesOf(db, table);
  for (const row of given) {
    const cells: unknown[] = [];
    for (const [index, column] of table.columns.entries()) {
      const { text, number, isNull } = row[index] ?? { text: '', number: 0, isNull: true };
      const target = references.get(column.name);
      if (isNull && column.mayBeNull) cells.push(null);
      else if (target) cells.push(await existing(db, target, number));
      else cells.push(column.isText ? text : number);
    }
    // A key that is empty would be given by SQLite.
    if (table.columns.some(({ mayBeNull }, index) => !mayBeNull && cells[index] === null)) continue;
    const names = table.columns.map(({ name }) => sql.ref(name));
    await sql`insert or ignore into ${sql.table(table.name)} (${sql.join(names)})
      values (${sql.join(cells)})`.execute(db);
  }
}

it('MANY-60 any community is the same after a move that was broken off after any batch, and after the way back', async () => {
  const tables = await tablesOfProgram();
  const written = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(rows, { minLength: tables.length, maxLength: tables.length }),
      fc.integer({ min: 2, max: 9 }),
      fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 2, maxLength: 2 }),
      async (given, rowsAtOnce, batches) => {
        const file = newFile();
        await withDb(file, async (db) => {
          await migrate(db);
          await db
            .withoutPlugins()
            .transaction()
            .execute(async (trx) => {
              for (const [index, table] of tables.entries()) {
                await fill(trx, table, given[index] ?? []);
                const found = await sql`select 1 from ${sql.table(table.name)}`.execute(trx);
                written.set(table.name, (written.get(table.name) ?? 0) + found.rows.length);
              }
            });
        });
        const { postgres, back } = await thereAndBack(file, rowsAtOnce, batches);
        const before = await dumpOf(file);
        expect(await dumpOf(postgres)).toBe(before);
        expect(await dumpOf(back)).toBe(before);
      },
    ),
    { numRuns: 8, endOnFailure: true },
  );
  const empty = [...written].filter(([, count]) => count === 0).map(([name]) => name);
  expect(empty).toEqual([]);
});
