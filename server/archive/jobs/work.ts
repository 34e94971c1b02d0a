import { rm, stat } from 'node:fs/promises';
import { findUser } from '../../auth/users.ts';
import type { Db, Trx } from '../../db/index.ts';
import { endWith } from '../../db/queries/jobs.ts';
import { DomainError } from '../../errors/index.ts';
import { exportArchive, type ExportProgress, ExportRefused } from '../exporting/index.ts';
import {
  importArchive,
  type Imported,
  type ImportProgress,
  importsFolder,
} from '../importing/index.ts';
import { checkArchive, type ReadingProgress, removeLeftovers } from '../reading/index.ts';
import { inviteKey, withoutKeys } from './invitations.ts';
import type { CopyTask, Done, ExportTask, Host, ImportTask, Order } from './order.ts';

/** What is done in a process of archives. */

/** How one works: who hears how much is done, from 0 to 1, and what ends it. */
type Working = Host & { db: Db; tell: (part: number) => void; signal: AbortSignal };

/** A part of the whole as its own 0 to 1. */
const within =
  (tell: Working['tell'], from: number, to: number): Working['tell'] =>
  (part) =>
    tell(from + (to - from) * part);

const partOf = ({ done }: { done: number }, of: number): number => (of === 0 ? 0 : done / of);

/** Lines are read in the first half, files put together in the second. */
const exportPart = ({ stage, done, of }: ExportProgress): number =>
  partOf({ done }, of) / 2 + (stage === 'files' ? 0.5 : 0);

/** Writes the file. Refusal: exportFailed. */
async function writeFile(
  { db, origins, dataDir, tell, signal }: Working,
  { game, file }: Pick<ExportTask, 'game' | 'file'>,
  season?: { title: string },
): Promise<Record<string, unknown>> {
  try {
    const exported = await exportArchive(db, {
      ...{ game, origins, dataDir, file, now: Date.now(), signal, season },
      progress: (progress) => tell(exportPart(progress)),
    });
    const { size: bytes } = await stat(file);
    return { bytes, left: exported.left };
  } catch (error) {
    if (error instanceof ExportRefused)
      throw new DomainError('exportFailed', {}, undefined, error.message);
    throw error;
  }
}

/**
 * Brought in by one who owns the community then too: a job takes its time. It is done with the commit. Refusal: ownersOnly.
 */
const doneWith =
  ({ by, job, begun }: Pick<ImportTask, 'by' | 'job' | 'begun'>) =>
  async (trx: Trx, work: () => Promise<Imported>): Promise<void> => {
    const { report } = await work();
    if (!(await findUser(trx, by))?.isOwner) throw new DomainError('ownersOnly');
    await endWith(trx, job, { ...begun, report: withoutKeys(report) }, Date.now());
  };

/** Checks the file, and brings it in. Refusals: those of archives and their import. */
async function bringIn(
  { db, dataDir, origins, tell, signal }: Working,
  { file, into, dryRun, by, seed, ...ofJob }: Omit<ImportTask, 'task'>,
): Promise<Done> {
  const scratch = importsFolder(dataDir);
  await removeLeftovers(scratch);
  const checked = await checkArchive(file, {
    ...{ scratch, signal },
    progress: ({ done, total }: ReadingProgress) => tell(partOf({ done }, total) / 2),
  });
  try {
    const [origin = ''] = origins;
    const imported = await importArchive({ db, dataDir, now: Date.now(), origin }, checked, {
      ...(into !== undefined && { into }),
      ...{ dryRun, by, signal, inviteKey: (at: number) => inviteKey(seed, at) },
      progress: ({ done, total }: ImportProgress) => tell(0.5 + partOf({ done }, total) / 2),
      ...(!dryRun && { within: doneWith({ ...ofJob, by }) }),
    });
    // It is undefined where `within` wants nothing of it, which this one never does.
    if (!imported) throw new Error('Nothing was imported.');
    const { report, changes } = imported;
    const result = { ...ofJob.begun, report: withoutKeys(report) };
    return { result, changes: dryRun ? [] : changes };
  } finally {
    await checked.close();
  }
}

/** The one mechanism twice: out without what was played, and in again. */
async function copy(working: Working, task: CopyTask): Promise<Done> {
  const { tell } = working;
  const { file, title, ...how } = task;
  try {
    await writeFile({ ...working, tell: within(tell, 0, 0.3) }, { ...how, file }, { title });
    const into = { ...working, tell: within(tell, 0.3, 1) };
    return await bringIn(into, { ...how, file, dryRun: false });
  } finally {
    await rm(file, { force: true });
  }
}

/** Does what is ordered. Refusals: exportFailed, ArchiveRefused, those of the import; the signal's reason. */
export async function carryOut(
  db: Db,
  order: Order,
  how: Pick<Working, 'tell' | 'signal'>,
): Promise<Done> {
  const working = { ...order, db, ...how };
  if (order.task === 'export') return { result: await writeFile(working, order), changes: [] };
  return order.task === 'copy' ? copy(working, order) : bringIn(working, order);
}
