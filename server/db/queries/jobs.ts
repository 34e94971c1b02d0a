import { type Selectable } from 'kysely';
import { JOBS_AT_ONCE } from '../../../src/contract/index.ts';
import { DomainError } from '../../errors/index.ts';
import type { Db, Trx } from '../database.ts';
import { fromJson, type JobRefusal, type Tables, toJson } from '../schema/index.ts';

export type JobRow = Selectable<Tables['jobs']> & { game: string | null };

/** The host of a job that has not written for so long is gone, in ms (WORK-121). */
export const SILENT_MS = 30_000;

/** So long an ended job, and the file that it made, are there for whoever started it, in ms. */
export const JOB_KEPT_MS = 60 * 60 * 1000;

const INTERRUPTED: JobRefusal = { id: 'jobInterrupted' };

const jobs = (db: Db, userId: number) =>
  db
    .selectFrom('jobs')
    .leftJoin('games', 'games.id', 'jobs.gameId')
    .selectAll('jobs')
    .select('games.key as game')
    .where('jobs.userId', '=', userId);

const running = (db: Db, userId: number, now: number) =>
  db
    .selectFrom('jobs')
    .where('userId', '=', userId)
    .where('state', '=', 'running')
    .where('writtenAt', '>', now - SILENT_MS);

/** A job of somebody, by its id. Refusal: jobNotFound. */
export async function findJob(db: Db, userId: number, token: string): Promise<JobRow> {
  const row = await jobs(db, userId).where('token', '=', token).executeTakeFirst();
  if (!row) throw new DomainError('jobNotFound');
  return row;
}

/** The jobs of somebody that run, or ended within the last hour; the latest first. */
export const jobsOf = (db: Db, userId: number, now: number): Promise<JobRow[]> =>
  jobs(db, userId)
    .where((e) => e.or([e('endedAt', 'is', null), e('endedAt', '>', now - JOB_KEPT_MS)]))
    .orderBy('startedAt', 'desc')
    .orderBy('token')
    .execute();

/** What files jobs of somebody work on that run: their own, by the id of the job, and those that they bring in. */
export async function busyArchives(db: Db, userId: number, now: number): Promise<Set<string>> {
  const rows = await running(db, userId, now).select(['token', 'result']).execute();
  const files = rows.flatMap(({ token, result }) => {
    const { archive } = result === null ? {} : fromJson<{ archive?: unknown }>(result);
    return typeof archive === 'string' ? [token, archive] : [token];
  });
  return new Set(files);
}

/** Refuses where so many jobs of somebody run, with `more` that are about to begin, as one may have at once. Refusal: jobsFull. */
export async function refuseMany(db: Db, userId: number, now: number, more = 0): Promise<void> {
  const { count } = await running(db, userId, now)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) + more >= JOBS_AT_ONCE)
    throw new DomainError('jobsFull', { max: JOBS_AT_ONCE });
}

/** Writes down that a job begins. Refusal: jobsFull. */
export async function putJob(
  trx: Trx,
  job: Pick<
    Selectable<Tables['jobs']>,
    'token' | 'kind' | 'gameId' | 'subject' | 'userId' | 'result'
  >,
  now: number,
): Promise<void> {
  await refuseMany(trx, job.userId, now);
  const times = { startedAt: now, writtenAt: now, endedAt: null };
  await trx
    .insertInto('jobs')
    .values({ ...job, ...times, state: 'running', refusal: null })
    .execute();
}

/** What is written into the row of a job that still runs. Resolves with whether it does. */
export async function writeJob(
  db: Db,
  token: string,
  set: Partial<Omit<Selectable<Tables['jobs']>, 'token'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set(set)
    .where('token', '=', token)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Ends a job in the transaction that does it: it is done with the commit, and whatever happens after that, nobody gets another outcome. Throws where the job was
 * ended meanwhile. `now` in ms.
 */
export async function endWith(
  trx: Trx,
  token: string,
  result: Record<string, unknown>,
  now: number,
): Promise<void> {
  const end = { state: 'done', progress: 1_000, result: toJson(result) } as const;
  const runs = await writeJob(trx, token, { ...end, writtenAt: now, endedAt: now });
  if (!runs) throw new Error('The job was ended meanwhile.');
}

/** Has the host of a job gone? */
export const isSilent = ({ state, writtenAt }: JobRow, now: number): boolean =>
  state === 'running' && writtenAt < now - SILENT_MS;

/** A job whose host is gone, as it is shown. */
export const interrupted = { state: 'failed', refusal: toJson(INTERRUPTED) } as const;

/** Ends jobs whose hosts are gone, and forgets those that ended an hour ago (WORK-121). */
export async function tidyJobs(trx: Trx, now: number): Promise<void> {
  await trx
    .updateTable('jobs')
    .set({ ...interrupted, endedAt: now })
    .where('state', '=', 'running')
    .where('writtenAt', '<', now - SILENT_MS)
    .execute();
  await trx
    .deleteFrom('jobs')
    .where('endedAt', '<=', now - JOB_KEPT_MS)
    .execute();
}
