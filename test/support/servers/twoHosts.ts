import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Db, openDatabase } from '../../../server/db/index.ts';
import { freePort } from '../e2e/ports.ts';
import { exitCode, killProgram, readyAddress, startProgram } from '../host/program.ts';
import { newDatabase, type PostgresServer, startPostgres } from './postgres.ts';
import { type RedisServer, startRedis } from './redis.ts';

/** Settings, as the environment gives them. */
type Env = Readonly<Record<string, string>>;

/** One of two hosts: a process that keeps its ports when it is started again. */
export interface HostProcess {
  readonly origin: string;
  readonly port: number;
  readonly socketPort: number;
  /** Starts it; `env` adds to the settings of both. */
  start: (env?: Env) => Promise<void>;
  /** Kills it at once, as `kill -9` does. */
  kill: () => Promise<void>;
  /** Ends it as its service does; resolves with its exit code. */
  end: () => Promise<number | null>;
}

/** Two hosts of one community: one PostgreSQL, one Redis, one DATA_DIR. */
export interface TwoHosts {
  readonly hosts: readonly [HostProcess, HostProcess];
  readonly postgres: PostgresServer;
  readonly redis: RedisServer;
  /** Their database, by a pool of the test's own. */
  readonly db: Db;
  /** Ends hosts and servers, and removes what they kept. */
  dispose: () => Promise<void>;
}

/** What two hosts are started with. */
interface TwoHostsOptions {
  /** PostgreSQL waits for its disk: for tests that kill it. */
  readonly durable?: boolean;
  /** Settings of both hosts. */
  readonly env?: Env;
  /** Called with the ports of both before they start, for a proxy that stands before them; returns further settings. */
  readonly prepare?: (hosts: readonly Pick<HostProcess, 'port' | 'socketPort'>[]) => Promise<Env>;
}

async function newHost(dataDir: string, settings: Env): Promise<HostProcess> {
  const [port, socketPort] = [await freePort(), await freePort()];
  const ports = { PORT: String(port), SOCKET_PORT: String(socketPort) };
  let child: ChildProcess | undefined;
  return {
    ...{ origin: `http://localhost:${String(port)}`, port, socketPort },
    start: async (env) => {
      child = startProgram(dataDir, { ...settings, ...ports, ...env });
      child.stderr?.pipe(process.stderr, { end: false });
      await readyAddress(child);
    },
    kill: async () => {
      if (child) await killProgram(child);
    },
    end: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return null;
      const ended = exitCode(child);
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** Starts two hosts of the demo community, without limits. Leaves nothing running where that fails. */
export async function startTwoHosts({
  durable = false,
  env = {},
  prepare,
}: TwoHostsOptions = {}): Promise<TwoHosts> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'letopis-two-hosts-'));
  const closers: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true })];
  const dispose = async (): Promise<void> => {
    for (const close of closers.splice(0).toReversed()) await close();
  };
  try {
    const postgres = await startPostgres({ durable });
    closers.push(postgres.stop);
    const redis = await startRedis();
    closers.push(redis.close);
    const DATABASE_URL = await newDatabase(postgres.url);
    const shared = { DATABASE_URL, REDIS_URL: redis.url };
    const settings = { RATE_LIMIT: '0', RENDER_PAGES: 'false', LOG_LEVEL: 'error' };
    const made = () => newHost(dataDir, { ...settings, ...env, ...shared });
    const hosts = [await made(), await made()] as const;
    const more = await prepare?.(hosts);
    for (const host of hosts) {
      closers.push(host.kill);
      await host.start(more);
    }
    const db = openDatabase(DATABASE_URL);
    closers.push(() => db.destroy());
    return { hosts, postgres, redis, db, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}
