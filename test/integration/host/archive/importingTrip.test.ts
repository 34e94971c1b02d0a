import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { exportArchive } from '../../../../server/archive/exporting/index.ts';
import { seedWords } from '../../../support/archive/demoWords.ts';
import {
  folders,
  importDraft,
  importFrom,
  ORIGIN,
  type Place,
} from '../../../support/archive/importing.ts';
import { smallArchive } from '../../../support/archive/small.ts';
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

/** All of a place, or a game of it, as an archive that was made at noon. */
async function archiveOf({ db, dataDir }: Place, game?: string): Promise<string> {
  const file = path.join(folder(), 'a.zip');
  const order = { origins: [ORIGIN], dataDir, file, now: NOON };
  await exportArchive(db, { ...order, ...(game !== undefined && { game }) });
  return file;
}

const MOVED = { identities: true, owners: true } as const;

/** The bytes of an archive, and of what an empty community exports into which it was imported. */
async function thereAndBack(file: string, game?: string): Promise<[Buffer, Buffer]> {
  const to = await place();
  await importFrom(to, file, MOVED);
  return [await readFile(file), await readFile(await archiveOf(to, game))];
}

it('WORK-43: from an archive into an empty community and back it is the same bytes', async () => {
  const first = await place();
  await importDraft(first, smallArchive(), MOVED);
  const [all, allAgain] = await thereAndBack(await archiveOf(first));
  expect(allAgain.equals(all)).toBe(true);
  const [game, gameAgain] = await thereAndBack(await archiveOf(first, 'otliv'), 'otliv');
  expect(gameAgain.equals(game)).toBe(true);
});

it('WORK-43: so is a rich community, also where other games are numbered before it', async () => {
  const [first, second] = [await place(), await place()];
  await seedWords(first.db, NOON);
  // Texts of the demo were never cleaned: they are once, on their way in.
  await importFrom(second, await archiveOf(first), MOVED);
  const [all, allAgain] = await thereAndBack(await archiveOf(second));
  expect(allAgain.equals(all)).toBe(true);

  const third = await place();
  await importDraft(third, smallArchive(), { ...MOVED, into: 'earlier' });
  const one = await archiveOf(second, 'pochtovy');
  await importFrom(third, one, MOVED);
  const file = (archive: Buffer) => archive.length;
  expect(file(await readFile(await archiveOf(third, 'pochtovy')))).toBe(file(await readFile(one)));
});
