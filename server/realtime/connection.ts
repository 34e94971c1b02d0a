import type { WebSocket } from 'ws';
import type { BusIdentify } from './bus.ts';
import { errorFrame } from './frames.ts';
import { createTokenBucket, type SocketLimits, type TokenBucket } from './limits.ts';
import type { Clock, Counters, RealtimeLogger } from './environment.ts';
import type { ErrorCode } from './protocol.ts';

/** One socket's place in one channel. */
export interface Subscription {
  /** Set in presence channels. */
  userId: string | undefined;
  /** How they introduced themselves there, as the host signed it. */
  userInfo: unknown;
  /** Events that came while the subscription was being confirmed; undefined once it is. */
  held: Buffer[] | undefined;
}

/** One client's socket: its subscriptions, its allowances, and how one speaks to it. */
export interface Connection {
  readonly socketId: string;
  readonly address: string;
  /** Whose allowance it uses (SAFE-03): its user's, or as long as that is not known its own. */
  owner: string;
  /** Its user has too many sockets already: it enters no channel. */
  surplus: boolean;
  /** Hashes of the sessions that have let it into channels; it goes with the first that ends. */
  readonly sessions: Set<string>;
  readonly subscriptions: Map<string, Subscription>;
  readonly frames: TokenBucket;
  readonly clientEvents: TokenBucket;
  /** Time of the last sign of life, and of a ping that is still unanswered. */
  lastSeenAt: number;
  pingedAt: number | undefined;
  isOpen(): boolean;
  send(frame: string | Buffer): void;
  /** Sends an event of a channel, after the confirmation of the subscription and never before it. */
  deliver(channel: string, frame: Buffer): void;
  /** Says pusher:error, unless it was said too often lately; the connection stays. */
  complain(code: ErrorCode | null, message: string, channel?: string): void;
  /** Says pusher:error and closes with the same number. */
  shut(code: ErrorCode, message: string): void;
  /**
   * Runs the steps of one connection one after the other, although some wait for the presence store: frames are handled
   * in order, and leaving comes last.
   */
  enqueue(step: () => Promise<void> | void): Promise<void>;
}

export interface ConnectionInput {
  ws: WebSocket;
  socketId: string;
  address: string;
  limits: SocketLimits;
  clock: Clock;
  logger: RealtimeLogger;
  counters: Counters;
}

export function createConnection(input: ConnectionInput): Connection {
  const { ws, socketId, limits, clock, logger, counters } = input;
  let tail: Promise<void> = Promise.resolve();
  const bucket = (perSecond: number, burst: number) => createTokenBucket(clock, perSecond, burst);
  const complaints = bucket(limits.complaintsPerSecond, 2 * limits.complaintsPerSecond);

  const send = (frame: string | Buffer) => {
    if (ws.readyState !== ws.OPEN) return;
    if (ws.bufferedAmount > limits.bufferedBytes) {
      counters.slowDropped += 1;
      logger.warn({ socketId, buffered: ws.bufferedAmount }, 'slow socket cut off');
      ws.terminate();
      return;
    }
    counters.messagesSent += 1;
    ws.send(frame, { binary: false });
  };

  const connection: Connection = {
    socketId,
    address: input.address,
    owner: `guest ${socketId}`,
    surplus: false,
    sessions: new Set(),
    subscriptions: new Map(),
    frames: bucket(limits.framesPerSecond, limits.frameBurst),
    clientEvents: bucket(limits.clientEventsPerSecond, limits.clientEventsPerSecond),
    lastSeenAt: clock.now(),
    pingedAt: undefined,
    isOpen: () => ws.readyState === ws.OPEN,
    send,
    deliver(channel, frame) {
      const subscription = connection.subscriptions.get(channel);
      if (subscription?.held) subscription.held.push(frame);
      else if (subscription) send(frame);
    },
    complain(code, message, channel) {
      if (!complaints.take()) return;
      counters.errorsSent += 1;
      send(errorFrame(code, message, channel));
    },
    shut(code, message) {
      if (!connection.isOpen()) return;
      counters.errorsSent += 1;
      send(errorFrame(code, message));
      closeWithin(ws, limits.closeGraceMs, code, message);
    },
    enqueue(step) {
      tail = tail.then(step).catch((error: unknown) => {
        logger.error({ socketId, err: error }, 'a step of a socket failed');
        connection.complain(null, 'The server could not do this');
      });
      return tail;
    },
  };
  return connection;
}

/** Closes politely, and cuts the line when the other side does not answer: it may be long dead. */
export function closeWithin(ws: WebSocket, graceMs: number, code: number, reason: string): void {
  ws.close(code, reason);
  const timer = setTimeout(() => ws.terminate(), graceMs);
  timer.unref();
  ws.once('close', () => clearTimeout(timer));
}

/** This host's open connections, by socket id, and how many each address and each user has. */
export interface Connections {
  readonly all: ReadonlyMap<string, Connection>;
  add(connection: Connection): void;
  remove(connection: Connection): void;
  countOf(address: string): number;
  /** Closes all connections, or those of a session. */
  shut(why: { code: ErrorCode; message: string }, session?: string): void;
  /** A host has seen this user, by this session, on a socket. Beyond `connectionsPerUser` of one user it is a surplus one. */
  identify(seen: Pick<BusIdentify, 'socketId' | 'userId' | 'session'>): void;
}

export function createConnections(connectionsPerUser: number): Connections {
  const all = new Map<string, Connection>();
  const counts = new Map<string, number>();
  const count = (name: string, by: 1 | -1) => {
    const now = (counts.get(name) ?? 0) + by;
    if (now > 0) counts.set(name, now);
    else counts.delete(name);
  };
  return {
    all,
    add(connection) {
      all.set(connection.socketId, connection);
      count(connection.address, 1);
      count(connection.owner, 1);
    },
    remove(connection) {
      if (!all.delete(connection.socketId)) return;
      count(connection.address, -1);
      count(connection.owner, -1);
    },
    countOf: (address) => counts.get(address) ?? 0,
    shut({ code, message }, session) {
      for (const connection of all.values()) {
        if (session === undefined || connection.sessions.has(session))
          connection.shut(code, message);
      }
    },
    identify({ socketId, userId, session }) {
      const connection = all.get(socketId);
      if (session !== undefined) connection?.sessions.add(session);
      const owner = `user ${userId}`;
      if (!connection || connection.owner === owner) return;
      connection.surplus = (counts.get(owner) ?? 0) >= connectionsPerUser;
      if (connection.surplus) return;
      count(connection.owner, -1);
      count(owner, 1);
      connection.owner = owner;
    },
  };
}
