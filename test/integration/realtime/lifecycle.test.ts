import { createServer, type Server } from 'node:net';
import {
  createMemoryBus,
  createMemoryPresence,
  createSocketServer,
} from '../../../server/realtime/index.ts';
import { createManualClock } from '../../support/realtime/manualClock.ts';
import { waitFor } from '../../support/waitFor.ts';
import { connectRaw, openRaw } from '../../support/realtime/rawClient.ts';
import { closeAll, KEY, SECRET, startServer } from '../../support/realtime/socketServer.ts';

const GAME = 'rpg.game.1.turn';
const CHAT = 'presence-chat.rpg.room.1';

afterEach(closeAll);

const occupy = (port: number) =>
  new Promise<Server>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      resolve(server);
    });
  });

describe('a connection', () => {
  it('is greeted with its socket id and the time-out', async () => {
    const { port } = await startServer();
    const client = openRaw(port);
    expect(await client.next()).toEqual({
      event: 'pusher:connection_established',
      data: { socket_id: expect.stringMatching(/^\d+\.\d+$/), activity_timeout: 30 },
    });
  });

  it('that is silent is pinged after 30 s and closed with 4201 after 30 s more', async () => {
    const clock = createManualClock();
    const { port } = await startServer({ clock });
    const client = await connectRaw(port);
    clock.advance(29_000);
    client.send({ event: 'pusher:ping', data: {} });
    await client.next('pusher:pong');
    clock.advance(29_000);
    expect(client.untaken()).toEqual([]);
    clock.advance(1_000);
    expect(await client.next()).toEqual({ event: 'pusher:ping', data: {} });
    clock.advance(29_000);
    expect(client.untaken()).toEqual([]);
    clock.advance(1_000);
    expect(await client.next()).toMatchObject({ event: 'pusher:error', data: { code: 4201 } });
    expect(await client.closed).toMatchObject({ code: 4201 });
  });

  it('that answers the ping stays', async () => {
    const clock = createManualClock();
    const { port, server } = await startServer({ clock });
    const client = await connectRaw(port);
    for (let minute = 0; minute < 3; minute += 1) {
      clock.advance(30_000);
      await client.next('pusher:ping');
      client.send({ event: 'pusher:pong', data: {} });
      // The answer to this says that the pong has been received.
      client.send({ event: 'pusher:ping', data: {} });
      await client.next('pusher:pong');
      clock.advance(29_000);
    }
    expect(server.stats().connections).toBe(1);
  });

  it('that ends without a word is missed by the others of the channel', async () => {
    const { port, server } = await startServer();
    const [anna, boris] = [await connectRaw(port), await connectRaw(port)];
    await anna.join(CHAT, 'anna');
    await boris.join(CHAT, 'boris');
    boris.ws.terminate();
    expect(await anna.next('pusher_internal:member_removed')).toMatchObject({
      data: { user_id: 'boris' },
    });
    expect(server.stats()).toMatchObject({ connections: 1, subscriptions: 1 });
  });

  it('that subscribes and leaves in one breath leaves nothing behind', async () => {
    const { port, server } = await startServer();
    const [anna, boris] = [await connectRaw(port), await connectRaw(port)];
    await anna.join(CHAT, 'anna');
    void boris.join(CHAT, 'boris');
    boris.send({ event: 'pusher:unsubscribe', data: { channel: CHAT } });
    expect(await anna.next()).toMatchObject({ event: 'pusher_internal:member_added' });
    expect(await anna.next()).toMatchObject({ event: 'pusher_internal:member_removed' });
    expect(server.stats().subscriptions).toBe(1);
  });
});

describe('a hundred connections', () => {
  it('all receive the one event that the host sends', async () => {
    const limits = { connectionsPerAddress: 200 };
    const { bus, port, server } = await startServer({ limits });
    const clients = await Promise.all(Array.from({ length: 100 }, () => connectRaw(port)));
    await Promise.all(clients.map((client) => client.join(GAME)));
    const before = server.stats().messagesSent;
    await bus.publish(GAME, 'TurnSent', { turn: { id: '1' } });
    const frames = await Promise.all(clients.map((client) => client.next('TurnSent')));
    expect(new Set(frames.map((frame) => JSON.stringify(frame)))).toEqual(
      new Set([JSON.stringify({ event: 'TurnSent', channel: GAME, data: { turn: { id: '1' } } })]),
    );
    expect(server.stats()).toMatchObject({
      ...{ connections: 100, channels: 1, subscriptions: 100 },
      messagesSent: before + 100,
    });
  });
});

describe('the server', () => {
  it('says when its port is taken', async () => {
    const { bus, port } = await startServer();
    const second = createSocketServer({ port, host: '127.0.0.1', key: KEY, secret: SECRET, bus });
    await expect(second.listen()).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await second.close();
  });

  it('sends everybody away with 4200 when it closes, and then the port is free', async () => {
    const { port, server } = await startServer();
    const client = await connectRaw(port);
    await client.join(CHAT);
    await server.close();
    expect(await client.closed).toMatchObject({ code: 4200 });
    expect(server.stats()).toMatchObject({ connections: 0, channels: 0, subscriptions: 0 });
    const next = await occupy(port);
    next.close();
    await server.close();
  });

  it('MANY-45 that drains takes no new connections and sends those it has away a share at a time', async () => {
    const clock = createManualClock();
    const { port, server } = await startServer({ clock });
    const clients = await Promise.all(Array.from({ length: 20 }, () => connectRaw(port)));
    const codes: number[] = [];
    for (const { closed } of clients) void closed.then(({ code }) => codes.push(code));
    const gone = (count: number) => waitFor('some to be gone', () => codes.length === count);

    server.drain(1_000);
    await gone(2);
    await expect(occupy(port).then((next) => next.close())).resolves.toBeDefined();
    clock.advance(400);
    await gone(10);
    expect(server.stats().connections).toBe(10);
    clock.advance(500);
    await gone(20);
    expect(new Set(codes)).toEqual(new Set([4200]));
  });

  it('MANY-45 that is closed while it drains sends away at once whoever is left', async () => {
    const clock = createManualClock();
    const { port, server } = await startServer({ clock });
    const clients = await Promise.all(Array.from({ length: 5 }, () => connectRaw(port)));
    server.drain(1_000);
    await server.close();

    const closed = await Promise.all(clients.map((client) => client.closed));
    expect(closed.map(({ code }) => code)).toEqual(Array(5).fill(4200));
  });

  it('does not wait for a client that does not say goodbye', async () => {
    const { port, server } = await startServer({ limits: { closeGraceMs: 20 } });
    const client = await connectRaw(port);
    client.ws.pause();
    await server.close();
    const next = await occupy(port);
    expect(next.listening).toBe(true);
    next.close();
  });

  it('does not wait for a presence store that does not answer', async () => {
    const presence = {
      join: () => ({ outcome: 'first' as const, members: [] }),
      leave: () => new Promise<undefined>(() => undefined),
      members: () => [],
      announce: () => undefined,
    };
    const { port, server } = await startServer({ presence, limits: { closeGraceMs: 20 } });
    await (await connectRaw(port)).join(CHAT);
    await server.close();
    expect(server.stats().connections).toBe(0);
  });

  it('shares a bus and a presence store with another: two hosts, one community', async () => {
    const bus = createMemoryBus();
    const presence = createMemoryPresence(bus);
    const one = await startServer({ presence, bus });
    const other = await startServer({ presence, bus });
    const [anna, boris] = [await connectRaw(one.port), await connectRaw(other.port)];
    await anna.join(CHAT, 'anna');
    const confirmed = await boris.join(CHAT, 'boris');
    expect(confirmed.data).toMatchObject({ presence: { ids: ['anna', 'boris'], count: 2 } });
    expect(await anna.next()).toMatchObject({ event: 'pusher_internal:member_added' });
    boris.send({ event: 'client-typing', channel: CHAT, data: { name: 'Борис' } });
    expect(await anna.next()).toMatchObject({ event: 'client-typing', user_id: 'boris' });
    await bus.identify(boris.socketId, '7', 'his session');
    await bus.endSession('his session');
    expect(await boris.closed).toMatchObject({ code: 4200 });
    expect(await anna.next()).toMatchObject({ event: 'pusher_internal:member_removed' });
  });
});
