import { problemOf, type RedisLink } from '../../../server/redis/index.ts';
import { makeChat } from '../../support/host/chat.ts';
import { type Community, makeCommunity } from '../../support/host/community.ts';
import { ACCOUNTS, bringCode, fetchCode, newVerifier } from '../../support/host/consent.ts';
import { freshDatabase } from '../../support/host/freshDatabase.ts';
import { asGuest, send, type TestHost } from '../../support/host/index.ts';
import { authorize, createLiveHost, listenAs } from '../../support/host/live.ts';
import {
  createPusher,
  entered,
  happening,
  subscribed,
} from '../../support/realtime/pusherClient.ts';
import { connectRaw, openRaw } from '../../support/realtime/rawClient.ts';
import { closeAll } from '../../support/realtime/socketServer.ts';
import { newSecret, type RedisServer, startRedis } from '../../support/servers/redis.ts';
import { waitFor } from '../../support/waitFor.ts';

const HALL = 'presence-chat.rpg.rpg_game.hall';

type Live = Awaited<ReturnType<typeof createLiveHost>> & { link: RedisLink };

let redis: RedisServer;
let one: Live;
let other: Live;
let sea: Community;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.close());

/** Two hosts of one community: one database, the same secrets, one Redis. */
async function start(env: Record<string, string> = {}): Promise<void> {
  const [db, secret] = [await freshDatabase(), newSecret()];
  const links = [await redis.link(secret), await redis.link(secret)] as const;
  const shared = { db, env, accounts: ACCOUNTS };
  const first = await createLiveHost({ ...shared, redis: links[0] });
  const { secrets } = first.host.deps.config;
  const second = await createLiveHost({ ...shared, redis: links[1], config: { secrets } });
  [one, other] = [
    { ...first, link: links[0] },
    { ...second, link: links[1] },
  ];
}

afterEach(async () => {
  await closeAll();
  await one.host.app.close();
  await other.host.close();
});

const turns = (login: 'mara' | 'boris') => `private-rpg.game.sea.profile.${sea.keys[login]}.turn`;
const chatAs = (live: Live, at: Live, login: 'mara' | 'boris') =>
  listenAs(at.host, live.port, { ...sea.headers[login], game: 'sea', character: sea.keys[login] });

describe('two hosts of one community', () => {
  beforeEach(async () => {
    await start();
    sea = await makeCommunity(one.host);
    await makeChat(one.host, sea);
  });

  it('MANY-20 MANY-22 a client of one hears what is said to the other, and sees who is there', async () => {
    const mara = await entered(chatAs(one, other, 'mara'), HALL);
    const came = happening(mara, 'pusher:member_added');
    const pusher = chatAs(other, one, 'boris');
    const boris = await entered(pusher, HALL);
    await came;
    expect(Object.keys(boris.members.members as object).sort()).toEqual(
      [sea.keys.mara, sea.keys.boris].sort(),
    );
    const heard = Promise.all(
      [mara, boris].map((hall) => happening(hall, 'App\\Events\\Rpg\\ChatMessageSent')),
    );
    const url = `/api/rpg/chat/message/sea/${sea.keys.boris}/rpg_game/hall`;
    expect(
      (await send(one.host, 'POST', url, sea.headers.boris, { message: 'Эй' })).statusCode,
    ).toBe(200);
    expect(await heard).toMatchObject([
      { message: { message: 'Эй' } },
      { message: { message: 'Эй' } },
    ]);

    const left = happening(mara, 'pusher:member_removed');
    pusher.disconnect();
    expect(await left).toMatchObject({ id: sea.keys.boris });
  });

  it('MANY-23 who is in a channel by a socket of one is online at the other', async () => {
    const online = async (host: TestHost, login: 'mara' | 'boris') => {
      const url = `/api/rpg/online/sea/${sea.keys[login]}`;
      const answer = await send(host, 'POST', url, sea.headers[login], {});
      return answer.json<{ online: { name: string }[] }>().online.map(({ name }) => name);
    };
    await online(one.host, 'mara');
    await subscribed(chatAs(one, one, 'mara'), HALL);
    for (const { host } of [one, other]) host.advance(4 * 60_000);
    expect(await online(other.host, 'boris')).toEqual(['boris', 'mara']);
  });

  it('MANY-25 a code that the stand-in of one gave opens one session, whichever host it is brought to', async () => {
    const { verifier, challenge } = newVerifier();
    const code = await fetchCode(one.host, challenge);
    const answers = await Promise.all(
      [one, other, one].map(({ host }) => bringCode(host, code, verifier)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
    const again = await bringCode(other.host, code, verifier);
    expect(again.json()).toMatchObject({ code: 'badCode' });
  });

  it('MANY-28 who signs out at one loses the sockets at the other, though they were let in by a third call', async () => {
    const client = await connectRaw(other.port);
    const [mine, others] = [await connectRaw(one.port), await connectRaw(other.port)];
    await authorize(one.host, sea.headers.mara, turns('mara'), client.socketId);
    await authorize(other.host, sea.headers.mara, turns('mara'), mine.socketId);
    await authorize(one.host, sea.headers.boris, turns('boris'), others.socketId);
    expect((await send(one.host, 'POST', '/api/rpg/logout', sea.headers.mara)).statusCode).toBe(
      200,
    );
    expect([await client.closed, await mine.closed]).toMatchObject([
      { code: 4200 },
      { code: 4200 },
    ]);
    others.send({ event: 'pusher:ping', data: {} });
    await others.next('pusher:pong');
  });

  it('MANY-26 MANY-27 while Redis hangs sockets are sent away and none is let in, calls are answered; afterwards clients are back and hear again', async () => {
    const pusher = chatAs(one, other, 'mara');
    const hall = await entered(pusher, HALL);
    const raw = await connectRaw(other.port);
    redis.hang();
    expect(await raw.closed).toMatchObject({ code: 4100 });
    const refused = openRaw(other.port);
    expect(await refused.next()).toMatchObject({ event: 'pusher:error', data: { code: 4100 } });
    const { verifier } = newVerifier();
    const login = await bringCode(one.host, 'some code', verifier);
    expect([login.statusCode, login.headers['retry-after']]).toEqual([503, '10']);
    const socket = await authorize(one.host, sea.headers.boris, turns('boris'), raw.socketId);
    expect(socket.statusCode).toBe(503);
    const url = `/api/rpg/chat/message/sea/${sea.keys.boris}/rpg_game/hall`;
    expect(
      (await send(one.host, 'POST', url, sea.headers.boris, { message: 'Тихо' })).statusCode,
    ).toBe(200);
    expect((await send(one.host, 'POST', '/api/rpg/logout', sea.headers.master)).statusCode).toBe(
      200,
    );

    const back = happening(hall, 'pusher:subscription_succeeded');
    redis.goOn();
    await back;
    const heard = happening(hall, 'App\\Events\\Rpg\\ChatMessageSent');
    await waitFor('both', () => [one, other].every(({ link }) => problemOf(link) === undefined));
    await send(other.host, 'POST', url, sea.headers.boris, { message: 'Эй' });
    expect(await heard).toMatchObject({ message: { message: 'Эй' } });
  });

  it('MANY-26 clients of a host whose neighbour lost an event come anew, to ask for what they have missed', async () => {
    const pusher = createPusher(other.port);
    await subscribed(pusher, 'rpg.game.sea.turn');
    const back = happening(pusher.connection, 'connected');
    one.link.client.disconnect(true);
    await waitFor('one to be away', () => problemOf(one.link) === 'away');
    void one.host.deps.bus.publish('rpg.game.sea.turn', 'Unheard', {});
    await back;
    expect(problemOf(one.link)).toBeUndefined();
  });
});

describe('the limits of two hosts', () => {
  const ask = async ({ host }: Live) =>
    (await host.app.inject({ url: '/api/rpg/init', headers: asGuest(host) })).statusCode;
  const asked = async (count: number) => {
    const statuses: number[] = [];
    for (let n = 0; n < count; n += 1) statuses.push(await ask(n % 2 === 0 ? one : other));
    return statuses.filter((status) => status === 200).length;
  };

  it('MANY-29 are one limit, each kind by itself', async () => {
    await start({ RATE_LIMIT: '20' });
    const { verifier } = newVerifier();
    // Sign-ins are a twentieth, five at least, and count among the calls.
    const logins = [];
    for (const { host } of [one, other, one, other, one, other])
      logins.push((await bringCode(host, 'no code', verifier)).statusCode);
    expect(logins.map((status) => status === 429)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
    ]);
    expect(await asked(20)).toBe(20 - logins.length);
  });

  it('MANY-29 are counted by each host for itself while Redis is away', async () => {
    await start({ RATE_LIMIT: '20' });
    await asked(20);
    await redis.stop();
    expect(await asked(60)).toBe(40);
    await redis.start();
    await waitFor('both', () => [one, other].every(({ link }) => problemOf(link) === undefined));
    expect(await asked(30)).toBe(20);
  });
});
