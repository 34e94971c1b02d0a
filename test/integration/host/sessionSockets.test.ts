import { sql } from 'kysely';
import { endDeadSessions } from '../../../server/auth/deadSessions.ts';
import { createSessions, SESSION_LIFE_MS } from '../../../server/auth/sessions.ts';
import { ACCOUNTS, bringCode, fetchCode, newVerifier } from '../../support/host/consent.ts';
import { type Community, makeCommunity } from '../../support/host/community.ts';
import { asGuest, send, signIn, type Headers, type TestHost } from '../../support/host/index.ts';
import { authorize, createLiveHost, recordEvents, listenAs } from '../../support/host/live.ts';
import { happening } from '../../support/realtime/pusherClient.ts';
import { connectRaw, type RawClient } from '../../support/realtime/rawClient.ts';
import { closeAll, type RunningServer } from '../../support/realtime/socketServer.ts';

let host: TestHost;
let port: number;
let server: RunningServer['server'];
let sea: Community;
beforeEach(async () => {
  ({ host, port, server } = await createLiveHost({ accounts: ACCOUNTS }));
  sea = await makeCommunity(host);
});
afterEach(async () => {
  await closeAll();
  await host.close();
});

const channel = (login: 'mara' | 'boris') => `private-rpg.game.sea.profile.${sea.keys[login]}.turn`;
const logout = (headers: Headers) => send(host, 'POST', '/api/rpg/logout', headers);

/** A socket that this person's session has let into their channel. */
async function socketOf(login: 'mara' | 'boris'): Promise<RawClient> {
  const client = await connectRaw(port);
  await authorize(host, sea.headers[login], channel(login), client.socketId);
  return client;
}

/** It answers still. */
async function expectOpen(client: RawClient): Promise<void> {
  client.send({ event: 'pusher:ping', data: {} });
  await client.next('pusher:pong');
}

const isCut = { code: 4200, reason: 'Please reconnect' };

describe('the sockets of a session', () => {
  it('are closed when it ends by signing out, those of other sessions are not', async () => {
    const [first, second, other] = [
      await socketOf('mara'),
      await socketOf('mara'),
      await socketOf('boris'),
    ];

    expect((await logout(sea.headers.mara)).statusCode).toBe(200);
    expect([await first.closed, await second.closed]).toEqual([isCut, isCut]);
    await expectOpen(other);
  });

  it('are closed when another sign-in takes its place', async () => {
    const client = await socketOf('mara');
    const { verifier, challenge } = newVerifier();
    const code = await fetchCode(host, challenge);
    const answer = await bringCode(host, code, verifier, sea.headers.mara);

    expect(answer.statusCode).toBe(200);
    expect(await client.closed).toEqual(isCut);
  });

  it('are known though nothing was signed: what is signed meanwhile goes with the session as well', async () => {
    const client = await connectRaw(port);
    const refused = await authorize(host, sea.headers.mara, channel('boris'), client.socketId);
    expect(refused.statusCode).toBe(403);

    await logout(sea.headers.mara);
    expect(await client.closed).toEqual(isCut);
  });

  it('BACK-86 are closed with all other sessions of the account at once, which are over; its own and those of others stay', async () => {
    const own = sea.headers.mara;
    const elsewhere = await signIn(host, 'mara');
    const here = await socketOf('mara');
    const there = await connectRaw(port);
    await authorize(host, elsewhere, channel('mara'), there.socketId);
    const other = await socketOf('boris');
    const everywhere = (headers: Headers) => send(host, 'POST', '/api/rpg/logout/others', headers);
    const reads = async (headers: Headers) =>
      (await send(host, 'GET', '/api/rpg/characters/sea', headers)).statusCode;

    expect((await everywhere(asGuest(host))).statusCode).toBe(401);
    expect((await everywhere({ ...own, 'x-xsrf-token': 'wrong' })).statusCode).toBe(403);
    expect(await reads(elsewhere)).toBe(200);

    const answer = await everywhere(own);
    expect(answer.json()).toEqual({ message: 'Все остальные входы завершены.' });
    expect(await there.closed).toEqual(isCut);
    expect([await reads(elsewhere), await reads(own)]).toEqual([401, 200]);
    expect(await reads(sea.headers.boris)).toBe(200);
    await expectOpen(here);
    await expectOpen(other);
  });

  it('do not keep anybody from signing out when they cannot be closed', async () => {
    await socketOf('mara');
    host.deps.bus.endSession = () => Promise.reject(new Error('no bus'));

    expect((await logout(sea.headers.mara)).statusCode).toBe(200);
    expect((await send(host, 'GET', '/api/rpg/characters/sea', sea.headers.mara)).statusCode).toBe(
      401,
    );
    expect(host.log.join('')).toContain('no bus');
  });
});

describe('a session that runs out', () => {
  const sweep = () =>
    endDeadSessions(server, createSessions(host.db, host.deps.clock), host.deps.bus);

  it('takes its sockets along, though nobody asks; those of others stay', async () => {
    const client = await socketOf('mara');
    host.advance(SESSION_LIFE_MS / 2);
    const other = await socketOf('boris');
    await sweep();
    await expectOpen(client);

    host.advance(SESSION_LIFE_MS / 2);
    await sweep();
    expect(await client.closed).toEqual(isCut);
    await expectOpen(other);
  });

  it('is looked for again after the database has failed', async () => {
    const client = await socketOf('mara');
    host.advance(SESSION_LIFE_MS);
    await sql`alter table sessions rename to away`.execute(host.db);
    await expect(sweep()).rejects.toThrow(/no such table|does not exist/);

    await sql`alter table away rename to sessions`.execute(host.db);
    await sweep();
    expect(await client.closed).toEqual(isCut);
  });
});

it('nothing is received any more over a private channel by one who has signed out', async () => {
  const pusher = listenAs(host, port, sea.headers.mara);
  const received = await recordEvents(pusher, channel('mara'));
  const refused = happening(pusher.channel(channel('mara')), 'pusher:subscription_error');

  await logout(sea.headers.mara);
  await refused;
  await host.deps.bus.publish(channel('mara'), 'App\\Events\\Rpg\\TurnSent', { turn: {} });

  expect(received).toEqual([]);
});
