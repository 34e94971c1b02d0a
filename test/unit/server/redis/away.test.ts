import { problemOf, type RedisLink } from '../../../../server/redis/index.ts';
import { type BusMessage } from '../../../../server/realtime/index.ts';
import { sharedBy } from '../../../../server/shared.ts';
import { createDoor } from '../../../support/e2e/ports.ts';
import { newSecret, type RedisServer, startRedis } from '../../../support/servers/redis.ts';
import { waitFor } from '../../../support/waitFor.ts';

let redis: RedisServer;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.close());

const away = (...links: RedisLink[]) =>
  waitFor('Redis to be away', () => links.every((link) => problemOf(link) === 'away'));
const here = (...links: RedisLink[]) =>
  waitFor('Redis to be here', () => links.every((link) => problemOf(link) === undefined));

/** Two hosts, and what the second hears. */
async function twoHosts() {
  const secret = newSecret();
  const links = [await redis.link(secret), await redis.link(secret)] as const;
  const [one, other] = [sharedBy(links[0], Date.now), sharedBy(links[1], Date.now)];
  const [own, others]: [BusMessage[], BusMessage[]] = [[], []];
  one.bus.subscribe((message) => own.push(message));
  other.bus.subscribe((message) => others.push(message));
  return { links, one, other, own, others };
}

const event = (name: string) => ({ kind: 'event', channel: 'a', event: name, data: null });

/** Ways in which Redis goes away and comes back. */
const ways = [
  ['is stopped and started', () => redis.stop(), () => redis.start()],
  ['hangs and goes on', () => redis.hang(), () => redis.goOn()],
] as const;

describe.each(ways)('Redis %s', (_way, goes, comes) => {
  it('MANY-26 a host goes on to publish to its own sockets; it is back by itself, and says to the others that something is lost', async () => {
    const { links, one, own, others } = await twoHosts();
    await goes();
    void one.bus.publish('a', 'While nobody has noticed', null);
    await away(...links);
    void one.bus.publish('a', 'While away', null);
    expect(own).toEqual([event('While nobody has noticed'), event('While away')]);

    await comes();
    await here(...links);
    void one.bus.publish('a', 'Back', null);
    await waitFor('news of the other', () =>
      others.some((one) => one.kind === 'event' && one.event === 'Back'),
    );
    // Nothing is doubled. What was on its way when Redis hung it may have read all the same; the others hear that they cannot trust in it.
    expect(own.map((one) => one.kind === 'event' && one.event)).toEqual([
      'While nobody has noticed',
      'While away',
      'Back',
    ]);
    expect(others.filter((one) => one.kind === 'event' && one.event === 'Back')).toHaveLength(1);
    expect(others).not.toContainEqual(event('While away'));
  });

  it('MANY-27 what cannot do without is refused as unavailable, and works again afterwards', async () => {
    const { links, one, other } = await twoHosts();
    await one.shortLived.put('a', 'before', 60_000);
    await goes();
    const unavailable = { id: 'unavailable', status: 503 };
    await expect(one.shortLived.take('b')).rejects.toMatchObject(unavailable);
    await expect(one.bus.identify('1.2', '7', 'session')).rejects.toMatchObject(unavailable);
    await away(...links);
    await expect(other.shortLived.put('b', 'x', 9)).rejects.toMatchObject(unavailable);

    await comes();
    await here(...links);
    expect(await other.shortLived.put('c', 'after', 60_000)).toBe(true);
    expect(await one.shortLived.take('c')).toBe('after');
  });
});

it('MANY-30 why Redis stays away is logged once, and no password with it', async () => {
  const closed = await startRedis(['--requirepass', 'hidden-word']);
  const link = await closed.link(undefined, undefined, closed.url.replace('//', '//:hidden-word@'));
  const log: unknown[] = [];
  const note = (details: object, message: string) => log.push({ ...details, message });
  link.logTo({ debug: note, info: note, warn: note, error: note });
  await link.client.config('SET', 'requirepass', 'another');
  let attempts = 0;
  link.client.on('reconnecting', () => (attempts += 1));
  link.client.disconnect(true);
  await waitFor('a third attempt', () => attempts >= 3);
  await closed.close();
  expect(log).toEqual([
    {
      reason: 'the connection was closed',
      message: 'Redis is away: no live events until it is back',
    },
    { reason: expect.stringContaining('WRONGPASS'), message: 'Redis is still away' },
  ]);
  expect(JSON.stringify(log)).not.toContain('hidden-word');
});

it('MANY-26 a host that was away alone tells the others that they have missed something; one that has said nothing meanwhile does not', async () => {
  const door = await createDoor(Number(new URL(redis.url).port));
  const secret = newSecret();
  const [cut, whole] = [
    await redis.link(secret, undefined, `redis://127.0.0.1:${door.port}`),
    await redis.link(secret),
  ];
  const [one, other] = [sharedBy(cut, Date.now), sharedBy(whole, Date.now)];
  const heard: BusMessage[] = [];
  other.bus.subscribe((message) => heard.push(message));
  for (const says of [false, true]) {
    await door.shut();
    await away(cut);
    if (says) void one.bus.publish('a', 'Unheard', null);
    await door.open();
    await here(cut);
    void one.bus.publish('a', `Back ${says}`, null);
    await waitFor('the news', () =>
      heard.some((m) => m.kind === 'event' && m.event === `Back ${says}`),
    );
  }
  expect(heard).toMatchObject([event('Back false'), { kind: 'lost' }, event('Back true')]);
  expect(problemOf(whole)).toBeUndefined();
  await cut.close();
  await door.shut();
});
