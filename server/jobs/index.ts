import { setTimeout } from 'node:timers/promises';
import { seedOf, withKeys } from '../archive/jobs/invitations.ts';
import type { JobKind, WorkshopJob } from '../../src/contract/index.ts';
import { newToken } from '../auth/crypto.ts';
import {
  alone,
  databaseProblem,
  fromJson,
  type JobRefusal,
  toJson,
  writeIfPossible,
} from '../db/index.ts';
import {
  findJob,
  interrupted,
  isSilent,
  type JobRow,
  jobsOf,
  putJob,
  writeJob,
} from '../db/queries/jobs.ts';
import type { Deps } from '../deps.ts';
import type { Log } from '../realtime/publishToUser.ts';
import { onceForHost } from '../uploads/onceForHost.ts';
import { within } from '../within.ts';
import { refusalOf, refusalText } from './refusal.ts';

export { JobRefused, refusalOf } from './refusal.ts';

/** Who starts which job: rows of the game, if it is of one, and of the person; `subject` is the id of the thing of the game that it is done to. */
export type JobOrder = {
  kind: JobKind;
  game: number | null;
  subject?: string;
  user: number;
  log: Log;
  /** What stands in its result from the beginning, and stays there where it fails. */
  begun?: Record<string, unknown>;
};

/**
 * What a job does. It tells how much is done, from 0 to 1, and ends as soon as the signal says so, leaving nothing behind. What it resolves with is the result of the
 * job; where it refuses, it throws DomainError, ArchiveRefused or JobRefused. `id` is that of the job.
 */
export type JobWork = (
  tell: (part: number) => void,
  signal: AbortSignal,
  id: string,
) => Promise<Record<string, unknown>>;

type RunningJob = { part: number; ending: AbortController; ended: Promise<void> };

/** How often the host looks whether there is something to write, in ms. */
const TELL_MS = 1_000;

/** So often (ms) it writes also where nothing has changed: by that others see that it is there, and it that the job was cancelled. */
const SIGN_MS = 5_000;

/** So often the end of a job is written again where the database is held, and no longer than an import holds it. */
const END_TRIES = 60;

/** So long the end of the host waits for its jobs, in ms. */
const CLOSE_MS = 3_000;

/** Why a job is ended early. */
class JobEnded extends Error {
  override readonly name = 'JobEnded';
  readonly by: 'cancel' | 'host';

  constructor(by: 'cancel' | 'host') {
    super(by);
    this.by = by;
  }
}

const thousandths = (part: number): number => Math.round(1_000 * Math.min(1, Math.max(0, part)));

/** Writes progress, and ends the job where its row says that it has ended. Returns what stops this. */
function keepTelling({ db, clock }: Deps, token: string, job: RunningJob, log: Log): () => void {
  let written = { progress: 0, at: performance.now() };
  let writing = false;
  const tell = async (): Promise<void> => {
    const progress = thousandths(job.part);
    if (writing || (progress === written.progress && performance.now() - written.at < SIGN_MS))
      return;
    writing = true;
    try {
      await writeIfPossible(async () => {
        const runs = await writeJob(db, token, { progress, writtenAt: clock() });
        if (!runs) job.ending.abort(new JobEnded('cancel'));
        written = { progress, at: performance.now() };
      });
    } catch (error) {
      log.error({ err: error }, 'the progress of a job could not be written');
    } finally {
      writing = false;
    }
  };
  const timer = setInterval(() => void tell(), TELL_MS);
  return () => clearInterval(timer);
}

/** Writes how a job ended; one that was ended meanwhile stays so. */
async function writeEnd(
  { db, clock }: Deps,
  token: string,
  end: Parameters<typeof writeJob>[2],
): Promise<void> {
  for (let left = END_TRIES; ; left -= 1) {
    try {
      const endedAt = clock();
      await writeJob(db, token, { ...end, writtenAt: endedAt, endedAt });
      return;
    } catch (error) {
      if (databaseProblem(error) === undefined || left === 0) throw error;
    }
    await setTimeout(TELL_MS);
  }
}

/** The end of work that failed or was cancelled. */
function endOf(
  error: unknown,
  { signal }: AbortController,
  log: Log,
): Parameters<typeof writeJob>[2] {
  const ended: unknown = signal.aborted ? signal.reason : undefined;
  if (ended instanceof JobEnded) return ended.by === 'host' ? interrupted : { state: 'cancelled' };
  const refusal = refusalOf(error);
  if (!refusal) log.error({ err: error }, 'a job failed');
  return { state: 'failed', refusal: toJson<JobRefusal>(refusal ?? { id: 'serverError' }) };
}

/** The jobs of a host: those that it runs, and how all are shown. */
function createJobs(deps: Deps) {
  const { db, clock, config } = deps;
  const running = new Map<string, RunningJob>();

  const view = (row: JobRow): WorkshopJob => {
    const here = running.get(row.token);
    const shown = !here && isSilent(row, clock()) ? { ...row, ...interrupted } : row;
    const { token: id, kind, game, subject, state, result, refusal, startedAt, endedAt } = shown;
    const done = here ? thousandths(here.part) : shown.progress;
    return {
      ...{ id, kind, state, startedAt, progress: (state === 'done' ? 1_000 : done) / 1_000 },
      ...(game !== null && { game }),
      ...(subject !== null && { subject }),
      ...(result !== null && { result: withKeys(fromJson(result), seedOf(config, row.token)) }),
      ...(refusal !== null && { refusal: refusalText(fromJson(refusal)) }),
      ...(endedAt !== null && { endedAt }),
    };
  };

  const run = async (token: string, job: RunningJob, work: JobWork, log: Log): Promise<void> => {
    const stop = keepTelling(deps, token, job, log);
    const tell = (part: number): void => void (job.part = Math.max(job.part, part));
    try {
      const end: Parameters<typeof writeJob>[2] = await work(tell, job.ending.signal, token).then(
        (result) => ({ state: 'done', progress: 1_000, result: toJson(result) }),
        (error: unknown) => endOf(error, job.ending, log),
      );
      await writeEnd(deps, token, end);
    } catch (error) {
      log.error({ err: error }, 'the end of a job could not be written');
    } finally {
      stop();
      running.delete(token);
    }
  };

  return {
    async start({ kind, user: userId, log, ...of }: JobOrder, work: JobWork) {
      const token = newToken();
      const noted = { subject: of.subject ?? null, result: of.begun ? toJson(of.begun) : null };
      const row = { token, kind, gameId: of.game, userId, ...noted };
      await alone(db, `jobs of ${userId}`, (trx) => putJob(trx, row, clock()));
      const job = { part: 0, ending: new AbortController(), ended: Promise.resolve() };
      running.set(token, job);
      job.ended = run(token, job, work, log);
      return view(await findJob(db, userId, token));
    },
    read: async (userId: number, token: string) => view(await findJob(db, userId, token)),
    list: async (userId: number) => (await jobsOf(db, userId, clock())).map(view),
    async cancel(userId: number, token: string) {
      await findJob(db, userId, token);
      const here = running.get(token);
      // First of all: while it writes it may hold the database.
      here?.ending.abort(new JobEnded('cancel'));
      await writeJob(db, token, { state: 'cancelled', endedAt: clock() });
      return view(await findJob(db, userId, token));
    },
    /** Ends all that run here: the host goes. */
    async close() {
      const all = [...running.values()];
      for (const { ending } of all) ending.abort(new JobEnded('host'));
      await within(CLOSE_MS, Promise.allSettled(all.map(({ ended }) => ended)));
    },
  };
}

/** The jobs of a host, one for all of its calls (WORK-120, WORK-121). */
export const jobsOn = onceForHost(createJobs);

/**
 * Starts a job and resolves with it, as its calls answer it; the work goes on by itself, whoever looks. The caller has looked who asks. Refusal: jobsFull.
 */
export const startJob = (deps: Deps, order: JobOrder, work: JobWork): Promise<WorkshopJob> =>
  jobsOn(deps).start(order, work);
