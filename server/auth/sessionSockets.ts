import type { FastifyBaseLogger } from 'fastify';
import type { Bus } from '../realtime/bus.ts';
import { sha256 } from './crypto.ts';

/** So many sessions, and sockets of each, are remembered; beyond that the oldest are closed: what is forgotten could never be cut. */
const SESSIONS_LIMIT = 10_000;
const SOCKETS_LIMIT = 100;

type Log = Pick<FastifyBaseLogger, 'error'>;

/**
 * Which sockets are subscribed by which session: a signature holds as long as its socket, so with the session the sockets must
 * go (docs/decisions/0003-socket-server.md). In memory, by the hash of the session's token.
 */
export type SessionSockets = {
  /** This socket is about to be let into a channel on the strength of this session. */
  remember: (session: string, socketId: string, log: Log) => Promise<void>;
  /** The session is over: its sockets are closed. Their browsers reconnect at once and subscribe again. */
  cut: (session: string, log: Log) => Promise<void>;
  /** Closes the sockets of all sessions that have run out: `living` finds those of the given hashes that have not. */
  sweep: (living: (hashes: readonly string[]) => Promise<Set<string>>, log: Log) => Promise<void>;
};

declare module 'fastify' {
  interface FastifyInstance {
    sessionSockets: SessionSockets;
  }
}

/** Takes out the oldest entries beyond a number, and returns them. */
function takeExcess<Kept>(kept: Map<string, Kept>, limit: number): [string, Kept][] {
  const excess = [...kept.entries()].slice(0, Math.max(0, kept.size - limit));
  for (const [key] of excess) kept.delete(key);
  return excess;
}

/** Puts an entry last, so that those used last stand last. */
function putLast<Kept>(kept: Map<string, Kept>, key: string, value: Kept): void {
  kept.delete(key);
  kept.set(key, value);
}

/** Sockets by id, in the order of their last use. */
type Known = Map<string, true>;

export function createSessionSockets(bus: Pick<Bus, 'disconnect'>): SessionSockets {
  const sockets = new Map<string, Known>();

  /** Never rejects: signing out or in goes on, since the session is over either way. */
  const close = async (ids: Iterable<string>, log: Log): Promise<void> => {
    try {
      for (const id of ids) await bus.disconnect(id);
    } catch (error) {
      log.error({ err: error }, 'the sockets of a session could not be closed');
    }
  };

  const cutHash = async (hash: string, log: Log): Promise<void> => {
    const known = sockets.get(hash) ?? new Map<string, true>();
    sockets.delete(hash);
    await close(known.keys(), log);
  };

  return {
    async remember(session, socketId, log) {
      const hash = sha256(session);
      const known: Known = sockets.get(hash) ?? new Map<string, true>();
      putLast(known, socketId, true);
      putLast(sockets, hash, known);
      const ids = takeExcess(known, SOCKETS_LIMIT).map(([id]) => id);
      const others = takeExcess(sockets, SESSIONS_LIMIT).flatMap(([, one]) => [...one.keys()]);
      await close([...ids, ...others], log);
    },

    cut: (session, log) => cutHash(sha256(session), log),

    async sweep(living, log) {
      const hashes = [...sockets.keys()];
      if (hashes.length === 0) return;
      const alive = await living(hashes);
      for (const hash of hashes) if (!alive.has(hash)) await cutHash(hash, log);
    },
  };
}
