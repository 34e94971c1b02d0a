import type { Clock } from './environment.ts';

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
  eventNameLength: number;
  subscriptionsPerConnection: number;
  /** Presence: people in one channel, and the serialised size of one's user_info. */
  membersPerChannel: number;
  userIdLength: number;
  userInfoBytes: number;
  /** Connections in all (4100) and from one address (4004). */
  connections: number;
  connectionsPerAddress: number;
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

export const defaultLimits: SocketLimits = {
  frameBytes: 10 * 1024,
  payloadBytes: 64 * 1024,
  framesPerSecond: 60,
  frameBurst: 240,
  clientEventsPerSecond: 10,
  eventNameLength: 200,
  subscriptionsPerConnection: 100,
  membersPerChannel: 1000,
  userIdLength: 128,
  userInfoBytes: 1024,
  connections: 10_000,
  connectionsPerAddress: 100,
  bufferedBytes: 8 * 1024 * 1024,
  activityTimeoutMs: 30_000,
  pongTimeoutMs: 30_000,
  closeGraceMs: 2_000,
  httpBodyBytes: 256 * 1024,
};

export interface TokenBucket {
  /** Takes one token; false when there is none left. */
  take(): boolean;
}

/** A bucket of `burst` tokens that fills by `perSecond` a second. */
export function createTokenBucket(clock: Clock, perSecond: number, burst: number): TokenBucket {
  let tokens = burst;
  let filledAt = clock.now();
  return {
    take() {
      const now = clock.now();
      tokens = Math.min(burst, tokens + ((now - filledAt) / 1000) * perSecond);
      filledAt = now;
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}
