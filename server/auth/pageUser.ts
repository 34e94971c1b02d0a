import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { SESSION_COOKIE } from './cookies.ts';
import { sha256 } from './crypto.ts';
import { createSessions, type SessionUser } from './sessions.ts';

/** The user of a page's session cookie, outside the calls of the API; the session's end stays where it is. */
export async function sessionUserOf(
  { db, clock }: Deps,
  request: FastifyRequest,
): Promise<SessionUser | undefined> {
  const token = request.cookies[SESSION_COOKIE];
  return token === undefined ? undefined : createSessions(db, clock).findByHash(sha256(token));
}
