import type { FastifyInstance } from 'fastify';
import type { Logger } from 'kysely';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type Backlog, backlogOf } from '../db/queries/backlog.ts';
import { type Db, loadOf } from '../db/index.ts';
import type { Bus, SocketStats } from '../realtime/index.ts';
import { within } from '../within.ts';

/** What is looked at once all of a host is there; `clock` is epoch milliseconds. */
export type Watched = { sockets: () => SocketStats; bus: Bus; db: Db; clock: () => number };

/** What a host counts and times for Prometheus (MANY-42): names of routes and kinds of queries, and nothing that somebody is called, has written or comes from. */
export type Metrics = {
  /** Times queries, of any dialect: Kysely's `log`. */
  queries: Logger;
  /** Times the requests of a host; before its routes are made. */
  watchApp: (app: FastifyInstance) => void;
  watch: (watched: Watched) => void;
  registry: Registry;
};

/** Whoever collects does not wait for a database that does not answer, in ms. */
const PATIENCE_MS = 2_000;

const REQUEST_BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10];
const QUERY_BUCKETS = [0.0005, 0.002, 0.01, 0.05, 0.2, 1, 5];
const LAG_BUCKETS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 5];

/** A number that is read whenever metrics are collected. */
function gauge(registry: Registry, name: string, help: string, read: () => number): void {
  const collect = (): void => made.set(read());
  const made = new Gauge({ registers: [registry], name: `letopis_${name}`, help, collect });
}

/** A total that is kept elsewhere, and read whenever metrics are collected. */
function total(registry: Registry, name: string, help: string, read: () => number): void {
  const collect = (): void => {
    made.reset();
    made.inc(read());
  };
  const made = new Counter({ registers: [registry], name: `letopis_${name}_total`, help, collect });
}

function queryTimer(registry: Registry): Logger {
  const times = new Histogram({
    registers: [registry],
    name: 'letopis_query_duration_seconds',
    help: 'Queries as those wait for them who ask, by kind and result (ok, failed).',
    labelNames: ['kind', 'result'],
    buckets: QUERY_BUCKETS,
  });
  return ({ level, query, queryDurationMillis }) => {
    const kind = query.query.kind.replace(/(Query)?Node$/, '').toLowerCase();
    const result = level === 'error' ? 'failed' : 'ok';
    times.observe({ kind, result }, queryDurationMillis / 1_000);
  };
}

function requestTimer(registry: Registry): (app: FastifyInstance) => void {
  const times = new Histogram({
    registers: [registry],
    name: 'letopis_request_duration_seconds',
    help: 'Requests by method, pattern of the route ("page": pages, and what does not exist) and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
  });
  return (app) =>
    app.addHook('onResponse', (request, reply, done) => {
      const { method, routeOptions } = request;
      const labels = { method, route: routeOptions.url ?? 'page', status: reply.statusCode };
      times.observe(labels, reply.elapsedTime / 1_000);
      done();
    });
}

function watchSockets(registry: Registry, stats: Watched['sockets']): void {
  gauge(registry, 'sockets', 'Open sockets.', () => stats().connections);
  gauge(registry, 'socket_channels', 'Channels with a socket.', () => stats().channels);
  total(registry, 'channel_joins', 'Channels that sockets have entered.', () => stats().joins);
  total(registry, 'socket_frames_sent', 'Frames sent.', () => stats().messagesSent);
  total(registry, 'socket_frames_received', 'Frames taken.', () => stats().messagesReceived);
  total(registry, 'socket_errors', 'Refusals sent.', () => stats().errorsSent);
  total(registry, 'sockets_refused', 'Refused sockets.', () => stats().connectionsRefused);
  total(registry, 'sockets_slow', 'Sockets that were too slow.', () => stats().slowDropped);
}

function watchBus(registry: Registry, bus: Bus, clock: Watched['clock']): void {
  const registers = [registry];
  const messages = new Counter({
    ...{ registers, name: 'letopis_bus_messages_total', labelNames: ['kind'] },
    help: 'Messages of the bus that have come to this host, by kind.',
  });
  const lag = new Histogram({
    ...{ registers, name: 'letopis_bus_lag_seconds', buckets: LAG_BUCKETS },
    help: 'From publishing on one host to arriving on this one, by the clocks of both.',
  });
  bus.subscribe(({ kind, publishedAt }) => {
    messages.inc({ kind });
    if (publishedAt !== undefined) lag.observe(Math.max(0, clock() - publishedAt) / 1_000);
  });
}

function watchDatabase(registry: Registry, db: Db): void {
  const load = () => loadOf(db);
  gauge(registry, 'transactions', 'Transactions in progress.', () => load().transactions);
  gauge(registry, 'queries_waiting', 'Queries before their turn.', () => load().waiting.query);
  gauge(
    ...([registry, 'transactions_waiting', 'Transactions before their turn.'] as const),
    () => load().waiting.transaction,
  );
}

/** One look at the database for all that is collected at a time. */
function watchBacklog(registry: Registry, { db, clock }: Watched): void {
  let looking: Promise<Backlog | undefined> | undefined;
  const look = () =>
    (looking ??= within(PATIENCE_MS, backlogOf(db, clock()))
      .catch(() => undefined)
      .finally(() => (looking = undefined)));
  const made = (name: string, help: string, read: (backlog: Backlog) => number): void => {
    const collect = async (): Promise<void> => {
      const backlog = await look();
      one.set(backlog ? read(backlog) : NaN);
    };
    const one = new Gauge({ registers: [registry], name: `letopis_${name}`, help, collect });
  };
  made('pushes_waiting', 'Pushes whose time has come.', ({ pushes }) => pushes);
  made('push_lag_seconds', 'Since when the longest waits.', ({ pushLag }) => pushLag / 1_000);
  made(
    ...([
      'notification_lag_seconds',
      'Age of the oldest chat message without notifications.',
    ] as const),
    ({ chatLag }) => chatLag / 1_000,
  );
}

/** Begins to count, with what Node itself tells (processor, memory, event loop). */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    queries: queryTimer(registry),
    watchApp: requestTimer(registry),
    watch(watched) {
      watchSockets(registry, watched.sockets);
      watchBus(registry, watched.bus, watched.clock);
      watchDatabase(registry, watched.db);
      watchBacklog(registry, watched);
    },
  };
}

export { serveMetrics } from './server.ts';
