import { rm } from 'node:fs/promises';
import type { CallResponse, Calls } from '../../../src/contract/index.ts';
import type { Leading } from '../../community/access.ts';
import { endWith, refuseMany } from '../../db/queries/jobs.ts';
import { rowId } from '../../db/queries/wire.ts';
import type { Deps } from '../../deps.ts';
import type { Input } from '../../http/route.ts';
import { type JobWork, startJob } from '../../jobs/index.ts';
import {
  dropMapPictures,
  keepForADay,
  MAP_LIMIT,
  newMapDraft,
  takeMapPicture,
} from '../../maps/index.ts';
import { refuseLowDisk, writeOneFile } from '../../uploads/index.ts';
import { onceForHost } from '../../uploads/onceForHost.ts';
import { requireWorkshop } from '../../workshop/access.ts';
import { replacePicture } from '../../workshop/mapPicture.ts';
import { readThing } from '../../workshop/read.ts';
import { changing } from './changing.ts';

type Sent = Pick<Input<Calls['sendMapPicture']>, 'params' | 'request'> & {
  file: string;
  name: string;
};

/**
 * Cuts a picture that was sent, and gives it to its map in one transaction, by one who leads the game then too; the job is done with the commit. What comes to
 * nothing leaves nothing.
 */
async function cutAndReplace(
  deps: Deps,
  { params: { game, id }, request, file, name }: Sent,
  [tell, signal, job]: Parameters<JobWork>,
): Promise<{ width: number; height: number }> {
  const { dataDir } = deps.config;
  const picture = await takeMapPicture(file, { dataDir, signal, progress: tell, called: name });
  const { width, height } = picture;
  try {
    await changing(deps, { game, request, kinds: ['figures'] }, async (work) => {
      signal.throwIfAborted();
      await endWith(work.trx, job, { width, height }, work.now);
      const before = await replacePicture(work, rowId(id), picture);
      if (before !== null) await keepForADay(dataDir, before);
      return { changed: true, answer: undefined };
    });
  } catch (error) {
    await dropMapPictures(dataDir, [picture.name]);
    throw error;
  }
  return { width, height };
}

/** How many pictures of each person are on their way to this host. */
const arrivingOn = onceForHost(() => new Map<number, number>());

/** Takes in what becomes a job, and counts as one until then (WORK-169): each may be large, and lies on the disk before it is one. Refusal: jobsFull. */
async function arriving<T>(deps: Deps, user: number, work: () => Promise<T>): Promise<T> {
  const counts = arrivingOn(deps);
  const before = counts.get(user) ?? 0;
  counts.set(user, before + 1);
  try {
    await refuseMany(deps.db, user, deps.clock(), before);
    return await work();
  } finally {
    const left = (counts.get(user) ?? 1) - 1;
    if (left > 0) counts.set(user, left);
    else counts.delete(user);
  }
}

/** Takes the picture of a map to the disk, once it is known who sends it, and starts the job that cuts it (WORK-104). */
export async function sendMapPicture(
  deps: Deps,
  input: Input<Calls['sendMapPicture']>,
): Promise<CallResponse<Calls['sendMapPicture']>> {
  const { params, request } = input;
  const { user, row } = await requireWorkshop(deps.db, params.game, request);
  await readThing(deps.db, 'maps', row.id, rowId(params.id));
  refuseLowDisk(deps.config.dataDir, Number(request.headers['content-length'] ?? 0));
  return arriving(deps, user.id, () => takeAndStart(deps, input, { user, row }));
}

async function takeAndStart(
  deps: Deps,
  { params, request }: Input<Calls['sendMapPicture']>,
  { user, row }: Pick<Leading, 'user' | 'row'>,
): Promise<CallResponse<Calls['sendMapPicture']>> {
  const file = await newMapDraft(deps.config.dataDir);
  const limit = { bytes: MAP_LIMIT.bytes, tooLarge: 'mapTooLarge' } as const;
  const name = await writeOneFile(request, file, limit);
  const clear = () => rm(file, { force: true });
  const order = { kind: 'mapPicture', game: row.id, subject: params.id, user: user.id } as const;
  try {
    const job = await startJob(deps, { ...order, log: request.log }, async (...how) => {
      try {
        return await cutAndReplace(deps, { params, request, file, name }, how);
      } finally {
        await clear();
      }
    });
    return { job };
  } catch (error) {
    await clear();
    throw error;
  }
}
