import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { changesContent } from '../../../../server/db/contentVersion.ts';
import { contentVersionOf, type Db, migrate, openDatabase } from '../../../../server/db/index.ts';

describe('the version of what guests see (FIRST-04)', () => {
  let folder: string;
  let db: Db;
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'letopis-version-'));
    db = openDatabase(path.join(folder, 'one.sqlite'));
    await migrate(db);
  });
  afterEach(async () => {
    await db.destroy();
    rmSync(folder, { recursive: true });
  });

  const tag = (to: Pick<Db, 'insertInto'>, title: string) =>
    to
      .insertInto('tags')
      .values({ type: 'tag', key: title, title, foldedTitle: title, createdAt: 1 })
      .execute();

  it.each([
    ['insert into "turns" ("id") values (?)', true],
    ['update "locations" set "title" = ?', true],
    ['delete from "turn_reactions" where "id" = ?', true],
    ['insert into "sessions" ("id") values (?)', false],
    ['update "chat_reads" set "at" = ?', false],
    ['delete from "presence"', false],
    ['select * from "turns"', false],
    ['begin immediate', false],
  ])('FIRST-04 %s counts: %s', (sql, counts) => {
    expect(changesContent(sql)).toBe(counts);
  });

  it('FIRST-04 is another one after each commit that changed it, and after no read', async () => {
    const before = await contentVersionOf(db);
    await db.selectFrom('games').selectAll().execute();
    expect(await contentVersionOf(db)).toBe(before);
    await tag(db, 'первая');
    expect(await contentVersionOf(db)).not.toBe(before);
  });

  it('FIRST-04 changes with the end of a transaction, not before what it wrote can be read', async () => {
    const before = await contentVersionOf(db);
    await db.transaction().execute(async (trx) => {
      await tag(trx, 'вторая');
      expect(await contentVersionOf(db)).toBe(before);
    });
    expect(await contentVersionOf(db)).not.toBe(before);
  });

  it('FIRST-04 changes when another process has written', async () => {
    const before = await contentVersionOf(db);
    const other = openDatabase(path.join(folder, 'one.sqlite'));
    await tag(other, 'чужая');
    await other.destroy();
    expect(await contentVersionOf(db)).not.toBe(before);
  });
});
