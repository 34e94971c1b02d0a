import { statfsSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { databaseProblem, isMigrated, lastProblemOf } from '../db/index.ts';
import type { Deps } from '../deps.ts';
import { problemOf } from '../redis/index.ts';
import { within } from '../within.ts';

/** Less free space than this is none: the log of the database alone takes some megabytes before it is written back. */
export const ENOUGH_BYTES = 16 * 1024 * 1024;

/** So long after the file refused something the host is not ready: nobody writes to try, so time has to tell. In ms. */
const REMEMBER_MS = 60_000;

/** Who asks waits no longer for an answer than this, in ms. */
const PATIENCE_MS = 2_000;

/** One thing that a host needs to be ready: what is the matter with it, in a word or two; undefined where nothing is. */
export type ReadyCheck = {
  name: string;
  problem: () => string | undefined | Promise<string | undefined>;
};

/** The bytes that are free where a folder is; as many as one likes where the system does not say. */
export function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

type Needs = Pick<Deps, 'db' | 'config' | 'redis'>;

async function databaseNow({ db, config }: Needs): Promise<string | undefined> {
  if (freeBytes(config.dataDir) < ENOUGH_BYTES) return 'full';
  const last = lastProblemOf(db);
  // Whether it is still away is asked below.
  if (last && last.problem !== 'away' && performance.now() - last.at < REMEMBER_MS)
    return last.problem;
  try {
    return (await isMigrated(db)) ? undefined : 'not migrated';
  } catch (error) {
    return databaseProblem(error) ?? 'failed';
  }
}

/** What a host needs to be ready, the quickest first. */
const checksOf = (app: FastifyInstance, needs: Needs): readonly ReadyCheck[] => [
  { name: 'host', problem: () => (app.drain.isBegun ? 'draining' : undefined) },
  { name: 'database', problem: () => databaseNow(needs) },
  { name: 'redis', problem: () => needs.redis && problemOf(needs.redis) },
];

async function firstProblem(checks: readonly ReadyCheck[]): Promise<string | undefined> {
  for (const { name, problem } of checks) {
    const asked = Promise.resolve(problem()).then((found) => found ?? 'none');
    const found = (await within(PATIENCE_MS, asked)) ?? 'silent';
    if (found !== 'none') return `${name}: ${found}`;
  }
  return undefined;
}

/**
 * For whoever watches over the host, answered to everybody, and not logged where all is well:
 *
 * - `GET /healthz`: 200 `{ alive: true }` as long as the process answers. It touches nothing (MANY-40).
 * - `GET /readyz`: 200 `{ ready: true }` where the host can do its work, as far as is known, else 503 `{ ready: false, reason }`: `host: draining`,
 *   `redis: away`, or `database:` with `full`, `locked`, `failed`, `away`, `not migrated` or `silent` (SAFE-08, MANY-41). It writes nothing: it looks at the free space of the disk, at what the database
 *   refused within the last minute, and reads the mark of the newest migration. Reading may go on all the same.
 */
export function watchRoutes(app: FastifyInstance, needs: Needs): void {
  const checks = checksOf(app, needs);
  const quiet = { logLevel: 'warn' } as const;
  app.get('/healthz', quiet, (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    return { alive: true };
  });
  app.get('/readyz', quiet, async (_request, reply) => {
    const reason = await firstProblem(checks);
    void reply.header('cache-control', 'no-store').code(reason ? 503 : 200);
    return reason ? { ready: false, reason } : { ready: true };
  });
}
