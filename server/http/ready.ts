import { statfsSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { type DatabaseProblem, lastProblemOf } from '../db/index.ts';
import type { Deps } from '../deps.ts';

/** Less free space than this is none: the log of the database alone takes some megabytes before it is written back. */
export const ENOUGH_BYTES = 16 * 1024 * 1024;

/** So long after the file refused something the host is not ready: nobody writes to try, so time has to tell. In ms. */
const REMEMBER_MS = 60_000;

/** The bytes that are free where a folder is; as many as one likes where the system does not say. */
export function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

function problemNow({ db, config }: Pick<Deps, 'db' | 'config'>): DatabaseProblem | undefined {
  if (freeBytes(config.dataDir) < ENOUGH_BYTES) return 'full';
  const last = lastProblemOf(db);
  return last && performance.now() - last.at < REMEMBER_MS ? last.problem : undefined;
}

/**
 * `GET /ready`, for whoever watches over the host (SAFE-08): 200 `{ ready: true }` where the database can be written, as far as is known, else 503
 * `{ ready: false, reason }` (`full`, `locked`, `failed`). It writes nothing: it looks at the free space of the disk, and at what the
 * database refused within the last minute. Reading may go on all the same.
 */
export function readyRoute(app: FastifyInstance, deps: Pick<Deps, 'db' | 'config'>): void {
  app.get('/ready', (_request, reply) => {
    const reason = problemNow(deps);
    void reply.header('cache-control', 'no-store').code(reason ? 503 : 200);
    return reason ? { ready: false, reason } : { ready: true };
  });
}
