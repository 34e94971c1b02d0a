/**
 * How long a push waits until it reaches its push service, for a hundred readers of one turn: quiet, and while all browsers of one account, the first
 * in the row, take the messages in and never answer (SAFE-05). Everything in this process, over real connections.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { createDelivery } from '../../server/push/deliver.ts';
import { createSessions } from '../../server/auth/sessions.ts';
import { PUSH_SUBSCRIPTIONS_LIMIT } from '../../src/contract/index.ts';
import { type Community, makeCommunity } from '../support/host/community.ts';
import {
  createTestHost,
  insertCharacter,
  insertUser,
  type TestHost,
} from '../support/host/index.ts';
import { startPushService, type PushService } from '../support/host/pushService.ts';
import { actions, draftAt } from '../support/host/turns.ts';
import { percentile } from './lib/measure.ts';
import type { Report } from './lib/report.ts';

const READERS = 100;
const ROUNDS = 5;
const RATIO = 2;

async function addReader({ db, deps }: TestHost, sea: Community, name: string): Promise<number> {
  const user = await insertUser(db, { subject: name });
  const at = { name, locationId: sea.places.pier };
  await insertCharacter(db, { id: sea.games.sea }, user, at);
  const rule = {
    userId: user.id,
    gameId: null,
    kind: 'turn',
    list: 1,
    browser: 0,
    push: 1,
  } as const;
  await db.insertInto('notificationRules').values(rule).execute();
  await createSessions(db, deps.clock).start(db, user.id);
  return user.id;
}

async function addBrowser({ db }: TestHost, service: PushService, userId: number, name: string) {
  const { endpoint, keys } = service.browser(name);
  const session = await db
    .selectFrom('sessions')
    .select('tokenHash')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  const more = { sessionHash: session.tokenHash, withText: 0, createdAt: 0 } as const;
  await db
    .insertInto('pushSubscriptions')
    .values({ userId, endpoint, ...keys, ...more })
    .execute();
}

/** One turn that all readers are notified of; the times (ms) from the beginning of the round until their pushes arrive. */
async function round(host: TestHost, sea: Community, service: PushService): Promise<number[]> {
  const body = '<p>Кричит чайка.</p>';
  await actions(host, sea).post(
    'master',
    'master',
    draftAt('pier', { body, npc: String(sea.ids.gull) }),
  );
  host.advance(10_000);
  service.pushed.length = 0;
  const delivery = createDelivery({ ...host.deps, push: host.deps.config.push! }, (error) => {
    throw error;
  });
  const began = performance.now();
  const arrived = () => service.pushed.filter(({ path }) => path.startsWith('/reader'));
  await delivery.begin(host.deps.clock());
  while (arrived().length < READERS) await wait(5);
  await delivery.end();
  return arrived().map(({ at }) => at - began);
}

export async function run(report: Report): Promise<void> {
  const service = await startPushService();
  const host = await createTestHost({ env: { PUSH_LOOPBACK: 'true', LOG_LEVEL: 'silent' } });
  try {
    const sea = await makeCommunity(host);
    const attacker = await addReader(host, sea, 'attacker');
    for (let n = 0; n < READERS; n += 1) {
      const name = `reader${String(n)}`;
      await addBrowser(host, service, await addReader(host, sea, name), name);
    }
    const times: Record<'quiet' | 'attacked', number[]> = { quiet: [], attacked: [] };
    await round(host, sea, service);
    for (let n = 0; n < ROUNDS; n += 1) {
      await host.db.deleteFrom('pushSubscriptions').where('userId', '=', attacker).execute();
      times.quiet.push(...(await round(host, sea, service)));
      for (let dead = 0; dead < PUSH_SUBSCRIPTIONS_LIMIT; dead += 1) {
        service.hang(`dead${String(dead)}`);
        await addBrowser(host, service, attacker, `dead${String(dead)}`);
      }
      times.attacked.push(...(await round(host, sea, service)));
    }
    for (const percent of [50, 99]) {
      const quiet = percentile(times.quiet, percent);
      const attacked = percentile(times.attacked, percent);
      report.line(
        `p${String(percent)}: quiet ${quiet.toFixed(1)} ms, attacked ${attacked.toFixed(1)} ms`,
      );
      report.limit(`p${String(percent)}, attacked : quiet`, attacked / quiet, RATIO);
    }
  } finally {
    await service.close();
    await host.close();
  }
}
