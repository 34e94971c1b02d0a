import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sha256 } from '../auth/crypto.ts';
import { DomainError } from '../errors/index.ts';
import { addressGroup } from '../realtime/index.ts';
import type { RedisLink } from '../redis/index.ts';
import { scopeNamed } from './scope.ts';

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
  /** Drafts: whoever writes without a pause saves a few times a minute, and turns are counted apart. */
  draft: Limiter;
  /** Pictures, each of which takes a second of the host's time. */
  upload: Limiter;
  /** Books, each of which may take seconds of the host's time. */
  book: Limiter;
  /** Attempts to sign in, by address: who is not signed in yet has no other name. */
  login: Limiter;
  /** Guesses of a password, by account and by address; these are counted whatever RATE_LIMIT is (OWN-10). */
  guess: Limiter;
  /** New accounts, and letters that somebody asks for, by address. */
  account: Limiter;
  /** Feeds, sitemaps and cards of links, by address: robots ask for them, and those are many. */
  robots: Limiter;
  /** Reports of problems: three in ten minutes. */
  report: Limiter;
  /** Searches of texts, each of which may look through many. */
  search: Limiter;
};

declare module 'fastify' {
  interface FastifyInstance {
    limiters: Limiters;
  }
  interface FastifyRequest {
    /** Whose password is guessed, as it was typed; set before `limiters.guess` is asked. */
    guessed: string;
  }
}

type KeyOf = (request: FastifyRequest) => string;

const address: KeyOf = ({ ip }) => `address:${addressGroup(ip)}`;
const userOrAddress: KeyOf = (request) =>
  request.user ? `user:${request.user.id}` : address(request);

/** How many requests in which time, under which name they are counted, and the refusal beyond that. */
type Rule = {
  name: string;
  max: number;
  key: KeyOf;
  seconds?: number;
  refusal?: 'tooMany' | 'tooManyMessages';
};

/** Makes counters of requests. */
type Counting = FastifyInstance['createRateLimit'];

/** In so many seconds a reader may have a few books. */
const BOOK_SECONDS = 300;

/** An hour, in which an address may make a few accounts and ask for a few letters. */
const ACCOUNT_SECONDS = 3_600;

/** A request waits so long (ms) to be counted by Redis. */
const PATIENCE_MS = 500;

/** Counts on this host alone; the plugin is registered beside others of its kind. */
async function countingOf(app: FastifyInstance, options: object): Promise<Counting> {
  let counting: Counting | undefined;
  await app.register(
    scopeNamed('limits', async (scope) => {
      await scope.register(rateLimit, { global: false, ...options });
      counting = (limit) => scope.createRateLimit(limit);
    }),
  );
  if (!counting) throw new Error('The plugin of limits was not registered');
  return counting;
}

/** Counts over all hosts; each by itself where Redis does not answer at once, so that a limit is never lifted. */
async function sharedCounting(app: FastifyInstance, redis: RedisLink): Promise<Counting> {
  const own = await countingOf(app, {});
  const nameSpace = redis.name('rate:');
  const shared = await countingOf(app, { redis: redis.client, nameSpace });
  return (options) => {
    const [countHere, countThere] = [own(options), shared(options)];
    return async (request) => {
      if (!redis.isPrompt) return countHere(request);
      return redis.within(countThere(request), PATIENCE_MS).catch(() => countHere(request));
    };
  };
}

function limiterOf(
  counting: Counting,
  { name, max, key, seconds = 60, refusal = 'tooMany' }: Rule,
): Limiter {
  // In Redis the counters of all limiters lie side by side.
  const keyGenerator = (request: FastifyRequest) => `${name}:${key(request)}`;
  const count = counting({ max, keyGenerator, timeWindow: seconds * 1_000 });
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
function messageLimiter(counting: Counting, perMinute: number): Limiter {
  const rule = { key: userOrAddress, refusal: 'tooManyMessages' } as const;
  const burst = limiterOf(counting, {
    ...rule,
    name: 'burst',
    max: Math.max(5, Math.floor(perMinute / 40)),
    seconds: 10,
  });
  const max = Math.max(15, Math.floor(perMinute / 8));
  const steady = limiterOf(counting, { ...rule, name: 'message', max });
  return async (request, reply) => {
    await burst(request, reply);
    await steady(request, reply);
  };
}

/** In so many seconds (a quarter of an hour) guesses are counted. */
const GUESS_SECONDS = 900;

/** Ten for an account from one address, fifty from all together, so that nobody else can soon lock somebody out, and sixty from an address. */
function guessLimiter(counting: Counting): Limiter {
  const account: KeyOf = ({ guessed }) => sha256(guessed);
  const rules: Rule[] = [
    // First of all: the counters of accounts are not so many that names without end would not push them out.
    { name: 'guess-address', max: 60, key: address },
    { name: 'guess-here', max: 10, key: (request) => `${account(request)}:${address(request)}` },
    { name: 'guess-account', max: 50, key: account },
  ];
  const limiters = rules.map((rule) => limiterOf(counting, { ...rule, seconds: GUESS_SECONDS }));
  return async (request, reply) => {
    for (const limiter of limiters) await limiter(request, reply);
  };
}

const unlimited: Limiter = () => Promise.resolve();

/**
 * Makes `app.limiters` from the general number of requests a minute: messages, drafts and searches may take an eighth of it each, other writes a
 * tenth, sign-ins a twentieth, pictures a thirtieth, robots a fifth; of books a sixtieth in five minutes.
 * 0 switches all limits off but that of guesses. With Redis all hosts count together.
 */
export async function prepareLimiters(
  app: FastifyInstance,
  perMinute: number,
  redis?: RedisLink,
): Promise<void> {
  app.decorateRequest('guessed', '');
  const counting = await (redis ? sharedCounting(app, redis) : countingOf(app, {}));
  const guess = guessLimiter(counting);
  if (perMinute === 0) {
    app.decorate('limiters', {
      guess,
      account: unlimited,
      general: unlimited,
      write: unlimited,
      message: unlimited,
      draft: unlimited,
      upload: unlimited,
      book: unlimited,
      login: unlimited,
      robots: unlimited,
      report: unlimited,
      search: unlimited,
    });
    return;
  }
  const limiter = (name: string, least: number, share: number, key = userOrAddress) =>
    limiterOf(counting, { name, max: Math.max(least, Math.floor(perMinute / share)), key });
  app.decorate('limiters', {
    general: limiter('general', 1, 1),
    write: limiter('write', 10, 10),
    message: messageLimiter(counting, perMinute),
    draft: limiter('draft', 20, 8),
    upload: limiter('upload', 5, 30),
    book: limiterOf(counting, {
      ...{ name: 'book', key: userOrAddress, seconds: BOOK_SECONDS },
      max: Math.max(3, Math.floor(perMinute / 60)),
    }),
    login: limiter('login', 5, 20, address),
    guess,
    account: limiterOf(counting, {
      ...{ name: 'account', key: address, seconds: ACCOUNT_SECONDS },
      max: Math.max(5, Math.floor(perMinute / 30)),
    }),
    robots: limiter('robots', 20, 5, address),
    report: limiterOf(counting, { name: 'report', max: 3, key: userOrAddress, seconds: 600 }),
    search: limiter('search', 20, 8),
  });
}
