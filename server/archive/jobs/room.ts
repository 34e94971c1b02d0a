import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { ARCHIVE_FILE_LIMIT } from '../../../src/contract/index.ts';
import { busyArchives } from '../../db/queries/jobs.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../errors/index.ts';
import { systemCode } from '../../errors/systemError.ts';
import { refuseLowDisk } from '../../uploads/index.ts';
import { archivesFolder } from './folder.ts';

/** What one person may have in DATA_DIR/archives at a time, saved and sent together: so many files, and so many bytes in all (WORK-169). */
export const ARCHIVES_EACH = { files: 10, bytes: 2 * ARCHIVE_FILE_LIMIT } as const;

const OURS = /^(?:export|import|copy)-(\d+)-([\w-]{43})\.zip(?:\.part)?$/;

type Held = { file: string; token: string; bytes: number; at: number };

/** The files of a person, the oldest first. */
async function heldBy(dataDir: string, user: number): Promise<Held[]> {
  const folder = archivesFolder(dataDir);
  const held: Held[] = [];
  try {
    for (const name of await readdir(folder)) {
      const [, whose, token = ''] = OURS.exec(name) ?? [];
      if (whose !== String(user)) continue;
      const file = path.join(folder, name);
      // One that goes meanwhile takes no room.
      const found = await stat(file).catch(() => undefined);
      if (found) held.push({ file, token, bytes: found.size, at: found.mtimeMs });
    }
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
  }
  return held.sort((one, other) => one.at - other.at);
}

/** A file that needs room: the bytes that it has or will have, and its token where it is there already. */
export type Wanted = { bytes: number; token?: string };

/**
 * Makes room for a file of a person: their oldest ones go that no job of theirs works on. Whoever still wants one saves or sends it again. Refusals: archivesFull
 * ({files}, {max} in GB), where jobs work on all of them; storageLow.
 */
export async function makeRoom(
  { db, config: { dataDir }, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  user: number,
  { bytes, token }: Wanted,
): Promise<void> {
  const { files, bytes: max } = ARCHIVES_EACH;
  const others = (await heldBy(dataDir, user)).filter((one) => one.token !== token);
  const fits = (): boolean =>
    others.length < files && others.reduce((sum, one) => sum + one.bytes, bytes) <= max;
  if (!fits()) {
    const busy = await busyArchives(db, user, clock());
    for (const one of [...others]) {
      if (fits()) break;
      if (busy.has(one.token)) continue;
      await rm(one.file, { force: true });
      others.splice(others.indexOf(one), 1);
    }
    if (!fits()) throw new DomainError('archivesFull', { files, max: Math.round(max / 1024 ** 3) });
  }
  refuseLowDisk(dataDir, token === undefined ? bytes : 0);
}
