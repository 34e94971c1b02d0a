import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { recogniseUsers, requireXsrf } from './hooks.ts';
import { authRoutes } from './routes.ts';
import { selfFetch } from './selfFetch.ts';
import { createSessionSockets } from './sessionSockets.ts';
import { createSessions, type Sessions } from './sessions.ts';

/** How often sockets of expired sessions are closed, in ms. */
const SWEEP_EVERY_MS = 60_000;

/** Closes the sockets of sessions that run out while the host serves, without keeping the process alive. */
function sweepSockets(api: FastifyInstance, sessions: Sessions): void {
  const sweep = (): void => {
    api.sessionSockets
      .sweep((hashes) => sessions.living(hashes), api.log)
      .catch((error: unknown) => api.log.error({ err: error }, 'sessions could not be looked up'));
  };
  const timer = setInterval(sweep, SWEEP_EVERY_MS).unref();
  api.addHook('onClose', (_instance, done) => {
    clearInterval(timer);
    done();
  });
}

/** Recognises users on the calls of `api`, and serves sign-in and sign-out there. `app` is the whole host. */
export function registerAuth(app: FastifyInstance, api: FastifyInstance, deps: Deps): void {
  const sessions = createSessions(deps.db, deps.clock);
  api.decorate('sessionSockets', createSessionSockets(deps.bus));
  sweepSockets(api, sessions);
  recogniseUsers(api, deps, sessions);
  api.addHook('onRequest', api.limiters.general);
  requireXsrf(api, deps.config);
  authRoutes(api, deps, sessions, deps.config.provider.standIn ? selfFetch(app) : fetch);
}

export { ensurePageXsrfCookie, SESSION_COOKIE } from './cookies.ts';
export { requireUser } from './requestUser.ts';
export { sessionUserOf } from './pageUser.ts';
export type { SessionUser } from './sessions.ts';
export { describeUser, findUser, saveUser } from './users.ts';
