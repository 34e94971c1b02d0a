import { jest } from '@jest/globals';
import { sql } from 'kysely';
import { SESSION_LIFE_MS } from '../../../server/auth/sessions.ts';
import { ACCOUNTS, bringCode, fetchCode, newVerifier } from '../../support/host/consent.ts';
import { type Community, makeCommunity } from '../../support/host/community.ts';
import { createTestHost, send, type Headers, type TestHost } from '../../support/host/index.ts';
import { authorize, createLiveHost, recordEvents, listenAs } from '../../support/host/live.ts';
import { happening } from '../../support/realtime/pusherClient.ts';
import { closeAll } from '../../support/realtime/socketServer.ts';

let host: TestHost;
let sea: Community;
beforeEach(async () => {
  host = await createTestHost({ accounts: ACCOUNTS });
  sea = await makeCommunity(host);
});
afterEach(() => host.close());

const channel = () => `private-rpg.game.sea.profile.${sea.keys.mara}.turn`;
const logout = (headers: Headers) => send(host, 'POST', '/api/rpg/logout', headers);

const cut = () =>
  host.published.flatMap((message) => (message.kind === 'disconnect' ? [message.socketId] : []));

describe('the sockets of a session', () => {
  it('are closed when it ends by signing out, those of other sessions are not', async () => {
    const { mara, boris } = sea.headers;
    await authorize(host, mara, channel(), '1.1');
    await authorize(host, mara, channel(), '1.2');
    await authorize(host, mara, channel(), '1.1');
    await authorize(host, boris, `private-rpg.game.sea.profile.${sea.keys.boris}.turn`, '2.1');
    expect(cut()).toEqual([]);

    expect((await logout(mara)).statusCode).toBe(200);
    expect(cut()).toEqual(['1.2', '1.1']);
    await logout(mara);
    expect(cut()).toHaveLength(2);
  });

  it('are closed when another sign-in takes its place', async () => {
    await authorize(host, sea.headers.mara, channel(), '1.1');
    const { verifier, challenge } = newVerifier();
    const code = await fetchCode(host, challenge);
    const answer = await bringCode(host, code, verifier, sea.headers.mara);

    expect(answer.statusCode).toBe(200);
    expect(cut()).toEqual(['1.1']);
  });

  it('are remembered up to a number; who opens more loses the oldest, so that none is left when it ends', async () => {
    for (let n = 1; n <= 120; n += 1) await authorize(host, sea.headers.mara, channel(), `${n}.1`);
    expect(cut()).toHaveLength(20);
    expect(cut().at(0)).toBe('1.1');
    await logout(sea.headers.mara);

    expect(cut()).toHaveLength(120);
    expect(cut().at(-1)).toBe('120.1');
  });

  it('do not keep anybody from signing out when they cannot be closed', async () => {
    await authorize(host, sea.headers.mara, channel(), '1.1');
    host.deps.bus.disconnect = () => Promise.reject(new Error('no bus'));

    expect((await logout(sea.headers.mara)).statusCode).toBe(200);
    expect((await send(host, 'GET', '/api/rpg/characters/sea', sea.headers.mara)).statusCode).toBe(
      401,
    );
    expect(host.log.join('')).toContain('no bus');
  });
});

describe('a session that runs out', () => {
  const EVERY = ['setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask', 'Date'] as const;
  const aMinute = () => jest.advanceTimersByTimeAsync(60_000);

  beforeEach(async () => {
    await host.close();
    jest.useFakeTimers({ doNotFake: [...EVERY, 'performance', 'hrtime', 'clearTimeout'] });
    host = await createTestHost({ accounts: ACCOUNTS });
    sea = await makeCommunity(host);
  });
  afterEach(() => jest.useRealTimers());

  it('takes its sockets along within a minute, though nobody asks; those of others stay', async () => {
    await authorize(host, sea.headers.mara, channel(), '1.1');
    host.advance(SESSION_LIFE_MS / 2);
    await authorize(host, sea.headers.boris, channel(), '2.1');
    await aMinute();
    expect(cut()).toEqual([]);

    host.advance(SESSION_LIFE_MS / 2);
    await aMinute();
    await aMinute();
    expect(cut()).toEqual(['1.1']);
  });

  it('is looked for again after the database has failed', async () => {
    await authorize(host, sea.headers.mara, channel(), '1.1');
    host.advance(SESSION_LIFE_MS);
    await sql`alter table sessions rename to away`.execute(host.db);
    await aMinute();
    expect(host.log.join('')).toContain('sessions could not be looked up');

    await sql`alter table away rename to sessions`.execute(host.db);
    await aMinute();
    expect(cut()).toEqual(['1.1']);
  });
});

it('nothing is received any more over a private channel by one who has signed out', async () => {
  const live = await createLiveHost();
  const { headers, keys } = await makeCommunity(live.host);
  const name = `private-rpg.game.sea.profile.${keys.mara}.turn`;
  const pusher = listenAs(live.host, live.port, headers.mara);
  const received = await recordEvents(pusher, name);
  const refused = happening(pusher.channel(name), 'pusher:subscription_error');

  await send(live.host, 'POST', '/api/rpg/logout', headers.mara);
  await refused;
  await live.host.deps.bus.publish(name, 'App\\Events\\Rpg\\TurnSent', { turn: {} });
  await closeAll();
  await live.host.close();

  expect(received).toEqual([]);
});
