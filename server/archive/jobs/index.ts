import { rm } from 'node:fs/promises';
import type { WorkshopJob } from '../../../src/contract/index.ts';
import { publishStanding } from '../../community/standing.ts';
import { fileOf } from '../../db/database.ts';
import { findJob } from '../../db/queries/jobs.ts';
import { allGames } from '../../db/queries/games.ts';
import type { Deps } from '../../deps.ts';
import { type JobOrder, type JobWork, startJob } from '../../jobs/index.ts';
import { createSlots, refuseLowDisk } from '../../uploads/index.ts';
import { onceForHost } from '../../uploads/onceForHost.ts';
import { publishWorld } from '../../workshop/publish.ts';
import { importsFolder, removeImportLeftovers } from '../importing/files.ts';
import { removeLeftovers } from '../reading/scratch.ts';
import { archiveFile, makeFolder, sizeOf } from './folder.ts';
import { seedOf } from './invitations.ts';
import type { Done, Host, Task } from './order.ts';
import { inProcess } from './process.ts';
import { makeRoom } from './room.ts';

export { archiveFile, beginFile, sizeOf, tidyArchives, writePiece } from './folder.ts';
export { makeRoom } from './room.ts';

/** So many processes work at a time on a host, one for each person: each takes some hundred MB of memory. */
const AT_A_TIME = 2;

const slotsOf = onceForHost(() => createSlots(AT_A_TIME));

function hostOf({ config, db }: Deps): Host {
  const { databaseUrl, dataDir, publicOrigin, clientOrigins } = config;
  const database = databaseUrl ?? fileOf(db);
  // Only tests have one in memory.
  if (database === undefined) throw new Error('No other process knows this database.');
  return { database, dataDir, origins: [...new Set([publicOrigin, ...clientOrigins])] };
}

/** A game of somebody. */
type Whose = Pick<JobOrder, 'user' | 'log'>;
type OfGame = Whose & { game: { id: number; key: string } };

/** In a process, when it is its turn. What one leaves that was killed goes at once. */
async function carryOut(
  deps: Deps,
  { user, task }: { user: number; task: Task },
  [tell, signal]: [(part: number) => void, AbortSignal],
): Promise<Done> {
  const { dataDir } = deps.config;
  return slotsOf(deps)(user, async () => {
    const order = { ...hostOf(deps), ...task };
    await makeFolder(dataDir);
    try {
      return await inProcess(order, { tell, signal });
    } catch (error) {
      await removeLeftovers(importsFolder(dataDir));
      await removeImportLeftovers(deps.db, dataDir).catch(() => undefined); // the next start looks again
      throw error;
    }
  });
}

/** Open pages of all games learn that there is another one; whoever leads it now learns it as well (WORK-127). */
async function publishGames(deps: Deps, log: JobOrder['log'], changes: Done['changes']) {
  await publishStanding(deps, log, changes);
  for (const { key } of await allGames(deps.db)) await publishWorld(deps, log, key, ['games']);
}

/** The work of a job after which there is another game, published to all whether or not its process could still say so. */
const bringing =
  (deps: Deps, { user, log }: Whose, taskOf: (job: string) => Task): JobWork =>
  async (tell, signal, id) => {
    let changes: Done['changes'] = [];
    try {
      const done = await carryOut(deps, { user, task: taskOf(id) }, [tell, signal]);
      ({ changes } = done);
      return done.result;
    } finally {
      const { state } = await findJob(deps.db, user, id);
      if (state === 'done') await publishGames(deps, log, changes);
    }
  };

/** Saves a game to a file (WORK-123). The caller has looked who asks. Refusals: jobsFull, archivesFull, storageLow; of the job exportFailed, archivesFull. */
export async function startExport(deps: Deps, { game, user, log }: OfGame): Promise<WorkshopJob> {
  await makeRoom(deps, user, { bytes: 0 });
  return startJob(deps, { kind: 'export', game: game.id, user, log }, async (tell, signal, id) => {
    const file = archiveFile(deps.config.dataDir, 'export', user, id);
    const task = { task: 'export', game: game.key, file } as const;
    try {
      const { result } = await carryOut(deps, { user, task }, [tell, signal]);
      await makeRoom(deps, user, { bytes: await sizeOf(file), token: id });
      return result;
    } catch (error) {
      for (const left of [file, `${file}.part`, `${file}.lines`])
        await rm(left, { recursive: true, force: true });
      throw error;
    }
  });
}

/** What is imported: the token of the file, and the key that its one game gets. */
export type Wanted = { archive: string; key: string | undefined; dryRun: boolean };

/**
 * Brings a sent file in, or says what that would do (WORK-125, WORK-126). The file is deleted once it is in. Refusals: archiveGone, storageLow, jobsFull; of the job archiveRefused, those of
 * imports.
 */
export async function startImport(
  deps: Deps,
  { archive, key, dryRun }: Wanted,
  whose: Whose,
): Promise<WorkshopJob> {
  const { user: by } = whose;
  const file = archiveFile(deps.config.dataDir, 'import', by, archive);
  const begun = { archive, dryRun, ...(key !== undefined && { key }) };
  // What it has packed lies on the disk once more.
  refuseLowDisk(deps.config.dataDir, await sizeOf(file));
  const order = { ...whose, kind: 'import', game: null, begun } as const;
  const taskOf = (job: string) =>
    ({
      ...{ task: 'import', file, into: key, dryRun, by, job, begun },
      seed: seedOf(deps.config, job),
    }) satisfies Task;
  if (dryRun)
    return startJob(deps, order, async (tell, signal, id) => {
      const done = await carryOut(deps, { user: by, task: taskOf(id) }, [tell, signal]);
      return done.result;
    });
  const bring = bringing(deps, whose, taskOf);
  return startJob(deps, order, async (...how) => {
    const result = await bring(...how);
    await rm(file, { force: true });
    return result;
  });
}

/** Copies a game for its next season (WORK-128). The caller has looked who asks, and at key and title. Refusals: as of {@link startExport}. */
export async function startCopy(
  deps: Deps,
  { key, title }: { key: string; title: string },
  { game, ...whose }: OfGame,
): Promise<WorkshopJob> {
  const { user: by } = whose;
  const { dataDir } = deps.config;
  const begun = { key, title };
  await makeRoom(deps, by, { bytes: 0 });
  const taskOf = (job: string): Task => ({
    ...{ task: 'copy', game: game.key, title, into: key, by, job, begun },
    file: archiveFile(dataDir, 'copy', by, job),
    seed: seedOf(deps.config, job),
  });
  return startJob(
    deps,
    { ...whose, kind: 'copy', game: game.id, begun },
    bringing(deps, whose, taskOf),
  );
}
