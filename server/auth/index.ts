import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { accountRoutes } from './accountRoutes.ts';
import { recogniseUsers, requireXsrf } from './hooks.ts';
import type { Fetch } from './providerClient.ts';
import { createProviders } from './providers.ts';
import { authRoutes } from './routes.ts';
import { createSessions } from './sessions.ts';

/**
 * `fetch` for the host's own provider: an address of this host is asked within the process, so that sign-in works whatever interface
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

/** Recognises users on the calls of `api`, and serves sign-in and sign-out there. `app` is the whole host. */
export function registerAuth(app: FastifyInstance, api: FastifyInstance, deps: Deps): void {
  const sessions = createSessions(deps.db, deps.clock);
  recogniseUsers(api, deps, sessions);
  api.addHook('onRequest', api.limiters.general);
  requireXsrf(api, deps.config);
  const auth = { deps, sessions, providers: createProviders(deps, selfFetch(app)) };
  authRoutes(api, auth);
  accountRoutes(api, auth);
}

export {
  beginsVisits,
  ensurePageXsrfCookie,
  SESSION_COOKIE,
  setHolidayCookie,
  setReaderCookies,
} from './cookies.ts';
export { closeSockets } from './closeSockets.ts';
export { userOfOwn } from './identities.ts';
export { requireUser, sessionUserOf } from './requestUser.ts';
export type { SessionUser } from './sessions.ts';
export { describeUser, findUser } from './users.ts';
