import { authFor, connectRaw, openRaw } from '../../support/realtime/rawClient.ts';
import { createManualClock } from '../../support/realtime/manualClock.ts';
import { closeAll, reference, startServer } from '../../support/realtime/socketServer.ts';

const GAME = 'rpg.game.1.turn';
const CHAT = 'presence-chat.rpg.room.1';

afterEach(closeAll);

describe('limits of one connection', () => {
  it('ten client events a second; the eleventh is refused with 4301 and reaches nobody', async () => {
    const clock = createManualClock();
    const { port } = await startServer({ clock });
    const [anna, boris] = [await connectRaw(port), await connectRaw(port)];
    await anna.join(CHAT, 'anna');
    await boris.join(CHAT, 'boris');
    const whisper = (n: number) => {
      anna.send({ event: 'client-typing', channel: CHAT, data: { n } });
    };
    for (let n = 1; n <= 11; n += 1) whisper(n);
    expect(await anna.next('pusher:error')).toMatchObject({ channel: CHAT, data: { code: 4301 } });
    clock.advance(100);
    whisper(12);
    const received: unknown[] = [];
    while (received.length < 11) received.push((await boris.next('client-typing')).data);
    expect(received).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12].map((n) => ({ n })));
  });

  it('a flood of frames is closed with 4100, and the neighbour still receives events', async () => {
    const clock = createManualClock();
    const limits = { framesPerSecond: 10, frameBurst: 20 };
    const { bus, port } = await startServer({ clock, limits });
    const [flood, neighbour] = [await connectRaw(port), await connectRaw(port)];
    await neighbour.join(GAME);
    for (let n = 0; n < 30; n += 1) flood.send({ event: 'pusher:ping', data: {} });
    expect(await flood.closed).toMatchObject({ code: 4100 });
    expect(flood.untaken().filter((frame) => frame.event === 'pusher:pong')).toHaveLength(20);
    await bus.publish(GAME, 'Marker', {});
    expect(await neighbour.next()).toMatchObject({ event: 'Marker' });
  });

  it('pings below the protocol are frames too', async () => {
    const limits = { framesPerSecond: 10, frameBurst: 20 };
    const { port } = await startServer({ clock: createManualClock(), limits });
    const flood = await connectRaw(port);
    for (let n = 0; n < 30; n += 1) flood.ws.ping();
    expect(await flood.closed).toMatchObject({ code: 4100 });
  });

  it('everything may be subscribed at once after a reconnect, up to the limit of subscriptions', async () => {
    const { port, server } = await startServer();
    const client = await connectRaw(port);
    for (let n = 1; n <= 100; n += 1) client.subscribe(`rpg.game.${n}.turn`);
    for (let n = 1; n <= 100; n += 1) await client.next('pusher_internal:subscription_succeeded');
    client.subscribe('rpg.game.101.turn');
    expect(await client.next()).toMatchObject({
      ...{ event: 'pusher:subscription_error', channel: 'rpg.game.101.turn' },
      data: { type: 'LimitReached', status: 429 },
    });
    client.send({ event: 'pusher:unsubscribe', data: { channel: 'rpg.game.1.turn' } });
    await client.join('rpg.game.101.turn');
    expect(server.stats()).toMatchObject({ channels: 100, subscriptions: 100 });
  });
});

describe('limits of presence channels', () => {
  const limits = { membersPerChannel: 2 };

  it('so many people and no more, but any of them with a second window', async () => {
    const { port } = await startServer({ limits });
    for (const user of ['anna', 'boris', 'boris']) await (await connectRaw(port)).join(CHAT, user);
    const late = await connectRaw(port);
    late.subscribe(CHAT, authFor(late.socketId, CHAT, 'vera'));
    expect(await late.next()).toMatchObject({
      event: 'pusher:subscription_error',
      data: { type: 'LimitReached', status: 503 },
    });
  });

  it.each([
    ['a user_info over 1 kB', { user_id: 'anna', user_info: { name: 'ё'.repeat(600) } }],
    ['an endless user_id', { user_id: 'a'.repeat(129) }],
  ])('not %s', async (_what, data) => {
    const { port } = await startServer();
    const client = await connectRaw(port);
    client.subscribe(CHAT, reference.authorizeChannel(client.socketId, CHAT, data));
    expect(await client.next()).toMatchObject({
      event: 'pusher:subscription_error',
      data: { type: 'LimitReached', status: 413 },
    });
  });
});

describe('limits of the server', () => {
  it('connections in all: refused with 4100 until somebody leaves', async () => {
    const { port } = await startServer({ limits: { connections: 2 } });
    const [first] = [await connectRaw(port), await connectRaw(port)];
    expect(await openRaw(port).closed).toMatchObject({ code: 4100 });
    first.ws.close();
    await first.closed;
    await connectRaw(port);
  });

  it('connections from one address: refused with 4004, while others come in', async () => {
    const { port } = await startServer({ limits: { connectionsPerAddress: 1 }, trustProxy: true });
    const from = (address: string) => ({ socket: { headers: { 'x-forwarded-for': address } } });
    await connectRaw(port, from('203.0.113.1'));
    expect(await openRaw(port, from('203.0.113.1')).closed).toMatchObject({ code: 4004 });
    await connectRaw(port, from('203.0.113.2'));
  });

  it('a client that does not read is cut off, and its neighbour gets everything', async () => {
    const { bus, port, server } = await startServer({ limits: { bufferedBytes: 256 * 1024 } });
    const [slow, neighbour] = [await connectRaw(port), await connectRaw(port)];
    await slow.join(GAME);
    await neighbour.join(GAME);
    slow.ws.pause();
    const text = 'x'.repeat(100_000);
    let sent = 0;
    // The system takes some megabytes before it lets us feel that nobody reads.
    while (server.stats().slowDropped === 0) {
      sent += 1;
      await bus.publish(GAME, 'Turn', { sent, text });
      expect((await neighbour.next('Turn')).data).toMatchObject({ sent });
    }
    expect(server.stats().slowDropped).toBe(1);
    await bus.publish(GAME, 'Marker', {});
    expect(await neighbour.next()).toMatchObject({ event: 'Marker' });
  });
});
