import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { atOneMoment, type Db } from '../../db/index.ts';
import { gather } from './gather.ts';
import type { Export, Exported } from './order.ts';
import { writeZip } from './zip.ts';

export { ExportRefused } from './making.ts';
export type { Export, Exported, ExportProgress, Left } from './order.ts';

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
