import type { BusMessage, PresenceStore } from '../../../../server/realtime/index.ts';
import { problemOf, type RedisLink } from '../../../../server/redis/index.ts';
import { sharedBy } from '../../../../server/shared.ts';
import { newSecret, type RedisServer, startRedis } from '../../../support/servers/redis.ts';
import { waitFor } from '../../../support/waitFor.ts';

const HALL = 'presence-chat.rpg.room.hall';
const CREW = 'presence-chat.rpg.room.crew';

let redis: RedisServer;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.close());

const join = async (store: PresenceStore, channel: string, socketId: string, userId: string) =>
  store.join({ channel, socketId, member: { userId }, maxMembers: 5_000 });
const names = async (store: PresenceStore, channel: string) =>
  (await store.members(channel)).map(({ userId }) => userId).sort();

/** So many hosts of one community; `gone` and `removed` are what all of them did and heard together. */
async function hosts(count: number) {
  const secret = newSecret();
  const gone: string[] = [];
  const all = await Promise.all(
    Array.from({ length: count }, async () => {
      const link = await redis.link(secret);
      const { attendanceOf, bus } = sharedBy(link, Date.now);
      const removed: string[] = [];
      bus.subscribe((message: BusMessage) => {
        if (message.kind === 'event')
          removed.push(`${message.channel} ${JSON.stringify(message.data)}`);
      });
      const attendance = attendanceOf((userId) => {
        gone.push(userId);
        return Promise.resolve();
      });
      return { link, attendance, bus, removed };
    }),
  );
  return { all, gone };
}

describe('the sockets of a host that is no more', () => {
  it('MANY-24 are taken off the lists by one of the others, which says who is gone, each once', async () => {
    const { all, gone } = await hosts(3);
    const [dying, one, other] = all as [(typeof all)[0], (typeof all)[0], (typeof all)[0]];
    for (let n = 0; n < 300; n += 1) await join(dying.attendance, HALL, `1.${n}`, `guest ${n}`);
    await join(dying.attendance, HALL, '2.1', 'anna');
    await join(dying.attendance, CREW, '2.2', 'anna');
    await join(one.attendance, HALL, '2.3', 'anna');
    await join(other.attendance, CREW, '2.4', 'vera');
    // Its connection ends, as with a process that is killed; it does not come back.
    dying.link.client.disconnect();

    await waitFor('the lists', () => gone.length >= 300);
    await waitFor('the news', () => [one, other].every(({ removed }) => removed.length >= 301));
    expect(gone.sort()).toEqual(Array.from({ length: 300 }, (_one, n) => `guest ${n}`).sort());
    expect(await names(one.attendance, HALL)).toEqual(['anna']);
    expect(await names(one.attendance, CREW)).toEqual(['vera']);
    expect([...(await one.attendance.whoIsHere(['anna', 'guest 1']))]).toEqual(['anna']);
    const told = [
      ...gone.map((user) => `${HALL} {"user_id":"${user}"}`),
      `${CREW} {"user_id":"anna"}`,
    ];
    expect(one.removed.sort()).toEqual(told.sort());
    expect(other.removed.sort()).toEqual(told.sort());
  });

  it('MANY-24 leave nothing in Redis', async () => {
    const { all } = await hosts(2);
    const [dying, other] = all as [(typeof all)[0], (typeof all)[0]];
    await join(dying.attendance, HALL, '1.1', 'anna');
    await join(other.attendance, HALL, '1.2', 'boris');
    await dying.link.close();
    await waitFor('the list', () => other.removed.length === 1);
    await other.attendance.leave(HALL, '1.2');
    const keys = await other.link.client.keys(other.link.name('*'));
    expect(keys).toEqual([other.link.name('hosts')]);
    expect(await other.link.client.zcard(other.link.name('hosts'))).toBe(1);
  });
});

describe('a host whose lease has run out', () => {
  it('MANY-24 comes back as a new one, and what was known of the former is tidied up', async () => {
    const { all } = await hosts(2);
    const [paused, other] = all as [(typeof all)[0], (typeof all)[0]];
    const { link, attendance } = paused;
    await join(attendance, HALL, '1.1', 'anna');
    const former = link.lease;
    const changes: (string | undefined)[] = [];
    link.events.on('change', () => changes.push(problemOf(link)));
    // As if it had stood still for that long.
    await link.client.zadd(link.name('hosts'), 'XX', 0, `${former}`);
    await waitFor('another lease', () => link.lease !== undefined && link.lease !== former);
    expect(changes).toEqual(['away', undefined]);

    // Its sockets were sent away, and this one comes back: the former one is no concern of the new host.
    await join(attendance, HALL, '1.2', 'anna');
    expect(await attendance.leave(HALL, '1.1')).toBeUndefined();
    expect(await names(other.attendance, HALL)).toEqual(['anna']);
    await untilGone(link, `host:${former}`);
    expect(await attendance.leave(HALL, '1.2')).toBe('anna');
  });

  it('MANY-24 is refused a join where Redis has forgotten it, and is known again with its next beat', async () => {
    const { all } = await hosts(1);
    const { link, attendance } = all[0]!;
    const former = link.lease;
    await link.client.flushall();
    await expect(join(attendance, HALL, '1.1', 'anna')).rejects.toThrow('NOLEASE');
    await waitFor('a new lease', () => link.lease !== undefined && link.lease !== former);
    expect(await join(attendance, HALL, '1.1', 'anna')).toMatchObject({ outcome: 'first' });
  });
});

/** Waits until a key is no more. */
async function untilGone(link: RedisLink, key: string): Promise<void> {
  let left = 1;
  const look = async (): Promise<void> => {
    left = await link.client.exists(link.name(key));
    if (left > 0) await look();
  };
  void look();
  await waitFor(`${key} to be gone`, () => left === 0);
}
