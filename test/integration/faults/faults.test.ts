import { setTimeout as wait } from 'node:timers/promises';
import { type AtWork, goToWork } from '../../support/faults/community.ts';
import { startTwoHosts, type TwoHosts } from '../../support/servers/twoHosts.ts';
import { waitFor } from '../../support/waitFor.ts';

/**
 * Two hosts of one community while people write on both and read on both, and something fails. Afterwards what was acknowledged is what is
 * stored, each once, and what both pages show, in one order.
 */

/** Redis is away for so long (ms): longer than a page without a socket waits before it polls. `REDIS_AWAY_MS=20000` makes it longer. */
const REDIS_AWAY_MS = Number(process.env['REDIS_AWAY_MS'] ?? 7_000);
const REDIS_HANGS_MS = 10_000;

/** So far the clock of the second host is ahead in the last test, in ms. */
const AHEAD_MS = 90_000;

let two: TwoHosts;

beforeAll(async () => {
  two = await startTwoHosts({ durable: true });
});
afterAll(() => two.dispose());

/** Everybody works before, during and after a fault; `fault` resolves when it is over. */
async function through(fault: (at: AtWork) => Promise<void>): Promise<number> {
  const at = await goToWork(two);
  try {
    await at.written(3);
    await fault(at);
    await at.written(3);
    const { turns, messages } = await at.outcome();
    for (const { acknowledged, stored, pages } of [turns, messages]) {
      expect(stored.toSorted()).toEqual(acknowledged.toSorted());
      for (const shown of pages) expect(shown).toEqual(stored);
    }
    return at.failures();
  } finally {
    at.leave();
  }
}

const polls = ({ pages }: AtWork) =>
  waitFor('the pages to be without a socket', () => pages.every((page) => !page.isLive()));

it('MANY-70 a host that is killed loses nothing that was acknowledged, and whoever reads at it has it all when it is back', async () => {
  const failures = await through(async (at) => {
    await two.hosts[0].kill();
    await at.written(3);
    await two.hosts[0].start();
  });
  expect(failures).toBeGreaterThan(0);
}, 120_000);

it('MANY-71 PostgreSQL that is killed and started again loses nothing that was acknowledged, and doubles nothing that is sent again', async () => {
  await through(async () => {
    await two.postgres.kill();
    await two.postgres.start();
  });
}, 120_000);

it('MANY-72 while Redis is away everybody writes on and reads by polling, and nothing is missing or doubled when it is back', async () => {
  await through(async (at) => {
    await two.redis.stop();
    await polls(at);
    await wait(REDIS_AWAY_MS);
    await at.written(1);
    await two.redis.start();
    await waitFor('the pages to be live', () => at.pages.every((page) => page.isLive()));
  });
}, 120_000);

it('MANY-73 a Redis that hangs for ten seconds keeps nobody from writing, and nothing is missing or doubled when it goes on', async () => {
  await through(async (at) => {
    two.redis.hang();
    await wait(REDIS_HANGS_MS);
    await at.written(1);
    two.redis.goOn();
    await waitFor('the pages to be live', () => at.pages.every((page) => page.isLive()));
  });
}, 120_000);

it('MANY-74 a host whose clock is 90 s ahead puts nothing out of order, and no poll misses what the other writes', async () => {
  await two.hosts[1].end();
  const ahead = `const now = Date.now; Date.now = () => now() + ${String(AHEAD_MS)}`;
  const program = encodeURIComponent(ahead);
  await two.hosts[1].start({ NODE_OPTIONS: `--import=data:text/javascript,${program}` });
  await through(async (at) => {
    await two.redis.stop();
    await polls(at);
    await at.written(10);
    await two.redis.start();
  });
  // It was ahead indeed: what it wrote has moments that are yet to come.
  const moments = await two.db.selectFrom('moments').select('moment').execute();
  expect(Math.max(...moments.map(({ moment }) => moment))).toBeGreaterThan(
    Date.now() + AHEAD_MS / 2,
  );
}, 120_000);
