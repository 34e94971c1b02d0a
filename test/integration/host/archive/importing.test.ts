import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Db } from '../../../../server/db/index.ts';
import { folders, importDraft } from '../../../support/archive/importing.ts';
import { AT, smallArchive } from '../../../support/archive/small.ts';
import { freshDatabase } from '../../../support/host/freshDatabase.ts';
import { NOON } from '../../../support/host/index.ts';

const folder = folders();
let db: Db;
let dataDir: string;
beforeEach(async () => {
  db = await freshDatabase();
  dataDir = folder();
});
afterEach(() => db.destroy());

it('WORK-35: every kind of record becomes what it is here', async () => {
  const { report } = await importDraft({ db, dataDir }, smallArchive());
  expect(report).toMatchObject({
    games: [{ key: 'otliv', title: 'Отлив', counts: { turns: 2, messages: 2, maps: 2 } }],
    people: { found: 0, made: 2, left: 0 },
  });
  expect(readdirSync(path.join(dataDir, 'imports'))).toEqual([]);
  const turn = await db.selectFrom('turns').selectAll().orderBy('id').executeTakeFirstOrThrow();
  expect(turn.createdAt).toBe(Date.parse(AT));
  expect(NOON).toBeGreaterThan(0);
});
