import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type Content, createApp, type LogStream } from './app.ts';
import { issueFoundingKey } from './community/founding.ts';
import { type Config, ConfigError } from './config/index.ts';
import { createPasswords } from './accounts/passwords.ts';
import { type Db, tidyUp } from './db/index.ts';
import { endDeadSessions } from './auth/deadSessions.ts';
import { createSessions } from './auth/sessions.ts';
import { endOverdueBlocks } from './community/standing.ts';
import { type Deps, throwDie } from './deps.ts';
import { systemCode } from './errors/systemError.ts';
import { startMail } from './mail/worker.ts';
import { tidyMaps } from './maps/index.ts';
import { importsFolder, removeImportLeftovers } from './archive/importing/files.ts';
import { tidyArchives } from './archive/jobs/folder.ts';
import { removeLeftovers } from './archive/reading/scratch.ts';
import { startNotices } from './notifications/service.ts';
import { openDb } from './openDb.ts';
import { type Attendance, createSocketServer, type SocketServer } from './realtime/index.ts';
import { isTyping, leaving } from './routes/chat/sockets.ts';
import { openShared, pauseWithRedis } from './shared.ts';
import { within } from './within.ts';

const TIDY_EVERY_MS = 60 * 60 * 1000;

/** How often sockets of sessions that have run out are closed, in ms. */
const SWEEP_EVERY_MS = 60_000;

/** How often blocks whose time is over are ended, in ms. */
const END_BLOCKS_EVERY_MS = 5_000;

/** A host that answers on both of its ports. */
export type RunningHost = {
  /** Ports that were really taken; differ from the settings where those say 0. */
  port: number;
  socketPort: number;
  metricsPort?: number;
  /** The key by which the community is founded (OWN-40); absent where that has been done, and in the demo. */
  foundingKey?: string;
  /** Ends it in good order: not ready any more, sockets sent away, after DRAIN_SECONDS no new calls, those under way finished, database closed. */
  close: () => Promise<void>;
};

/** What a host is started with beside its configuration. */
export type StartOptions = Content & {
  /** Fills an empty database; called once the tables stand. */
  seed?: (db: Db, now: number) => Promise<unknown>;
  /** The picture of the master of the seasons where MASTER_AVATAR names none; called after the seeding. */
  masterAvatar?: (db: Db) => Promise<string | undefined>;
  log?: LogStream;
};

/** What is open so far, to be closed in the opposite order. */
type Closers = (() => Promise<void>)[];

async function closeAll(closers: Closers): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}

/** Closing takes a moment; what takes longer hangs, and must not keep back why the start failed. In ms. */
const CLOSING_MS = 5_000;

/** Closes what a failed start had opened. */
async function giveUp(closers: Closers): Promise<void> {
  const closed = closeAll(closers).catch(() => undefined);
  await within(CLOSING_MS, closed);
}

/** Still answers while those who watch learn that it is going, and sends its sockets away meanwhile (MANY-44, MANY-45). */
async function drain(seconds: number, app: FastifyInstance, sockets: SocketServer): Promise<void> {
  app.drain.begin();
  if (seconds === 0) return;
  sockets.drain(seconds * 1_000);
  await setTimeout(seconds * 1_000);
}

/** Turns the system's refusal of a port into one line for the person who chose it, or its address. */
function portProblem(setting: string, port: number, host: string, error: unknown): unknown {
  const another = `set ${setting} to another`;
  const where = setting === 'METRICS_PORT' ? 'METRICS_HOST' : 'HOST';
  const foreign = `${where} is no address of this machine (it is "${host}").`;
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use; ${another}.`,
    EACCES: `Port ${port} may not be opened by this user; ${another}.`,
    EADDRNOTAVAIL: foreign,
    ENOTFOUND: foreign,
    EAI_AGAIN: foreign,
  };
  const reason = reasons[systemCode(error)];
  return reason ? new ConfigError(reason) : error;
}

async function openSockets(
  config: Config,
  { bus, attendance: presence }: Pick<Deps, 'bus'> & { attendance: Attendance },
  closers: Closers,
): Promise<SocketServer> {
  const server = createSocketServer({
    port: config.socketPort,
    // Node takes one address of a name; browsers try both of "localhost".
    host: config.host === 'localhost' ? '127.0.0.1' : config.host,
    key: config.secrets.socketKey,
    secret: config.secrets.socketSecret,
    appId: config.socketAppId,
    bus,
    presence,
    allowedOrigins: config.fixedOrigin ? config.clientOrigins : undefined,
    trustProxy: config.trustProxy,
    mayWhisper: isTyping,
  });
  await server.listen().catch((error: unknown) => {
    throw portProblem('SOCKET_PORT', config.socketPort, config.host, error);
  });
  closers.push(() => server.close());
  return server;
}

/** Fastify logs each address it listens on; main.ts prints the address instead. */
async function listenQuietly(
  app: FastifyInstance,
  at: { readonly host: string; readonly port: number },
): Promise<void> {
  const { level } = app.log;
  if (level !== 'silent') app.log.level = 'warn';
  try {
    await app.listen(at);
  } finally {
    app.log.level = level;
  }
}

async function openApp(
  deps: Deps,
  options: StartOptions,
  closers: Closers,
): Promise<FastifyInstance> {
  const app = await createApp(deps, options, options.log);
  closers.push(() => app.close());
  const { host, port } = deps.config;
  await listenQuietly(app, { host, port }).catch((error: unknown) => {
    throw portProblem('PORT', port, host, error);
  });
  return app;
}

/** Answers metrics where a port is set for them; loaded only there. Returns the port. */
async function openMetrics(
  { config, metrics, bus, db, clock }: Deps,
  sockets: SocketServer,
  closers: Closers,
): Promise<number | undefined> {
  if (!config.metrics || !metrics) return undefined;
  const { host, port } = config.metrics;
  const { serveMetrics } = await import('./metrics/index.ts');
  metrics.watch({ sockets: () => sockets.stats(), bus, db, clock });
  const at = { port, host: host === 'localhost' ? '127.0.0.1' : host };
  const served = await serveMetrics(metrics.registry, at).catch((error: unknown) => {
    throw portProblem('METRICS_PORT', port, host, error);
  });
  closers.push(served.close);
  return served.port;
}

function portOf(app: FastifyInstance): number {
  const address = app.server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

/** Does something again and again while the host runs, without keeping the process alive. Returns what does it now. */
function keepDoing(
  work: () => Promise<void>,
  { everyMs, failed, app }: { everyMs: number; failed: string; app: FastifyInstance },
  closers: Closers,
): () => Promise<void> {
  const attempt = (): Promise<void> =>
    work().catch((error: unknown) => app.log.error({ err: error }, failed));
  const timer = setInterval(() => void attempt(), everyMs).unref();
  closers.push(() => {
    clearInterval(timer);
    return Promise.resolve();
  });
  return attempt;
}

/** Keeps the database and the pictures of maps tidy, sockets to sessions that live, and blocks to their terms. */
async function keepTidy(
  deps: Deps,
  { app, sockets }: { app: FastifyInstance; sockets: SocketServer },
  closers: Closers,
): Promise<void> {
  const { db, bus, config } = deps;
  const tidied = { everyMs: TIDY_EVERY_MS, failed: 'tidying failed', app };
  keepDoing(() => tidyUp(db, Date.now()), tidied, closers);
  const tidyFiles = async (): Promise<void> => {
    await tidyMaps(db, config.dataDir, Date.now());
    await removeImportLeftovers(db, config.dataDir);
    await tidyArchives(config.dataDir, Date.now());
  };
  await removeLeftovers(importsFolder(config.dataDir));
  await keepDoing(tidyFiles, tidied, closers)();
  const swept = { everyMs: SWEEP_EVERY_MS, failed: 'sessions could not be looked up', app };
  const sessions = createSessions(db, Date.now);
  keepDoing(() => endDeadSessions(sockets, sessions, bus), swept, closers);
  const ended = { everyMs: END_BLOCKS_EVERY_MS, failed: 'blocks could not be ended', app };
  keepDoing(() => endOverdueBlocks(deps, app.log), ended, closers);
}

/**
 * Starts everything: database, demo community, sockets, host. Resolves when both ports answer. A setting that cannot be used
 * (a port in use, a file that cannot be opened) is a {@link ConfigError}; whatever was open by then is closed again.
 */
export async function startHost(config: Config, options: StartOptions = {}): Promise<RunningHost> {
  const closers: Closers = [];
  try {
    const metrics = config.metrics && (await import('./metrics/index.ts')).createMetrics();
    const { attendanceOf, ...shared } = await openShared(config, closers);
    const { bus, redis } = shared;
    const opened = (one: Db): unknown => closers.push(() => one.destroy());
    const db = await openDb(config, { opened, seed: options.seed, log: metrics?.queries });
    const master = config.avatars.master ?? (await options.masterAvatar?.(db));
    const attendance = attendanceOf(leaving(db, Date.now));
    const sockets = await openSockets(config, { bus, attendance }, closers);
    const deps: Deps = {
      config: {
        ...{ ...config, socketPort: sockets.port },
        avatars: { ...config.avatars, ...(master !== undefined && { master }) },
      },
      ...shared,
      db,
      attendance,
      passwords: createPasswords(),
      ...(metrics && { metrics }),
      clock: Date.now,
      newId: randomUUID,
      roll: throwDie,
    };
    const app = await openApp(deps, options, closers);
    redis?.logTo(app.log);
    if (redis) pauseWithRedis(redis, sockets);
    const metricsPort = await openMetrics(deps, sockets, closers);
    await keepTidy(deps, { app, sockets }, closers);
    closers.push(startNotices(deps, app.log));
    closers.push(startMail(deps, app.log));
    // Last of all: a start that fails must not make the link void that was printed before.
    const foundingKey = config.demo ? undefined : await issueFoundingKey(db, Date.now());
    return {
      port: portOf(app),
      socketPort: sockets.port,
      ...(metricsPort !== undefined && { metricsPort }),
      ...(foundingKey !== undefined && { foundingKey }),
      close: async () => {
        await drain(config.drainSeconds, app, sockets);
        await closeAll(closers);
      },
    };
  } catch (error) {
    await giveUp(closers);
    throw error;
  }
}
