import type { Clock } from './environment.ts';

/** So many a second in the long run, and so many at once. */
export interface Rate {
  perSecond: number;
  burst: number;
}

/** What one client, one address and the whole server may use. Sizes in bytes, times in milliseconds. */
export interface SocketLimits {
  /** A larger frame is answered with pusher:error and dropped; the connection stays. */
  frameBytes: number;
  /** A frame larger than this is never taken into memory: the connection is closed with 1009. */
  payloadBytes: number;
  /** Frames of any kind, a second; `frameBurst` at once, enough to resubscribe everything after a reconnect. */
  framesPerSecond: number;
  frameBurst: number;
  /** Client events (whispers), a second and at once; more are refused with 4301. */
  clientEventsPerSecond: number;
  /** Complaints about what a socket sends, a second; at once twice as many. Further ones are swallowed. */
  complaintsPerSecond: number;
  /** All sockets of one user together; one that has no user yet counts by itself. Frames of any kind; more close the socket with 4100. */
  userFrames: Rate;
  /** Client events; more are refused with 4301. */
  userWhispers: Rate;
  /** Subscriptions; more are refused with 429, and may come later. */
  userJoins: Rate;
  /** Frames that others get of what one does: each whisper one for each recipient, each coming and going one for each member. */
  userDeliveries: Rate;
  /** The same of all users of one address. */
  addressFrames: Rate;
  addressWhispers: Rate;
  addressJoins: Rate;
  addressDeliveries: Rate;
  /** Whispers within one channel, times their recipients, whoever sends them. */
  channelDeliveries: Rate;
  /** New connections from one address, and its refused calls of the HTTP API; more get 429. */
  addressAttempts: Rate;
  eventNameLength: number;
  subscriptionsPerConnection: number;
  /** Presence: people in one channel, and the serialised size of one's user_info. */
  membersPerChannel: number;
  userIdLength: number;
  userInfoBytes: number;
  /** Connections in all (4100) and from one address (4004); of one user, beyond which a socket enters no channel (429). */
  connections: number;
  connectionsPerAddress: number;
  connectionsPerUser: number;
  /**
   * A client with more than this unread is cut off, so that its backlog does not fill our memory. The longest turn (400,000 characters
   * of HTML) makes a frame of up to 3 MB, and one client may get it in three channels; frames are shared between clients.
   */
  bufferedBytes: number;
  /** Silence after which the server pings, and how long it then waits for any sign of life. */
  activityTimeoutMs: number;
  pongTimeoutMs: number;
  /** How long a closing client may take to say goodbye. */
  closeGraceMs: number;
  /** Body of a request to the HTTP API. */
  httpBodyBytes: number;
}

/**
 * Why so much (SAFE-03). A frame costs the server about 30 µs, a delivery 10 to 25, a new connection 300. A user has ten tabs on two devices, each in up
 * to 40 channels, and after a restart of the host all of them enter at once: so large are the bursts. In the long run one types in one
 * window, once a second, and the rates leave that ten times. An address may be a school or a mobile network: 100 such people, who all type in
 * a channel that all of them are in (100 whispers and 10,000 deliveries a second), lose nothing. Whoever uses up the allowance of a user
 * keeps the host busy for some 3 % of its time, of an address for a third to a half, which takes twenty accounts.
 */
export const defaultLimits: SocketLimits = {
  frameBytes: 10 * 1024,
  payloadBytes: 64 * 1024,
  framesPerSecond: 60,
  frameBurst: 240,
  clientEventsPerSecond: 10,
  complaintsPerSecond: 10,
  userFrames: { perSecond: 240, burst: 1200 },
  userWhispers: { perSecond: 10, burst: 20 },
  userJoins: { perSecond: 10, burst: 400 },
  userDeliveries: { perSecond: 1000, burst: 10_000 },
  addressFrames: { perSecond: 2400, burst: 12_000 },
  addressWhispers: { perSecond: 200, burst: 400 },
  addressJoins: { perSecond: 200, burst: 8000 },
  addressDeliveries: { perSecond: 20_000, burst: 40_000 },
  channelDeliveries: { perSecond: 20_000, burst: 20_000 },
  addressAttempts: { perSecond: 20, burst: 400 },
  eventNameLength: 200,
  subscriptionsPerConnection: 100,
  membersPerChannel: 1000,
  userIdLength: 128,
  userInfoBytes: 1024,
  connections: 10_000,
  connectionsPerAddress: 400,
  connectionsPerUser: 40,
  bufferedBytes: 8 * 1024 * 1024,
  activityTimeoutMs: 30_000,
  pongTimeoutMs: 30_000,
  closeGraceMs: 2_000,
  httpBodyBytes: 256 * 1024,
};

export interface TokenBucket {
  /**
   * Takes a token, or as many as something costs; false when there is none left. What costs more than is left passes once, and leaves a debt: the
   * price need not be known to be within the burst.
   */
  take(cost?: number): boolean;
  /** Is a token left? */
  has(): boolean;
  /** Is nothing missing? */
  isFull(): boolean;
}

/** A bucket of `burst` tokens that fills by `perSecond` a second. */
export function createTokenBucket(clock: Clock, perSecond: number, burst: number): TokenBucket {
  let tokens = burst;
  let filledAt = clock.now();
  const fill = (): number => {
    const now = clock.now();
    tokens = Math.min(burst, tokens + ((now - filledAt) / 1000) * perSecond);
    filledAt = now;
    return tokens;
  };
  return {
    take(cost = 1) {
      if (fill() < 1) return false;
      tokens -= cost;
      return true;
    },
    has: () => fill() >= 1,
    isFull: () => fill() === burst,
  };
}
