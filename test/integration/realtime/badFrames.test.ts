import { silentLogger } from '../../../server/realtime/environment.ts';
import { authFor, connectRaw, openRaw, type RawClient } from '../../support/realtime/rawClient.ts';
import { closeAll, startServer } from '../../support/realtime/socketServer.ts';

const GAME = 'rpg.game.1.turn';
const OWN = 'private-rpg.game.1.profile.2.turn';
const CHAT = 'presence-chat.rpg.room.1';

afterEach(closeAll);

/** A server, somebody who behaves, and somebody who does not. */
async function setUp(options: Parameters<typeof startServer>[0] = {}) {
  const running = await startServer(options);
  const neighbour = await connectRaw(running.port);
  await neighbour.join(GAME);
  const client = await connectRaw(running.port);
  return { ...running, neighbour, client };
}

/** The neighbour still receives events, and has received nothing else. */
async function expectUnharmed(neighbour: RawClient, publish: () => unknown) {
  await publish();
  expect(await neighbour.next()).toMatchObject({ event: 'Marker', channel: GAME });
  expect(neighbour.untaken()).toEqual([]);
}

describe('a frame that is wrong is answered, and harms nobody', () => {
  it.each([
    ['malformed', '{"event":'],
    ['empty', ''],
    ['not an object', '42'],
    ['without an event', '{"data":{}}'],
    ['of an unknown event', '{"event":"pusher:signin","data":{}}'],
    ['of an event of the host', '{"event":"TurnSent","channel":"rpg.game.1.turn","data":"{}"}'],
    ['too large', JSON.stringify({ event: 'pusher:ping', data: 'x'.repeat(10 * 1024) })],
    ['of too many letters of two bytes', JSON.stringify({ event: 'a', data: 'ё'.repeat(6000) })],
    ['deeply nested', `{"event":"pusher:subscribe","data":${'['.repeat(4000)}${']'.repeat(4000)}}`],
  ])('%s', async (_what, frame) => {
    const { bus, client, neighbour } = await setUp();
    client.send(frame);
    expect(await client.next()).toEqual({
      event: 'pusher:error',
      data: { code: null, message: expect.any(String) },
    });
    await client.join(GAME);
    await expectUnharmed(neighbour, () => bus.publish(GAME, 'Marker', {}));
  });

  it('binary', async () => {
    const { bus, client, neighbour } = await setUp();
    client.ws.send(Buffer.from('{"event":"pusher:ping"}'));
    expect(await client.next()).toMatchObject({ event: 'pusher:error', data: { code: null } });
    await expectUnharmed(neighbour, () => bus.publish(GAME, 'Marker', {}));
  });

  it('so large that it is not even read: the connection is closed with 1009', async () => {
    const { bus, client, neighbour } = await setUp();
    client.send('x'.repeat(65 * 1024));
    expect(await client.closed).toMatchObject({ code: 1009 });
    await expectUnharmed(neighbour, () => bus.publish(GAME, 'Marker', {}));
  });

  it('no text at all: the connection is closed with 1007', async () => {
    const { bus, client, neighbour } = await setUp();
    client.ws.send(Buffer.from([0xff, 0xfe]), { binary: false });
    expect(await client.closed).toMatchObject({ code: 1007 });
    await expectUnharmed(neighbour, () => bus.publish(GAME, 'Marker', {}));
  });

  it('one that no step of the server can bear', async () => {
    const errors: string[] = [];
    const logger = {
      ...silentLogger,
      error: (_details: object, text: string) => errors.push(text),
    };
    const presence = {
      join: () => Promise.reject(new Error('no store')),
      leave: () => undefined,
      members: () => [],
      announce: () => undefined,
    };
    const { bus, client, neighbour } = await setUp({ presence, logger });
    client.subscribe(CHAT, authFor(client.socketId, CHAT));
    expect(await client.next()).toMatchObject({
      event: 'pusher:subscription_error',
      data: { type: 'ServerError' },
    });
    expect(errors).toEqual(['could not join a presence channel']);
    await expectUnharmed(neighbour, () => bus.publish(GAME, 'Marker', {}));
  });
});

describe('a subscription that may not be is refused, and the connection stays', () => {
  it.each([
    ['a private channel without a signature', OWN, {}],
    ['a presence channel without a signature', CHAT, {}],
    ['a signature that is no signature', OWN, { auth: 'letopis:0000' }],
    ['a signature without the key', OWN, { auth: '0'.repeat(64) }],
    ['an empty signature', OWN, { auth: '' }],
  ])('%s', async (_what, channel, extra) => {
    const { client, server } = await setUp();
    client.subscribe(channel, extra);
    expect(await client.next()).toEqual({
      ...{ event: 'pusher:subscription_error', channel },
      data: { type: 'AuthError', error: expect.any(String), status: 401 },
    });
    expect(server.stats()).toMatchObject({ connections: 2, subscriptions: 1 });
  });

  it('a signature of another socket', async () => {
    const { client, neighbour } = await setUp();
    client.subscribe(OWN, authFor(neighbour.socketId, OWN));
    expect(await client.next()).toMatchObject({ data: { type: 'AuthError', status: 401 } });
  });

  it('a person other than the signed one', async () => {
    const { client } = await setUp();
    const signed = authFor(client.socketId, CHAT, 'anna') as { auth: string };
    client.subscribe(CHAT, { ...signed, channel_data: '{"user_id":"boris"}' });
    expect(await client.next()).toMatchObject({ data: { type: 'AuthError', status: 401 } });
  });

  it.each(['', 'with space', 'комната', 'x'.repeat(165), 'private-a:b'])(
    'the channel name %p',
    async (channel) => {
      const { client } = await setUp();
      client.subscribe(channel, { auth: 'letopis:0' });
      expect(await client.next()).toMatchObject({
        ...{ event: 'pusher:subscription_error', channel },
        data: { type: 'InvalidChannel', status: 400 },
      });
    },
  );

  it('a second subscription to the same channel, as Pusher words it', async () => {
    const { client } = await setUp();
    await client.join(GAME);
    client.subscribe(GAME);
    expect(await client.next()).toEqual({
      ...{ event: 'pusher:error', channel: GAME },
      data: { code: null, message: `Existing subscription to channel ${GAME}` },
    });
  });
});

describe('a client event goes only where its sender is a member', () => {
  it.each([
    ['a channel that it is not in', OWN],
    ['a public channel that it is in', GAME],
  ])('not to %s', async (_what, channel) => {
    const { client, neighbour, bus } = await setUp();
    await client.join(GAME);
    client.send({ event: 'client-typing', channel, data: {} });
    expect(await client.next()).toMatchObject({ event: 'pusher:error', data: { code: 4301 } });
    await expectUnharmed(neighbour, () => bus.publish(GAME, 'Marker', {}));
  });

  it('and not under the name of another', async () => {
    const { client, neighbour } = await setUp();
    await neighbour.join(CHAT, 'boris');
    await client.join(CHAT, 'anna');
    await neighbour.next('pusher_internal:member_added');
    client.send({ event: 'client-typing', channel: CHAT, data: {}, user_id: 'boris' });
    expect(await neighbour.next()).toEqual({
      ...{ event: 'client-typing', channel: CHAT, data: {}, user_id: 'anna' },
    });
  });

  it('and has a name of bearable length', async () => {
    const { client } = await setUp();
    await client.join(OWN);
    client.send({ event: `client-${'x'.repeat(200)}`, channel: OWN, data: {} });
    expect(await client.next()).toMatchObject({ event: 'pusher:error', data: { code: 4301 } });
  });
});

describe('the ping of a client', () => {
  it('is answered with a pong', async () => {
    const { client } = await setUp();
    client.send({ event: 'pusher:ping', data: {} });
    expect(await client.next()).toEqual({ event: 'pusher:pong', data: {} });
  });
});

describe('a connection that may not be', () => {
  it.each([
    ['an unknown key', '/app/another?protocol=7', 4001],
    ['another path', '/socket.io/?protocol=7', 4005],
    ['no protocol version', '/app/letopis', 4008],
    ['an old protocol version', '/app/letopis?protocol=4', 4007],
    ['a protocol version that is none', '/app/letopis?protocol=seven', 4007],
  ])('gets an error and is closed: %s', async (_what, path, code) => {
    const { port, server } = await startServer();
    const client = openRaw(port, { path });
    expect(await client.next()).toMatchObject({ event: 'pusher:error', data: { code } });
    expect(await client.closed).toMatchObject({ code });
    expect(server.stats()).toMatchObject({ connections: 0, connectionsRefused: 1 });
  });

  it('comes from a page of another origin', async () => {
    const { port } = await startServer({ allowedOrigins: ['https://letopis.example'] });
    const foreign = openRaw(port, { socket: { origin: 'https://evil.example' } });
    expect(await foreign.closed).toMatchObject({ code: 4009 });
    await connectRaw(port, { socket: { origin: 'https://letopis.example' } });
    await connectRaw(port);
  });
});
