import http from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createMemoryBus,
  createSocketServer,
  signChannel,
  type SocketLimits,
} from '../../../server/realtime/index.ts';
import { readAnswerTo } from '../../../src/api/index.ts';
import { sessionCalls } from '../../../src/contract/index.ts';
import { createEchoTransport } from '../../../src/realtime/echoTransport.ts';
import { createMemoryTransport } from '../../../src/realtime/memoryTransport.ts';
import type { ChannelHandlers, Transport } from '../../../src/realtime/transport.ts';
import { waitFor } from '../../support/waitFor.ts';

/** A transport under test and the hand that moves the other end of its line. */
interface Bench {
  readonly transport: Transport;
  emit: (channel: string, event: string, data: unknown) => void;
  breakLine: () => Promise<void>;
  mendLine: () => Promise<void>;
  /** Headers that the authorisation calls carried. */
  readonly seenHeaders: http.IncomingHttpHeaders[];
  /** Authorisations that still fail with 503. */
  readonly failing: { left: number };
  dispose: () => Promise<void>;
}

const key = 'letopis';
const secret = 'a-secret-of-the-test';
const forbidden = 'rpg.game.forbidden.turn';

function memoryBench(): Promise<Bench> {
  const transport = createMemoryTransport();
  transport.forbidden.add(forbidden);
  const setStatus = (status: 'connected' | 'disconnected') => () => {
    transport.setStatus(status);
    return Promise.resolve();
  };
  return Promise.resolve({
    transport,
    emit: transport.emit,
    breakLine: setStatus('disconnected'),
    mendLine: setStatus('connected'),
    seenHeaders: [],
    failing: { left: 0 },
    dispose: () => Promise.resolve(),
  });
}

/** Answers as the host's POST /broadcasting/auth does, and refuses one channel. */
function authServer({ seenHeaders, failing }: Pick<Bench, 'seenHeaders' | 'failing'>): http.Server {
  return http.createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      seenHeaders.push(request.headers);
      const form = new URLSearchParams(body);
      const channel = form.get('channel_name') ?? '';
      const stale = channel.includes('expired') && request.headers['x-xsrf-token'] !== 'new';
      const busy = failing.left > 0;
      failing.left -= 1;
      const refused = busy || stale || channel.includes(forbidden);
      const status = busy ? 503 : stale ? 419 : 403;
      response.writeHead(refused ? status : 200, { 'content-type': 'application/json' });
      const signed = signChannel({ key, secret, socketId: form.get('socket_id') ?? '', channel });
      response.end(JSON.stringify(refused ? { error: 'no' } : signed));
    });
  });
}

async function echoBench(limits: Partial<SocketLimits> = {}): Promise<Bench> {
  const seenHeaders: http.IncomingHttpHeaders[] = [];
  const failing = { left: 0 };
  const auth = authServer({ seenHeaders, failing });
  await new Promise<void>((resolve) => auth.listen(0, '127.0.0.1', resolve));
  const bus = createMemoryBus();
  const create = (port: number) =>
    createSocketServer({ port, host: '127.0.0.1', key, secret, bus, limits });
  let server = create(0);
  await server.listen();
  const { port } = server;
  let xsrf = 'old';
  const transport = createEchoTransport({
    host: '127.0.0.1',
    port,
    tls: false,
    key,
    namespace: 'App.Events.Rpg',
    authEndpoint: `http://127.0.0.1:${String((auth.address() as AddressInfo).port)}/broadcasting/auth`,
    refusalMs: 100,
    headers: () => ({ game: 'otliv', character: 'iveta', 'X-XSRF-TOKEN': xsrf }),
    readAuth: (answer) => readAnswerTo(sessionCalls.authorizeChannel, answer, {}),
    mayRepeat: ({ status }) => {
      xsrf = 'new';
      return Promise.resolve(status === 419);
    },
  });
  return {
    transport,
    emit: (channel, event, data) => {
      for (const wire of [channel, `private-${channel}`])
        void bus.publish(wire, `App\\Events\\Rpg\\${event}`, data);
    },
    breakLine: () => server.close(),
    mendLine: async () => {
      server = create(port);
      await server.listen();
    },
    seenHeaders,
    failing,
    dispose: async () => {
      transport.disconnect();
      await server.close();
      await new Promise((resolve) => auth.close(resolve));
    },
  };
}

/** Handlers that record what they receive. */
function listenIn() {
  const received: [string, unknown][] = [];
  const count = { subscribed: 0, refused: 0 };
  const handlers: ChannelHandlers = {
    onEvent: (event, data) => received.push([event, data]),
    onWhisper: () => undefined,
    onSubscribed: () => (count.subscribed += 1),
    onRefused: () => (count.refused += 1),
    onMembers: () => undefined,
  };
  return { received, count, handlers };
}

const names = { events: ['TurnSent'], whispers: [] };
const channel = 'rpg.game.otliv.turn';

describe.each([
  ['in memory', memoryBench],
  ['Laravel Echo over pusher-js', () => echoBench()],
])('the transport: %s', (_name, makeBench) => {
  let bench: Bench;
  beforeEach(async () => {
    bench = await makeBench();
  });
  afterEach(() => bench.dispose());

  it('LIVE-02 delivers events by their bare names on public and private channels', async () => {
    const [open, closed] = [listenIn(), listenIn()];
    bench.transport.subscribe(channel, 'public', names, open.handlers);
    bench.transport.subscribe(
      'rpg.game.otliv.profile.iveta.turn',
      'private',
      names,
      closed.handlers,
    );
    bench.transport.connect();
    await waitFor('both channels', () => open.count.subscribed + closed.count.subscribed === 2);
    bench.emit(channel, 'TurnSent', { turn: 1 });
    bench.emit('rpg.game.otliv.profile.iveta.turn', 'TurnSent', { turn: 2 });
    await waitFor('both events', () => open.received.length + closed.received.length === 2);
    expect(open.received).toEqual([['TurnSent', { turn: 1 }]]);
    expect(closed.received).toEqual([['TurnSent', { turn: 2 }]]);
    for (const headers of bench.seenHeaders)
      expect(headers).toMatchObject({ game: 'otliv', character: 'iveta' });
  });

  it('tells a refusal, and the other channels go on', async () => {
    const [refused, open] = [listenIn(), listenIn()];
    bench.transport.connect();
    bench.transport.subscribe(forbidden, 'private', names, refused.handlers);
    bench.transport.subscribe(channel, 'public', names, open.handlers);
    await waitFor(
      'a refusal and a welcome',
      () => refused.count.refused === 1 && open.count.subscribed === 1,
    );
    bench.emit(channel, 'TurnSent', { turn: 1 });
    await waitFor('the event', () => open.received.length === 1);
  });

  it('HOSTS-10 has one channel under two kinds, each with its own word, and leaves both', async () => {
    const [open, closed, other] = [listenIn(), listenIn(), listenIn()];
    bench.transport.connect();
    bench.transport.subscribe(channel, 'public', names, open.handlers);
    bench.transport.subscribe(channel, 'private', names, closed.handlers);
    bench.transport.subscribe('rpg.game.zima.turn', 'public', names, other.handlers);
    const confirmed = () =>
      open.count.subscribed + closed.count.subscribed + other.count.subscribed;
    await waitFor('each kind', () => confirmed() === 3);
    bench.emit(channel, 'TurnSent', { turn: 1 });
    await waitFor('both events', () => open.received.length + closed.received.length === 2);
    expect([open.received, closed.received]).toEqual([
      [['TurnSent', { turn: 1 }]],
      [['TurnSent', { turn: 1 }]],
    ]);
    bench.transport.leave(channel);
    bench.emit(channel, 'TurnSent', { turn: 2 });
    bench.emit('rpg.game.zima.turn', 'TurnSent', { turn: 3 });
    await waitFor('the later event', () => other.received.length === 1);
    expect(open.received.length + closed.received.length).toBe(2);
  });

  it('listens for more on a channel that stays subscribed', async () => {
    const one = listenIn();
    bench.transport.connect();
    bench.transport.subscribe(channel, 'public', names, one.handlers);
    await waitFor('the channel', () => one.count.subscribed === 1);
    bench.transport.listen(
      channel,
      'public',
      { events: ['TurnUpdated'], whispers: [] },
      one.handlers,
    );
    bench.emit(channel, 'TurnUpdated', { turn: 1 });
    bench.emit(channel, 'TurnSent', { turn: 2 });
    await waitFor('both events', () => one.received.length === 2);
    expect(one.received).toEqual([
      ['TurnUpdated', { turn: 1 }],
      ['TurnSent', { turn: 2 }],
    ]);
    expect(one.count.subscribed).toBe(1);
  });

  it('delivers nothing after leaving', async () => {
    const [left, open] = [listenIn(), listenIn()];
    bench.transport.connect();
    bench.transport.subscribe('rpg.game.otliv.gavan.turn', 'public', names, left.handlers);
    bench.transport.subscribe(channel, 'public', names, open.handlers);
    await waitFor('both channels', () => left.count.subscribed + open.count.subscribed === 2);
    bench.transport.leave('rpg.game.otliv.gavan.turn');
    bench.emit('rpg.game.otliv.gavan.turn', 'TurnSent', { turn: 1 });
    bench.emit(channel, 'TurnSent', { turn: 2 });
    await waitFor('the later event', () => open.received.length === 1);
    expect(left.received).toEqual([]);
  });

  it('LIVE-06 says when the line breaks, and subscribes again by itself when it is back', async () => {
    const open = listenIn();
    const statuses: string[] = [];
    const stop = bench.transport.onStatus((status) => statuses.push(status));
    bench.transport.subscribe(channel, 'public', names, open.handlers);
    bench.transport.connect();
    await waitFor('a welcome', () => open.count.subscribed === 1);
    await bench.breakLine();
    await waitFor('the break', () => statuses.at(-1) !== 'connected');
    await bench.mendLine();
    await waitFor('a second welcome', () => open.count.subscribed === 2);
    bench.emit(channel, 'TurnSent', { turn: 1 });
    await waitFor('the event', () => open.received.length === 1);
    expect(statuses.at(-1)).toBe('connected');
    stop();
  });
});

describe('the authorisation of a channel', () => {
  let bench: Bench;
  beforeEach(async () => {
    bench = await echoBench();
  });
  afterEach(() => bench.dispose());

  it('HOSTS-07 goes once more with a fresh XSRF value after a 419, and no more than once after another refusal', async () => {
    const [expired, refused] = [listenIn(), listenIn()];
    bench.transport.connect();
    bench.transport.subscribe('rpg.game.expired.turn', 'private', names, expired.handlers);
    await waitFor('a welcome', () => expired.count.subscribed === 1);
    expect(bench.seenHeaders.map((headers) => headers['x-xsrf-token'])).toEqual(['old', 'new']);
    bench.transport.subscribe(forbidden, 'private', names, refused.handlers);
    await waitFor('a refusal', () => refused.count.refused === 1);
    expect(bench.seenHeaders).toHaveLength(3);
  });
});

describe('a channel that is refused for now', () => {
  let bench: Bench;
  afterEach(() => bench.dispose());

  it('is requested again by itself where the socket server says so, and what was left is not (SAFE-03)', async () => {
    bench = await echoBench({ userJoins: { perSecond: 4, burst: 1 } });
    const [first, second, left] = [listenIn(), listenIn(), listenIn()];
    bench.transport.connect();
    bench.transport.subscribe(channel, 'public', names, first.handlers);
    bench.transport.subscribe('rpg.game.zima.turn', 'public', names, second.handlers);
    bench.transport.subscribe('rpg.game.les.turn', 'public', names, left.handlers);
    await waitFor('refusals', () => second.count.refused * left.count.refused > 0);
    bench.transport.leave('rpg.game.les.turn');
    await waitFor('a welcome', () => second.count.subscribed === 1);
    bench.emit('rpg.game.zima.turn', 'TurnSent', { turn: 1 });
    await waitFor('the event', () => second.received.length === 1);
    expect(left.count.subscribed).toBe(0);
    bench.transport.subscribe('rpg.game.les.turn', 'public', names, left.handlers);
    await waitFor('a later welcome', () => left.count.subscribed === 1);
  });

  it('is requested again by itself where its authorisation fails for now (SAFE-03)', async () => {
    bench = await echoBench();
    bench.failing.left = 2;
    const closed = listenIn();
    bench.transport.connect();
    bench.transport.subscribe(channel, 'private', names, closed.handlers);
    await waitFor('a welcome', () => closed.count.subscribed === 1);
    expect(closed.count.refused).toBe(2);
  });
});
