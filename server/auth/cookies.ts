import type { FastifyReply, FastifyRequest } from 'fastify';
import { HOLIDAY_COOKIE, XSRF_COOKIE } from '../../src/contract/index.ts';
import type { Config } from '../config/index.ts';
import { isSecure } from '../http/origin.ts';
import { SESSION_LIFE_MS } from './sessions.ts';
import { isXsrfOf, issueXsrf } from './tokens.ts';

/** Set with the first page that a browser is given, for a year: it says nothing but that there was one. */
const VISITED_COOKIE = 'letopis_visited';
const YEAR_S = 365 * 24 * 60 * 60;
const HOUR_S = 60 * 60;

/** Name of the session's cookie. */
export const SESSION_COOKIE = 'letopis_session';

const common = (config: Config, request: FastifyRequest) =>
  ({ path: '/', sameSite: 'lax', secure: isSecure(config, request) }) as const;

/** Sets the session's cookie: out of reach of scripts, and of other sites' requests. */
export function setSessionCookie(config: Config, reply: FastifyReply, token: string): void {
  const options = { ...common(config, reply.request), httpOnly: true };
  reply.setCookie(SESSION_COOKIE, token, { ...options, maxAge: SESSION_LIFE_MS / 1000 });
}

/** Is this the first page that the browser is given, as far as one can tell? From now on it is not (FIRST-47). */
export function beginsVisits(config: Config, reply: FastifyReply): boolean {
  const { cookies } = reply.request;
  if (cookies[VISITED_COOKIE] !== undefined) return false;
  const options = { ...common(config, reply.request), httpOnly: true };
  reply.setCookie(VISITED_COOKIE, '1', { ...options, maxAge: YEAR_S });
  return cookies[SESSION_COOKIE] === undefined;
}

/** For an hour nobody is led to a holiday game again, not even without scripts: the client keeps it until the reader's midnight (QUICK-16). */
export function setHolidayCookie(config: Config, reply: FastifyReply, groups: string): void {
  reply.setCookie(HOLIDAY_COOKIE, groups, { ...common(config, reply.request), maxAge: HOUR_S });
}

/** Removes the session's cookie. */
export function clearSessionCookie(config: Config, reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, { ...common(config, reply.request), httpOnly: true });
}

/** Sets a fresh XSRF cookie for a session, or for a guest where there is none. */
export function setXsrfCookie(config: Config, reply: FastifyReply, session: string | null): void {
  const token = issueXsrf(config.secrets.sessionSecret, session ?? undefined);
  reply.setCookie(XSRF_COOKIE, token, common(config, reply.request));
}

/** Sets the XSRF cookie unless the browser has a good one; for the safe calls, init above all. */
export function ensureXsrfCookie(
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const session = request.sessionToken ?? undefined;
  const held = request.cookies[XSRF_COOKIE];
  if (isXsrfOf(config.secrets.sessionSecret, held, session)) return;
  setXsrfCookie(config, reply, request.sessionToken);
}

/** The cookies that init would set: a page with its first screen brings the answer, and asks it no more (FIRST-02). */
export function setReaderCookies(
  config: Config,
  reply: FastifyReply,
  { isSignedIn }: { isSignedIn: boolean },
): void {
  const { cookies } = reply.request;
  const session = cookies[SESSION_COOKIE];
  if (session !== undefined && !isSignedIn) clearSessionCookie(config, reply);
  const owner = isSignedIn ? session : undefined;
  if (!isXsrfOf(config.secrets.sessionSecret, cookies[XSRF_COOKIE], owner))
    setXsrfCookie(config, reply, owner ?? null);
}

/**
 * The XSRF cookie of a page for which no user is looked up: a cookie that may be good stays, since a page that is opened must not take the
 * cookie away that the other tabs work with. What is wrong with it, init will find.
 */
export function ensurePageXsrfCookie(
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const held = request.cookies[XSRF_COOKIE];
  const owners = [undefined, request.cookies[SESSION_COOKIE]];
  if (owners.some((session) => isXsrfOf(config.secrets.sessionSecret, held, session))) return;
  setXsrfCookie(config, reply, null);
}
