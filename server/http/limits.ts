import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../errors/index.ts';
import { addressGroup } from '../realtime/index.ts';

/** A check that runs before a handler; throws `tooMany` (429) with a Retry-After header. */
export type Limiter = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** The limits of one host. */
export type Limiters = {
  /** Whatever one user, or one guest's address, asks of the API. */
  general: Limiter;
  /** Calls that write what others see. */
  write: Limiter;
  /** Messages of chat: quick talk passes, a flood does not. */
  message: Limiter;
  /** Pictures, each of which takes a second of the host's time. */
  upload: Limiter;
  /** Attempts to sign in, by address: who is not signed in yet has no other name. */
  login: Limiter;
  /** Feeds, sitemaps and cards of links, by address: robots ask for them, and those are many. */
  robots: Limiter;
};

declare module 'fastify' {
  interface FastifyInstance {
    limiters: Limiters;
  }
}

type KeyOf = (request: FastifyRequest) => string;

const address: KeyOf = ({ ip }) => `address:${addressGroup(ip)}`;
const userOrAddress: KeyOf = (request) =>
  request.user ? `user:${request.user.id}` : address(request);

/** How many requests in which time, and the refusal beyond that. */
type Rule = { max: number; key: KeyOf; seconds?: number; refusal?: 'tooMany' | 'tooManyMessages' };

function limiterOf(
  app: FastifyInstance,
  { max, key, seconds = 60, refusal = 'tooMany' }: Rule,
): Limiter {
  const count = app.createRateLimit({ max, keyGenerator: key, timeWindow: seconds * 1_000 });
  return async (request, reply) => {
    const result = await count(request);
    if (result.isAllowed || !result.isExceeded) return;
    reply.header('retry-after', result.ttlInSeconds);
    throw new DomainError(refusal, { seconds: result.ttlInSeconds });
  };
}

/**
 * A fast typist sends a message every second or two, and a few at once after the network was gone. More is refused for
 * seconds at first, and for longer only where it goes on.
 */
function messageLimiter(app: FastifyInstance, perMinute: number): Limiter {
  const rule = { key: userOrAddress, refusal: 'tooManyMessages' } as const;
  const burst = limiterOf(app, {
    ...rule,
    max: Math.max(5, Math.floor(perMinute / 40)),
    seconds: 10,
  });
  const steady = limiterOf(app, { ...rule, max: Math.max(15, Math.floor(perMinute / 8)) });
  return async (request, reply) => {
    await burst(request, reply);
    await steady(request, reply);
  };
}

const unlimited: Limiter = () => Promise.resolve();

/**
 * Makes `app.limiters` from the general number of requests a minute: messages may take an eighth of it, other writes a tenth, sign-ins a
 * twentieth, pictures a thirtieth, robots a fifth.
 * 0 switches all limits off.
 */
export async function prepareLimiters(app: FastifyInstance, perMinute: number): Promise<void> {
  if (perMinute === 0) {
    app.decorate('limiters', {
      general: unlimited,
      write: unlimited,
      message: unlimited,
      upload: unlimited,
      login: unlimited,
      robots: unlimited,
    });
    return;
  }
  await app.register(rateLimit, { global: false });
  app.decorate('limiters', {
    general: limiterOf(app, { max: perMinute, key: userOrAddress }),
    write: limiterOf(app, { max: Math.max(10, Math.floor(perMinute / 10)), key: userOrAddress }),
    message: messageLimiter(app, perMinute),
    upload: limiterOf(app, { max: Math.max(5, Math.floor(perMinute / 30)), key: userOrAddress }),
    login: limiterOf(app, { max: Math.max(5, Math.floor(perMinute / 20)), key: address }),
    robots: limiterOf(app, { max: Math.max(20, Math.floor(perMinute / 5)), key: address }),
  });
}
