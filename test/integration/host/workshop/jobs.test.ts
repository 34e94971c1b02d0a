import { setTimeout } from 'node:timers/promises';
import type { WorkshopJob } from '../../../../src/contract/index.ts';
import { ArchiveRefused } from '../../../../server/archive/reading/refused.ts';
import { tidyUp } from '../../../../server/db/index.ts';
import { DomainError } from '../../../../server/errors/index.ts';
import { JobRefused, type JobWork, startJob } from '../../../../server/jobs/index.ts';
import { communityHost } from '../../../support/host/beginnings.ts';
import type { Community } from '../../../support/host/community.ts';
import { NOON, send, type TestHost } from '../../../support/host/index.ts';
import { makeJob } from '../../../support/host/jobs.ts';

let host: TestHost;
let sea: Community;
beforeEach(async () => {
  ({ host, sea } = await communityHost());
});
afterEach(() => host.close());

const HOUR_MS = 60 * 60 * 1000;

const start = (work: JobWork, more: { log?: (error: unknown) => void } = {}) =>
  startJob(
    host.deps,
    {
      ...{ kind: 'export', game: sea.games.sea, user: sea.users.mara },
      log: { error: ({ err }) => more.log?.(err) },
    },
    work,
  );

const ask = async (method: 'GET' | 'DELETE', id: string, who: 'mara' | 'boris' = 'mara') =>
  send(host, method, `/api/rpg/jobs/${id}`, sea.headers[who]);
const read = async (id: string) => (await ask('GET', id)).json<{ job: WorkshopJob }>().job;

async function until(id: string, is: (job: WorkshopJob) => boolean): Promise<WorkshopJob> {
  for (let left = 200; left > 0; left -= 1) {
    const job = await read(id);
    if (is(job)) return job;
    await setTimeout(25);
  }
  throw new Error('The job does not come to that.');
}
const ended = (id: string) => until(id, ({ state }) => state !== 'running');

/** Work that goes on until its signal. */
const endless: JobWork = (_tell, signal) =>
  new Promise((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(new Error('over'))),
  );

describe('a job', () => {
  it('WORK-120: goes on by itself, tells how far it is, and what came of it to whoever started it alone', async () => {
    const going = Promise.withResolvers<undefined>();
    const begun = await start(async (tell) => {
      tell(0.25);
      await going.promise;
      return { file: 'x.zip' };
    });
    expect(begun).toMatchObject({ kind: 'export', game: 'sea', state: 'running', startedAt: NOON });
    expect(await read(begun.id)).toMatchObject({ state: 'running', progress: 0.25 });
    expect((await ask('GET', begun.id, 'boris')).json()).toMatchObject({ code: 'jobNotFound' });
    going.resolve(undefined);
    expect(await ended(begun.id)).toMatchObject({
      ...{ state: 'done', progress: 1, result: { file: 'x.zip' }, endedAt: NOON },
    });
    const list = await send(host, 'GET', '/api/rpg/jobs', sea.headers.mara);
    expect(list.json<{ jobs: WorkshopJob[] }>().jobs.map(({ id }) => id)).toEqual([begun.id]);
    const theirs = await send(host, 'GET', '/api/rpg/jobs', sea.headers.boris);
    expect(theirs.json()).toMatchObject({ jobs: [] });
  });

  it('WORK-120: writes how far it is into its row, where other hosts read it', async () => {
    const { id } = await start((tell, ...rest) => {
      tell(0.5);
      return endless(tell, ...rest);
    });
    for (let left = 100; left > 0; left -= 1) {
      const rows = await host.db.selectFrom('jobs').select(['progress', 'writtenAt']).execute();
      if (rows[0]?.progress === 500) break;
      await setTimeout(50);
    }
    const [row] = await host.db.selectFrom('jobs').select('progress').execute();
    expect(row?.progress).toBe(500);
    await ask('DELETE', id);
  });

  it.each([
    ['a refusal', new DomainError('gameKeyTaken'), { code: 'gameKeyTaken' }],
    ['its values', new DomainError('jobsFull', { max: 7 }), { code: 'jobsFull' }],
    ['one of another process', new JobRefused({ id: 'gameClosed' }), { code: 'gameClosed' }],
  ])('WORK-120: that fails tells why: %s', async (_what, error, refusal) => {
    const { id } = await start(() => Promise.reject(error));
    const job = await ended(id);
    expect(job).toMatchObject({ state: 'failed', refusal });
    expect(job.refusal?.error).not.toMatch(/[{}]/);
  });

  it('WORK-120: of an archive all that is wrong is told, by file, line and field', async () => {
    const { id } = await start(() =>
      Promise.reject(
        new ArchiveRefused(
          { file: 'games/sea/turns.jsonl', line: 3, field: 'post', reason: 'needsRecord' },
          { reason: 'keyHere', params: { key: 'sea' } },
        ),
      ),
    );
    const { refusal } = await ended(id);
    expect(refusal?.code).toBe('archiveRefused');
    const where = { file: 'games/sea/turns.jsonl', line: 3, field: 'post' };
    expect(refusal?.problems).toMatchObject([where, { text: expect.stringContaining('sea') }]);
    expect(refusal?.problems[0]?.text).not.toContain('turns.jsonl');
  });

  it('WORK-120: what goes wrong inside is written down and not told', async () => {
    const logged: unknown[] = [];
    const { id } = await start(() => Promise.reject(new Error('secret')), {
      log: (error) => logged.push(error),
    });
    const job = await ended(id);
    expect(job).toMatchObject({ state: 'failed', refusal: { code: 'serverError' } });
    expect(JSON.stringify(job)).not.toContain('secret');
    expect(logged).toMatchObject([{ message: 'secret' }]);
  });

  it('WORK-121: is cancelled by whoever started it, here at once and on another host by its row', async () => {
    const here = await start(endless);
    expect((await ask('DELETE', here.id, 'boris')).json()).toMatchObject({ code: 'jobNotFound' });
    expect((await ask('DELETE', here.id)).json()).toMatchObject({ job: { state: 'cancelled' } });
    expect(await ended(here.id)).toMatchObject({ state: 'cancelled' });

    const over = Promise.withResolvers<true>();
    const there = await start(async (tell, signal, id) => {
      tell(0.5); // there is something to write
      await endless(tell, signal, id).catch(() => over.resolve(true));
      return {};
    });
    await host.db
      .updateTable('jobs')
      .set({ state: 'cancelled', endedAt: NOON })
      .where('token', '=', there.id)
      .execute();
    expect(await over.promise).toBe(true);
    expect(await read(there.id)).toMatchObject({ state: 'cancelled' });
  });

  it('WORK-121: that has ended is as it ended, whoever cancels it then', async () => {
    const { id } = await start(() => Promise.resolve({ key: 'sea' }));
    await ended(id);
    expect((await ask('DELETE', id)).json()).toMatchObject({ job: { state: 'done' } });
  });

  it('WORK-121: whose host has been silent for 30 s is told as interrupted, and tidied', async () => {
    const id = await makeJob(host.db, { userId: sea.users.mara, token: 'silent' });
    host.advance(29_000);
    expect(await read(id)).toMatchObject({ state: 'running' });
    host.advance(2_000);
    const interrupted = { state: 'failed', refusal: { code: 'jobInterrupted' } };
    expect(await read(id)).toMatchObject(interrupted);
    await tidyUp(host.db, NOON + 31_000);
    expect(await read(id)).toMatchObject({ ...interrupted, endedAt: NOON + 31_000 });
    await tidyUp(host.db, NOON + 31_000 + HOUR_MS);
    expect((await ask('GET', id)).json()).toMatchObject({ code: 'jobNotFound' });
  });

  it('WORK-121: that runs here is not taken for interrupted, however long its row could not be written', async () => {
    const { id } = await start(endless);
    host.advance(HOUR_MS);
    expect(await read(id)).toMatchObject({ state: 'running' });
    await ask('DELETE', id);
  });

  it('WORK-121: ends with its host, and says that it was interrupted', async () => {
    const { id } = await start(endless);
    await host.app.close();
    const row = await host.db
      .selectFrom('jobs')
      .select(['state', 'refusal'])
      .where('token', '=', id)
      .executeTakeFirst();
    expect(row).toMatchObject({ state: 'failed', refusal: '{"id":"jobInterrupted"}' });
  });

  it('WORK-121: nobody has more than five at once, and one that was interrupted does not count', async () => {
    await makeJob(host.db, { userId: sea.users.mara, token: 'old', writtenAt: NOON - 60_000 });
    const all = [];
    for (let count = 0; count < 5; count += 1) all.push(await start(endless));
    await expect(start(endless)).rejects.toMatchObject({ id: 'jobsFull', params: { max: 5 } });
    for (const { id } of all) await ask('DELETE', id);
    await start(() => Promise.resolve({}));
  });
});
