import type { FastifyRequest } from 'fastify';
import { DomainError } from '../errors/index.ts';
import type { SessionUser } from './sessions.ts';

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
