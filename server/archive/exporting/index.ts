import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ArchiveManifest } from '../../../src/contract/archive/index.ts';
import { atOneMoment, type Db } from '../../db/index.ts';
import { gather } from './gather.ts';
import type { Left } from './making.ts';
import { writeZip } from './zip.ts';

export { ExportRefused, type Left } from './making.ts';

/** How far an export is: first lines are read, then the files are put together (bytes). */
export type ExportProgress = { stage: 'lines' | 'files'; at: string; done: number; of: number };

/** What is exported, and where to. */
export type Export = {
  /** The key of a game; absent: all of the community. */
  game?: string | undefined;
  /** The origins of the host: links to its pages are told by them. The first one is its own. */
  origins: readonly string[];
  /** Where its pictures are. */
  dataDir: string;
  /** The file that is made; one that is there is replaced once the new one is whole. */
  file: string;
  /** When the archive says that it was made (ms). */
  now: number;
  progress?: ((progress: ExportProgress) => void) | undefined;
  signal?: AbortSignal | undefined;
};

/** What was exported: the lines of each file, pictures and their bytes, and what was left out. */
export type Exported = {
  counts: ArchiveManifest['counts'];
  pictures: { count: number; bytes: number };
  left: Left;
};

/**
 * Writes the archive of a game or of the whole community (docs/archive.md). All of it is the state of one moment, whatever is written meanwhile. Lines are
 * written into a folder beside the file first, for who is named in them is known last; both go with a failure, or when `signal` ends it. Throws
 * {@link ExportRefused} where there is nothing to export, or a row that the format has no place for.
 */
export async function exportArchive(db: Db, order: Export): Promise<Exported> {
  const { file, signal, progress } = order;
  const folder = `${file}.lines`;
  try {
    const gathered = await atOneMoment(db, async (trx) => {
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return gather(trx, folder, order);
    });
    const { names, files, ...exported } = gathered;
    const entries = [...names.map((name) => ({ name, folder })), ...files];
    const at = path.basename(file);
    await writeZip(file, entries, {
      progress: (done, of) => progress?.({ stage: 'files', at, done, of }),
      signal,
    });
    return exported;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
