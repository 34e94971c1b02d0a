import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { recogniseUsers, requireXsrf } from './hooks.ts';
import type { Fetch } from './providerClient.ts';
import { authRoutes } from './routes.ts';
import { createSessionSockets } from './sessionSockets.ts';
import { createSessions, type Sessions } from './sessions.ts';

/**
 * `fetch` for the stand-in: an address of this host is asked within the process, so that sign-in works whatever interface
 * the host listens on, and in tests without a network.
 */
function selfFetch(app: FastifyInstance): Fetch {
  return async (url, init) => {
    const answer = await app.inject({
      method: init.method === 'POST' ? 'POST' : 'GET',
      url,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' && { payload: init.body }),
    });
    const type = answer.headers['content-type'] ?? '';
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': type },
    });
  };
}

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

export {
  beginsVisits,
  ensurePageXsrfCookie,
  SESSION_COOKIE,
  setHolidayCookie,
  setReaderCookies,
} from './cookies.ts';
export { requireUser, sessionUserOf } from './requestUser.ts';
export type { SessionUser } from './sessions.ts';
export { describeUser, findUser, saveUser } from './users.ts';
