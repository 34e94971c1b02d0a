import { once } from 'node:events';
import { connect } from 'node:net';
import type { Bus } from '../../../server/realtime/index.ts';
import { createManualClock } from '../../support/realtime/manualClock.ts';
import {
  authFor,
  connectRaw,
  DEFAULT_PATH,
  openRaw,
  type RawClient,
} from '../../support/realtime/rawClient.ts';
import {
  closeAll,
  type RunningServer,
  startServer as start,
} from '../../support/realtime/socketServer.ts';

const CHAT = 'presence-chat.rpg.room.1';

afterEach(closeAll);

/** A server whose time stands still until a test moves it. */
async function startServer(options: Parameters<typeof start>[0] = {}) {
  const clock = createManualClock();
  return { clock, ...(await start({ ...options, clock })) };
}

/** So many sockets of one user, as the host knows them. */
async function socketsOf(
  { port, bus }: Pick<RunningServer, 'port'> & { bus: Bus },
  user: string,
  count = 1,
): Promise<RawClient[]> {
  const clients: RawClient[] = [];
  for (let n = 0; n < count; n += 1) {
    const client = await connectRaw(port);
    await bus.identify(client.socketId, user);
    clients.push(client);
  }
  return clients;
}

async function socketOf(server: RunningServer, user: string): Promise<RawClient> {
  const [client] = await socketsOf(server, user);
  return client!;
}

const whisper = (client: RawClient) =>
  client.send({ event: 'client-typing', channel: CHAT, data: {} });

/** Everything that these have sent is done, and everything sent to them until then is here. */
async function settle(clients: readonly RawClient[]): Promise<void> {
  for (const client of clients) client.send({ event: 'pusher:ping', data: {} });
  for (const client of clients) await client.next('pusher:pong');
}

const whispers = (client: RawClient) =>
  client.untaken().filter(({ event }) => event === 'client-typing').length;

describe('many sockets of one user', () => {
  it('whisper no more than the user may, and the others are heard (SAFE-03)', async () => {
    const server = await startServer({ limits: { connectionsPerUser: 99 } });
    const sockets = await socketsOf(server, '7', 99);
    const [boris, vera] = [await socketOf(server, '8'), await socketOf(server, '9')];
    for (const socket of sockets) await socket.join(CHAT, 'anna');
    await boris.join(CHAT, 'boris');
    await vera.join(CHAT, 'vera');

    for (let n = 0; n < 5; n += 1) sockets.forEach(whisper);
    await settle(sockets);
    await settle([boris]);
    expect(whispers(boris)).toBe(20);
    expect(await sockets.at(-1)!.next('pusher:error')).toMatchObject({ data: { code: 4301 } });

    server.clock.advance(1_000);
    sockets.forEach(whisper);
    await settle(sockets);
    whisper(vera);
    await settle([vera]);
    await settle([boris]);
    expect(whispers(boris)).toBe(20 + 10 + 1);
  });

  it('send no more frames than the user may, and the neighbour at their address as many as ever (SAFE-03)', async () => {
    const server = await startServer({ limits: { userFrames: { perSecond: 1, burst: 20 } } });
    const [one, two] = await socketsOf(server, '7', 2);
    const neighbour = await socketOf(server, '8');
    const ping = (client: RawClient) => client.send({ event: 'pusher:ping', data: {} });
    for (let n = 0; n < 15; n += 1) ping(one!);
    await settle([neighbour]);
    for (let n = 0; n < 15; n += 1) ping(two!);
    expect(await two!.closed).toMatchObject({ code: 4100 });
    const pongs = [one!, two!].flatMap((client) => client.untaken());
    expect(pongs.filter(({ event }) => event === 'pusher:pong')).toHaveLength(20);
    await settle([neighbour]);
  });

  it('beyond a number enter no channel until another has gone (SAFE-03)', async () => {
    const server = await startServer({ limits: { connectionsPerUser: 2 } });
    const [first, , third] = await socketsOf(server, '7', 3);
    await first!.join(CHAT, 'anna');
    third!.subscribe('rpg.game.1.turn');
    expect(await third!.next()).toMatchObject({
      event: 'pusher:subscription_error',
      data: { type: 'LimitReached', status: 429 },
    });
    first!.ws.close();
    await first!.closed;
    await server.bus.identify(third!.socketId, '7');
    await third!.join(CHAT, 'anna');
  });
});

describe('coming and going', () => {
  it('ends for a while where it is too much, and others are told of no more of it (SAFE-03)', async () => {
    const server = await startServer({ limits: { userJoins: { perSecond: 1, burst: 5 } } });
    const [anna, boris] = [await socketOf(server, '7'), await socketOf(server, '8')];
    await boris.join(CHAT, 'boris');
    for (let n = 0; n < 5; n += 1) {
      await anna.join(CHAT, 'anna');
      anna.send({ event: 'pusher:unsubscribe', data: { channel: CHAT } });
    }
    const refused = { event: 'pusher:subscription_error', channel: CHAT };
    for (let n = 0; n < 5; n += 1) anna.subscribe(CHAT, authFor(anna.socketId, CHAT, 'anna'));
    expect(await anna.next(refused.event)).toMatchObject({ ...refused, data: { status: 429 } });
    await settle([anna, boris]);
    const told = boris.untaken().filter(({ event }) => event.startsWith('pusher_internal:member'));
    expect(told).toHaveLength(10);
    server.clock.advance(1_000);
    await anna.join(CHAT, 'anna');
  });

  it('costs what the others are sent of it (SAFE-03)', async () => {
    const limits = { userDeliveries: { perSecond: 10, burst: 20 } };
    const server = await startServer({ limits });
    for (let n = 0; n < 15; n += 1) {
      const member = await socketOf(server, `member ${n}`);
      await member.join(CHAT, `member ${n}`);
    }
    const anna = await socketOf(server, '7');
    await anna.join(CHAT, 'anna'); // 15 are told now and later: more than is left, which is a debt
    anna.subscribe('rpg.game.1.turn');
    expect(await anna.next('pusher:subscription_error')).toMatchObject({ data: { status: 429 } });
    server.clock.advance(3_000);
    await anna.join('rpg.game.1.turn');
  });
});

/** Asks for a WebSocket, and resets the line at once. */
async function upgradeAndReset(port: number, address: string): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const lines = [`GET ${DEFAULT_PATH} HTTP/1.1`, 'Host: a', `X-Forwarded-For: ${address}`];
  const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];
  socket.write([...lines, ...upgrade, '', ''].join('\r\n'), () => socket.resetAndDestroy());
  await once(socket, 'close');
}

describe('one address', () => {
  it('with a hundred people who all type loses nothing (SAFE-03)', async () => {
    const server = await startServer();
    const people: RawClient[] = [];
    for (let n = 0; n < 100; n += 1) {
      const person = await socketOf(server, `${n}`);
      await person.join(CHAT, `person ${n}`);
      people.push(person);
    }
    for (let second = 0; second < 2; second += 1) {
      people.forEach(whisper);
      await settle(people);
      server.clock.advance(1_000);
    }
    await settle(people);
    expect(people.map(whispers)).toEqual(people.map(() => 2 * 99));
  });

  it('connects no more often than it may, and another address does (SAFE-03)', async () => {
    const limits = { addressAttempts: { perSecond: 1, burst: 2 } };
    const { port, clock } = await startServer({ limits, trustProxy: true });
    const from = (address: string) => ({ socket: { headers: { 'x-forwarded-for': address } } });
    for (let n = 0; n < 2; n += 1) (await connectRaw(port, from('203.0.113.1'))).ws.close();
    const third = openRaw(port, from('203.0.113.1'));
    const [, response] = (await once(third.ws, 'unexpected-response')) as [
      unknown,
      { statusCode: number },
    ];
    expect(response.statusCode).toBe(429);
    // One who is refused and gone before he has the answer harms nobody.
    for (let n = 0; n < 20; n += 1) await upgradeAndReset(port, '203.0.113.1');
    await connectRaw(port, from('203.0.113.2'));
    clock.advance(1_000);
    await connectRaw(port, from('203.0.113.1'));
  });
});
