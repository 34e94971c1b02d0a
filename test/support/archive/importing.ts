import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  importArchive,
  type Imported,
  type ImportOptions,
} from '../../../server/archive/importing/index.ts';
import { checkArchive } from '../../../server/archive/reading/index.ts';
import type { Db } from '../../../server/db/index.ts';
import { NOON } from '../host/data.ts';
import { type Draft, unfolded } from './small.ts';

export const ORIGIN = 'http://localhost:8080';

/** Folders of the tests of a file, gone after it. */
export function folders() {
  const made: string[] = [];
  afterAll(() => {
    for (const folder of made) rmSync(folder, { recursive: true, force: true });
  });
  return (): string => {
    const folder = mkdtempSync(path.join(tmpdir(), 'letopis-import-'));
    made.push(folder);
    return folder;
  };
}

/** Where an import goes: a database and the data folder beside it. */
export type Place = { db: Db; dataDir: string };

/** Checks an archive, a folder or a zip, and imports it at noon. */
export async function importFrom(
  { db, dataDir }: Place,
  archive: string,
  options: ImportOptions & { now?: number } = {},
): Promise<Imported> {
  const { now = NOON, ...how } = options;
  const checked = await checkArchive(archive, { scratch: path.join(dataDir, 'imports') });
  try {
    const imported = await importArchive({ db, dataDir, now, origin: ORIGIN }, checked, how);
    if (!imported) throw new Error('nothing was imported');
    return imported;
  } finally {
    await checked.close();
  }
}

/** As {@link importFrom}, of an archive that is not written yet. */
export async function importDraft(
  place: Place,
  draft: Draft,
  options: ImportOptions & { now?: number } = {},
): Promise<Imported> {
  const folder = mkdtempSync(path.join(tmpdir(), 'letopis-draft-'));
  try {
    await mkdir(place.dataDir, { recursive: true });
    await unfolded(draft, folder);
    return await importFrom(place, folder, options);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
