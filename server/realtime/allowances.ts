import type { Connection } from './connection.ts';
import type { Clock } from './environment.ts';
import { createTokenBucket, type Rate, type SocketLimits, type TokenBucket } from './limits.ts';

/**
 * What all sockets of one user, and all of one address, may do together (SAFE-03): an allowance for each socket alone would grow with the number
 * of sockets. Who is over is refused; nobody else is.
 */
export interface Allowances {
  /** May this socket send one more frame? */
  frame(connection: Connection): boolean;
  /** May it whisper to so many in this channel? */
  whisper(connection: Connection, channel: string, recipients: number): boolean;
  /** May it enter one more channel? */
  join(connection: Connection): boolean;
  /** Takes the frames that a step makes for others. What is more than is left must be waited for before the next step. */
  charge(connection: Connection, deliveries: number): void;
  /** May somebody at this address connect once more, or be refused a call once more? */
  attempt(address: string): boolean;
  /** Is there any attempt left? Takes none. */
  hasAttempts(address: string): boolean;
  /** How many buckets are kept. */
  count(): number;
}

/** Buckets that are full again are no other than new ones: so often (ms) they are dropped. */
const TIDY_MS = 60_000;

/** A bucket takes some 200 bytes. Beyond this number the oldest is dropped, that is, its owner may do a little more. */
const BUCKETS_LIMIT = 50_000;

type Kind = 'Frames' | 'Whispers' | 'Joins' | 'Deliveries';

export function createAllowances(limits: SocketLimits, clock: Clock): Allowances {
  const buckets = new Map<string, TokenBucket>();
  let tidiedAt = clock.now();

  const tidy = () => {
    if (clock.now() - tidiedAt < TIDY_MS) return;
    tidiedAt = clock.now();
    for (const [name, bucket] of buckets) if (bucket.isFull()) buckets.delete(name);
  };

  const bucketOf = (name: string, { perSecond, burst }: Rate): TokenBucket => {
    const known = buckets.get(name);
    if (known) return known;
    tidy();
    const [oldest] = buckets.size >= BUCKETS_LIMIT ? buckets.keys() : [];
    if (oldest !== undefined) buckets.delete(oldest);
    const bucket = createTokenBucket(clock, perSecond, burst);
    buckets.set(name, bucket);
    return bucket;
  };

  /** What is left to each user of an address whose others have used up all of it. */
  const reserveOf = (kind: Kind, owner: string): TokenBucket => {
    const { perSecond, burst } = limits[`user${kind}`];
    return bucketOf(`${kind} kept for ${owner}`, { perSecond: perSecond / 10, burst: burst / 10 });
  };

  /** The user's own first: what one of a school may not do shall not be taken from the school. */
  const take = (kind: Kind, { owner, address }: Connection, cost = 1): boolean => {
    if (!bucketOf(`${kind} ${owner}`, limits[`user${kind}`]).take(cost)) return false;
    const isLeft = bucketOf(`${kind} of ${address}`, limits[`address${kind}`]).take(cost);
    return isLeft || reserveOf(kind, owner).take(cost);
  };

  const has = (kind: Kind, { owner, address }: Connection): boolean => {
    const isLeft = bucketOf(`${kind} of ${address}`, limits[`address${kind}`]).has();
    const own = bucketOf(`${kind} ${owner}`, limits[`user${kind}`]);
    return own.has() && (isLeft || reserveOf(kind, owner).has());
  };

  const attempts = (address: string) => bucketOf(`attempts ${address}`, limits.addressAttempts);

  return {
    frame: (connection) => take('Frames', connection),
    whisper: (connection, channel, recipients) =>
      take('Whispers', connection) &&
      take('Deliveries', connection, recipients) &&
      bucketOf(`whispers in ${channel}`, limits.channelDeliveries).take(recipients),
    join: (connection) => has('Deliveries', connection) && take('Joins', connection),
    charge(connection, deliveries) {
      take('Deliveries', connection, deliveries);
    },
    attempt: (address) => attempts(address).take(),
    hasAttempts: (address) => attempts(address).has(),
    count: () => buckets.size,
  };
}
