import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { migrate, openDatabase } from '../../../server/db/index.ts';
import { pendingPushes } from '../../../server/db/queries/pushes.ts';
import { noticeChat } from '../../../server/notifications/service.ts';
import { type Community, makeCommunity } from '../../support/host/community.ts';
import { createTestHost, NOON, send, type TestHost } from '../../support/host/index.ts';
import { actions, draftAt } from '../../support/host/turns.ts';

/** A backup, say, holds the file (SAFE-06): a second process, since a lock within the process would not be one. */
async function hold(): Promise<() => Promise<void>> {
  const holder = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      path.resolve('test/support/host/lockHolder.ts'),
      file,
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const ended = once(holder, 'exit');
  await once(holder.stdout, 'data');
  return async () => {
    holder.stdin.end();
    await ended;
  };
}

/** The longest time for which nothing else could run, in ms. */
function watchLoop(): () => number {
  let last = performance.now();
  let longest = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 10);
  return () => {
    clearInterval(timer);
    return longest;
  };
}

let folder: string;
let file: string;
let host: TestHost;
let community: Community;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'letopis-locked-'));
  file = path.join(folder, 'letopis.sqlite');
  const db = openDatabase(file);
  await migrate(db);
  host = await createTestHost({ db });
  community = await makeCommunity(host);
});
afterEach(async () => {
  await host.close();
  rmSync(folder, { recursive: true });
});

const read = (headers?: Record<string, string>) => send(host, 'GET', '/api/rpg/turns/sea', headers);

async function countTurns(): Promise<number> {
  return (await host.db.selectFrom('turns').select('id').execute()).length;
}

describe('a database that another program holds', () => {
  it('neither stops reading nor loses or doubles what is written meanwhile (SAFE-06)', async () => {
    const before = await countTurns();
    // Sessions would be touched again, and presence noted.
    host.advance(2 * 60 * 60 * 1_000);
    const free = await hold();
    const longest = watchLoop();
    const { post } = actions(host, community);
    const began = performance.now();
    const written = Array.from({ length: 20 }, () =>
      post('mara', community.keys.mara, draftAt('pier'), { key: randomUUID() }),
    );
    await setTimeout(200);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => read(community.headers.mara)),
    );
    const online = await send(
      host,
      'POST',
      `/api/rpg/online/sea/${community.keys.mara}`,
      community.headers.mara,
      { channels: [] },
    );
    await setTimeout(800);
    const stopped = longest();
    const held = performance.now() - began;
    await free();
    const posted = await Promise.all(written);

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    expect(online.statusCode).toBe(200);
    expect(posted.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    expect(await countTurns()).toBe(before + 20);
    // Once it stood still for as long as the file was held.
    expect(stopped).toBeLessThan(held / 2);
  }, 30_000);

  it('refuses after five seconds what could not be written, and says when to try again (SAFE-06)', async () => {
    const before = await countTurns();
    const free = await hold();
    const { post } = actions(host, community);
    const keys = Array.from({ length: 5 }, () => randomUUID());
    const send = () =>
      Promise.all(keys.map((key) => post('mara', community.keys.mara, draftAt('pier'), { key })));
    const refused = await send();
    const ready = await host.app.inject('/readyz');
    await free();
    const again = await send();

    for (const answer of refused) {
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toEqual({
        error: expect.stringContaining('Текст останется у вас') as string,
        code: 'databaseLocked',
      });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(host.log.join('')).toContain('the database is locked by another program');
    expect([ready.statusCode, ready.json()]).toEqual([
      503,
      { ready: false, reason: 'database: locked' },
    ]);
    expect(again.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200));
    expect(await countTurns()).toBe(before + 5);
  }, 30_000);

  it('is not written to by a timer that has nothing to write (SAFE-06)', async () => {
    const free = await hold();

    expect(await pendingPushes(host.db, NOON, [])).toEqual([]);
    await noticeChat(host.deps, host.app.log);
    await free();
  });
});
