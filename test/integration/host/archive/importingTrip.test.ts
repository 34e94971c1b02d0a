import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { demoPictures } from '../../../../server/demo/art/index.ts';
import { exportArchive } from '../../../../server/archive/exporting/index.ts';
import { seedDemo } from '../../../../server/demo/seed.ts';
import {
  folders,
  importDraft,
  importFrom,
  ORIGIN,
  type Place,
} from '../../../support/archive/importing.ts';
import { small, smallArchive } from '../../../support/archive/small.ts';
import { freshDatabase } from '../../../support/host/freshDatabase.ts';
import { NOON } from '../../../support/host/index.ts';

const folder = folders();
const opened: Place[] = [];
afterEach(async () => {
  for (const { db } of opened.splice(0)) await db.destroy();
});

async function place(): Promise<Place> {
  const made = { db: await freshDatabase(), dataDir: folder() };
  opened.push(made);
  return made;
}

/** All of a place as an archive that was made at noon. */
async function archiveOf({ db, dataDir }: Place, game?: string): Promise<string> {
  const file = path.join(folder(), 'a.zip');
  await exportArchive(db, {
    ...{ origins: [ORIGIN], dataDir, file, now: NOON },
    ...(game !== undefined && { game }),
  });
  return file;
}

const MOVED = { identities: true, owners: true } as const;

it('WORK-43: from an archive into an empty community and back it is the same bytes', async () => {
  const [first, second] = [await place(), await place()];
  await importDraft(first, smallArchive(), MOVED);
  const before = await archiveOf(first);
  await importFrom(second, before, MOVED);
  expect((await readFile(await archiveOf(second))).equals(await readFile(before))).toBe(true);
});

it('WORK-43: so is a rich community', async () => {
  const [first, second] = [await place(), await place()];
  await seedDemo(first.db, NOON);
  const before = await archiveOf(first);
  await importFrom(second, before, MOVED);
  const after = await archiveOf(second);
  expect((await readFile(after)).equals(await readFile(before))).toBe(true);
});
void [mkdir, readdir, demoPictures, small];
