import { mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import {
  type Db,
  lastProblemOf,
  migrate,
  openDatabase,
  writeIfPossible,
} from '../../../../server/db/index.ts';
import { insertUser } from '../../../support/host/data.ts';

let folder: string;
let db: Db;
let other: DatabaseSync;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'letopis-lock-'));
  const file = path.join(folder, 'letopis.sqlite');
  db = openDatabase(file);
  await migrate(db);
  other = new DatabaseSync(file);
});
afterEach(async () => {
  other.close();
  await db.destroy();
  rmSync(folder, { recursive: true });
});

const names = async (): Promise<string[]> =>
  (await db.selectFrom('users').select('name').orderBy('id').execute()).map(({ name }) => name);

describe('a file that another connection holds', () => {
  it('makes writes wait in their order and lets reads pass (SAFE-06)', async () => {
    other.exec('begin immediate');
    const writes = Promise.all([
      insertUser(db, { name: 'А' }),
      db.transaction().execute((trx) => insertUser(trx, { name: 'Б' })),
      insertUser(db, { name: 'В' }),
    ]);
    // Each read comes after the writes have found the file held.
    for (let reads = 0; reads < 5; reads += 1) expect(await names()).toEqual([]);
    other.exec('commit');
    await writes;

    expect(await names()).toEqual(['А', 'Б', 'В']);
    expect(lastProblemOf(db)).toBeUndefined();
  });

  it('is not waited for by what can be written later (SAFE-06)', async () => {
    other.exec('begin immediate');
    await writeIfPossible(() => insertUser(db, { name: 'А' }));
    other.exec('rollback');

    expect(await names()).toEqual([]);
    expect(lastProblemOf(db)).toBeUndefined();
    await writeIfPossible(() => insertUser(db, { name: 'Б' }));
    expect(await names()).toEqual(['Б']);
    await expect(writeIfPossible(() => insertUser(db, { id: 1 }))).rejects.toThrow(/UNIQUE/);
  });
});

describe('a full disk', () => {
  it('is named by the error, whatever SQLite has rolled back by itself (SAFE-08)', async () => {
    const { rows } = await sql<{ pageCount: number }>`pragma page_count`.execute(db);
    await sql.raw(`pragma max_page_count = ${String(rows[0]!.pageCount)}`).execute(db);
    const write = db.transaction().execute(async (trx) => {
      await insertUser(trx, { name: 'А' });
      await insertUser(trx, { name: 'Б'.repeat(100_000) });
    });

    await expect(write).rejects.toThrow('database or disk is full');
    expect(await names()).toEqual([]);
    expect(lastProblemOf(db)).toMatchObject({ problem: 'full' });
  });
});
