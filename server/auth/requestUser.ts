import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors/index.ts';
import { SESSION_COOKIE } from './cookies.ts';
import { sha256 } from './crypto.ts';
import { createSessions, type SessionUser } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user, or null for a guest. */
    user: SessionUser | null;
    /** Token of the valid session cookie, or null. */
    sessionToken: string | null;
  }
  interface FastifyContextConfig {
    /** The call is proved by a bearer token instead of the session's cookie and the XSRF header. */
    bearer?: true;
    /** A GET that changes something: it is asked for the XSRF header as unsafe calls are. */
    changes?: true;
  }
}

/** The signed-in user; throws `unauthorised` (401) for a guest. */
export function requireUser(request: FastifyRequest): SessionUser {
  if (!request.user) throw new DomainError('unauthorised');
  return request.user;
}

/** The user of a page's session cookie, outside the calls of the API; the session's end stays where it is. */
export async function sessionUserOf(
  { db, clock }: Deps,
  request: FastifyRequest,
): Promise<SessionUser | undefined> {
  const token = request.cookies[SESSION_COOKIE];
  return token === undefined ? undefined : createSessions(db, clock).findByHash(sha256(token));
}
