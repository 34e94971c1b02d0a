import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ANSWER_HEADER, GUEST_READER, HEADER, XSRF_COOKIE } from '../../src/contract/index.ts';
import type { Config } from '../config/index.ts';
import type { Clock, Deps } from '../deps.ts';
import { DomainError } from '../errors/index.ts';
import { clearSessionCookie, ensureXsrfCookie, SESSION_COOKIE, setXsrfCookie } from './cookies.ts';
import { sameText } from './crypto.ts';
import './requestUser.ts';
import type { Sessions, SessionUser } from './sessions.ts';
import { isXsrfOf, readUploadToken } from './tokens.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

function hasXsrf(config: Config, request: FastifyRequest): boolean {
  const sent = request.headers[HEADER.xsrf.toLowerCase()];
  const held = request.cookies[XSRF_COOKIE];
  if (typeof sent !== 'string' || held === undefined || !sameText(sent, held)) return false;
  return isXsrfOf(config.secrets.sessionSecret, sent, request.sessionToken ?? undefined);
}

/**
 * An unsafe call must show that a page of ours made it. A cookie whose session is over is refused first (401),
 * since that is what the user has to know; the fresh XSRF cookie lets the next attempt pass.
 */
function checkXsrf(config: Config, request: FastifyRequest, reply: FastifyReply): void {
  if (hasXsrf(config, request)) return;
  setXsrfCookie(config, reply, request.sessionToken);
  const ended = request.cookies[SESSION_COOKIE] !== undefined && !request.user;
  throw new DomainError(ended ? 'unauthorised' : 'xsrf');
}

/** The user of a bearer token, for the calls that are proved by one. Refusal: unauthorised, also for a token whose session is over. */
async function userByBearer(
  config: Config,
  sessions: Sessions,
  { clock, request }: { clock: Clock; request: FastifyRequest },
): Promise<SessionUser> {
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const session = readUploadToken(config.secrets.sessionSecret, token, clock());
  const user = session === undefined ? undefined : await sessions.findByHash(session);
  if (!user) throw new DomainError('unauthorised');
  return user;
}

/**
 * Finds out who asks, before anything else happens: fills `request.user`, and drops a dead session's cookie. A call that is proved by a
 * bearer token gets no answer about cookies.
 */
export function recogniseUsers(
  app: FastifyInstance,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  sessions: Sessions,
): void {
  app.decorateRequest('user', null);
  app.decorateRequest('sessionToken', null);
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.bearer) {
      request.user = await userByBearer(config, sessions, { clock, request });
      return;
    }
    const token = request.cookies[SESSION_COOKIE];
    const user = token === undefined ? undefined : await sessions.find(token);
    request.user = user ?? null;
    request.sessionToken = user && token !== undefined ? token : null;
    // Those who keep answers learn from it whose they are (OFF-02).
    void reply.header(ANSWER_HEADER.reader, user ? String(user.id) : GUEST_READER);
    if (token !== undefined && !user) clearSessionCookie(config, reply);
  });
}

/**
 * Checks the XSRF header of calls that change something, and keeps the XSRF cookie good on every safe one. A bearer token is no cookie: no page of another
 * site can make a browser send it.
 */
export function requireXsrf(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { bearer, changes } = request.routeOptions.config;
    if (!bearer && SAFE.has(request.method) && !changes) ensureXsrfCookie(config, request, reply);
    else if (!bearer) checkXsrf(config, request, reply);
    done();
  });
}
