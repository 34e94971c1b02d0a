/** The part of pusher-js's connection manager that matters here. */
interface Connection {
  readonly state: string;
  connect: () => void;
  disconnect: () => void;
  bind: (event: 'state_change', listener: () => void) => unknown;
}

/** Waits before the first, second, … new attempt, in ms; the last one repeats. */
const waits = [1_000, 2_000, 4_000, 8_000];

/** Up to a fifth more, so that the clients of a host that comes back do not all retry in the same moment. */
function spread(wait: number): number {
  return wait * (1 + Math.random() / 5);
}

/**
 * Retries with backoff: pusher-js alone would wait 15 to 60 s after a failed attempt, since its WebSocket strategy waits out the whole time
 * limit of an attempt even if it was refused at once. Returns a function that stops.
 */
export function keepTrying(connection: Connection): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let stopped = false;

  const retry = (): void => {
    timer = undefined;
    if (stopped || connection.state === 'connected') return;
    attempt += 1;
    connection.disconnect();
    connection.connect();
    watch();
  };
  const watch = (): void => {
    if (connection.state === 'connected') {
      attempt = 0;
      clearTimeout(timer);
      timer = undefined;
    } else if (!stopped && timer === undefined) {
      timer = setTimeout(retry, spread(waits[Math.min(attempt, waits.length - 1)] ?? 0));
    }
  };

  connection.bind('state_change', watch);
  watch();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** The parts of a pusher-js channel, and of pusher-js, that matter here. */
interface Subscription {
  readonly name: string;
  disconnect: () => void;
  bind: (event: string, listener: (data: unknown) => void) => unknown;
}
interface Subscriber {
  channel: (name: string) => Subscription | undefined;
  subscribe: (name: string) => unknown;
}

/** A refusal that is for now: too many requests, or a host that fails. */
export const isForNow = (status: number): boolean => status === 429 || status >= 500;

/** The first wait before a channel that is refused for now is requested again, and how often it doubles. Polls bring the news meanwhile. */
const REFUSED_MS = 15_000;
const DOUBLINGS = 3;

/**
 * Requests a channel again that was refused for now (SAFE-03): pusher-js does so only with the next connection, and one that the socket server has refused
 * it holds for requested still. `busy`: channels whose authorisation failed for now.
 */
export function retryRefused(
  pusher: Subscriber,
  subscription: Subscription,
  { busy, firstMs = REFUSED_MS }: { busy: Set<string>; firstMs?: number | undefined },
): void {
  const { name } = subscription;
  let refusals = 0;
  subscription.bind('pusher:subscription_succeeded', () => (refusals = 0));
  subscription.bind('pusher:subscription_error', (reason) => {
    subscription.disconnect();
    const { status = 0 } = (reason ?? {}) as { status?: number };
    if (!busy.delete(name) && !isForNow(status)) return;
    const wait = firstMs * 2 ** Math.min(refusals, DOUBLINGS);
    refusals += 1;
    setTimeout(() => {
      if (pusher.channel(name) === subscription) pusher.subscribe(name);
    }, spread(wait));
  });
}

/** What identifies a member: characters of different kinds may have the same id. */
function nameOf(member: unknown): unknown {
  const { id, type } = (member ?? {}) as { id?: unknown; type?: unknown };
  return id === undefined ? member : JSON.stringify([type, id]);
}

/** The members of a presence channel, kept whole; each step gives all who are there then. */
export interface MemberList {
  readonly here: (all: unknown) => readonly unknown[];
  readonly joining: (member: unknown) => readonly unknown[];
  readonly leaving: (member: unknown) => readonly unknown[];
}

/** Joins Echo's `here`, `joining` and `leaving` into whole lists. Members are not parsed here. */
export function createMemberList(): MemberList {
  let members: readonly unknown[] = [];
  const without = (member: unknown): readonly unknown[] =>
    members.filter((one) => nameOf(one) !== nameOf(member));
  return {
    here: (all) => (members = Array.isArray(all) ? [...(all as unknown[])] : []),
    joining: (member) => (members = [...without(member), member]),
    leaving: (member) => (members = without(member)),
  };
}
