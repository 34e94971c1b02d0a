import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { migrate, openDatabase } from '../../../server/db/index.ts';
import { createMetrics } from '../../../server/metrics/index.ts';
import {
  createMemoryBus,
  type BusListener,
  type SocketStats,
} from '../../../server/realtime/index.ts';
import { noticeChat } from '../../../server/notifications/service.ts';
import { type RunningHost, startHost } from '../../../server/start.ts';
import { chatHost } from '../../support/host/beginnings.ts';
import { makeMessages } from '../../support/host/chat.ts';
import { NOON, testConfig } from '../../support/host/index.ts';
import { connectRaw } from '../../support/realtime/rawClient.ts';
import { closeAll } from '../../support/realtime/socketServer.ts';

afterEach(closeAll);

const STATS: SocketStats = {
  ...{ connections: 3, channels: 2, subscriptions: 5, joins: 9, messagesSent: 40 },
  ...{ messagesReceived: 12, errorsSent: 1, connectionsRefused: 0, slowDropped: 0 },
};

describe('a host with a port for metrics', () => {
  let folder: string;
  let host: RunningHost;
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'letopis-metrics-'));
    const metrics = { host: 'localhost', port: 0 };
    const config = testConfig({
      env: { LOG_LEVEL: 'silent' },
      config: { dataDir: folder, port: 0, socketPort: 0, metrics },
    });
    host = await startHost({ ...config, secrets: { ...config.secrets, socketKey: 'metered' } });
  });
  afterEach(async () => {
    await host.close();
    rmSync(folder, { recursive: true });
  });

  const collect = (url = '/metrics') => fetch(`http://127.0.0.1:${String(host.metricsPort)}${url}`);
  const ask = (url: string, init?: RequestInit) =>
    fetch(`http://127.0.0.1:${String(host.port)}${url}`, init);

  it('MANY-42 counts and times calls by route, queries by kind, sockets and joins', async () => {
    await ask('/api/rpg/init');
    await ask('/api/rpg/init');
    await ask('/api/rpg/turns/nowhere');
    const client = await connectRaw(host.socketPort, { path: '/app/metered?protocol=7' });
    await client.join('rpg.game.1.turn');
    const text = await (await collect()).text();

    const route = (name: string, status: number) =>
      `letopis_request_duration_seconds_count{method="GET",route="${name}",status="${String(status)}"}`;
    expect(text).toContain(`${route('/api/rpg/init', 200)} 2\n`);
    expect(text).toContain(`${route('/api/rpg/turns/:game', 404)} 1\n`);
    expect(text).toMatch(/letopis_query_duration_seconds_count\{kind="select",result="ok"\} [1-9]/);
    expect(text).toMatch(/^letopis_sockets 1$/m);
    expect(text).toMatch(/^letopis_channel_joins_total 1$/m);
    expect(text).toMatch(/^letopis_socket_frames_sent_total 2$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
  });

  it('MANY-42 says nothing that anybody is called, wrote or came from', async () => {
    const headers = { cookie: 'letopis_session=canary', 'x-forwarded-for': '203.0.113.9' };
    for (const url of ['/api/rpg/init?q=canary', '/canary/profiles/1-canary', '/canary.png'])
      await ask(url, { headers });
    await ask('/api/rpg/turns/canary', { headers });
    const json = { ...headers, 'content-type': 'application/json' };
    await ask('/api/rpg/login', { method: 'POST', headers: json, body: '{"code":"canary"}' });
    await ask('/api/canary', { method: 'DELETE', headers });
    const client = await connectRaw(host.socketPort, { path: '/app/metered?protocol=7' });
    await client.join('canary.1');
    const text = await (await collect()).text();

    expect(text).toContain('route="/api/rpg/login"');
    expect(text).not.toMatch(/canary|203\.0\.113|127\.0\.0/);
  });

  it('MANY-43 answers them on that port alone, and nothing else there', async () => {
    const elsewhere = await (await ask('/metrics')).text();

    expect((await collect()).headers.get('content-type')).toMatch(/^text\/plain/);
    expect(elsewhere).not.toContain('letopis_');
    for (const url of ['/', '/metrics/', '/api/rpg/init', '/readyz'])
      expect((await collect(url)).status).toBe(404);
  });
});

it('MANY-43 a host without a port for metrics answers them nowhere', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'letopis-metrics-'));
  const host = await startHost(testConfig({ config: { dataDir: folder, port: 0, socketPort: 0 } }));
  await host.close();
  rmSync(folder, { recursive: true });

  expect(host.metricsPort).toBeUndefined();
});

describe('metrics', () => {
  it('MANY-42 of the bus say what came, and how long it took where the message says when it began', async () => {
    const listeners = new Set<BusListener>();
    const bus = {
      ...createMemoryBus(),
      subscribe: (listener: BusListener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
    const { registry, watch } = createMetrics();
    const db = openDatabase(':memory:');
    watch({ sockets: () => STATS, bus, db, clock: () => NOON });
    for (const listen of listeners) {
      listen({ kind: 'event', channel: 'a', event: 'b', publishedAt: NOON - 300 });
      listen({ kind: 'event', channel: 'a', event: 'b', publishedAt: NOON + 300 });
      listen({ kind: 'sessionEnded', session: 'x' });
    }
    const text = await registry.metrics();
    await db.destroy();

    expect(text).toContain('letopis_bus_messages_total{kind="event"} 2\n');
    expect(text).toContain('letopis_bus_messages_total{kind="sessionEnded"} 1\n');
    expect(text).toContain('letopis_bus_lag_seconds_count 2\n');
    expect(text).toContain('letopis_bus_lag_seconds_sum 0.3\n');
    expect(text).toContain('letopis_socket_frames_received_total 12\n');
    // A database without tables: what it does not say is not made up.
    expect(text).toContain('letopis_pushes_waiting Nan\n');
  });

  it('MANY-42 of the database say what is in progress, what waits and what failed', async () => {
    const { queries, registry, watch } = createMetrics();
    const db = openDatabase(':memory:', queries);
    await migrate(db);
    watch({ sockets: () => STATS, bus: createMemoryBus(), db, clock: () => NOON });
    await expect(sql`select * from nowhere`.execute(db)).rejects.toThrow('nowhere');
    const held = Promise.withResolvers<void>();
    const first = db.transaction().execute(() => held.promise);
    const second = db.transaction().execute(() => Promise.resolve());
    const query = sql`select 1`.execute(db);
    await new Promise(setImmediate);
    const collecting = registry.metrics();
    held.resolve();
    const text = await collecting;
    await Promise.all([first, second, query]);
    await db.destroy();

    expect(text).toContain('letopis_transactions 2\n');
    expect(text).toContain('letopis_transactions_waiting 1\n');
    expect(text).toContain('letopis_queries_waiting 1\n');
    expect(text).toContain('letopis_query_duration_seconds_count{kind="raw",result="failed"} 1\n');
  });

  it('MANY-42 of what waits to be told say how much, and since when', async () => {
    const { host, sea, rooms } = await chatHost();
    const { registry, watch } = createMetrics();
    watch({ sockets: () => STATS, bus: host.deps.bus, db: host.db, clock: host.deps.clock });
    const read = async (name: string): Promise<number> =>
      Number(new RegExp(`^letopis_${name} (.*)$`, 'm').exec(await registry.metrics())?.[1]);
    expect(await read('notification_lag_seconds')).toBe(0);

    const boris = {
      id: Number(sea.keys.boris),
      ownerId: sea.users.boris,
      type: 'profile',
    } as const;
    await makeMessages(host, rooms.hall, boris, 3);
    host.advance(90_000);
    expect(await read('notification_lag_seconds')).toBe(90);
    await noticeChat(host.deps, host.app.log);
    expect(await read('notification_lag_seconds')).toBe(0);
    expect(await read('pushes_waiting')).toBe(0);

    host.advance(60_000);
    const due = host.db.updateTable('notifications').set({ pushAt: NOON + 100_000 });
    const { numUpdatedRows } = await due.executeTakeFirstOrThrow();
    expect(await read('pushes_waiting')).toBe(Number(numUpdatedRows));
    expect(Number(numUpdatedRows)).toBeGreaterThan(0);
    expect(await read('push_lag_seconds')).toBe(50);
    await host.close();
  });
});
