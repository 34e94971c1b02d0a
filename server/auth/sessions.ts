import type { Clock } from '../deps.ts';
import { type Db, type Trx, writeIfPossible } from '../db/index.ts';
import { newToken, sha256 } from './crypto.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A session ends so long after its last use. */
export const SESSION_LIFE_MS = 30 * DAY_MS;

/** Uses within this time are not written down: reading a feed must not write on every request. */
const TOUCH_EVERY_MS = 60 * 60 * 1000;

/** So many are asked about by one query. */
const BATCH = 500;

/** The account behind a request. */
export type SessionUser = {
  id: number;
  name: string;
  avatar: string | null;
  url: string | null;
  isOwner: boolean;
};

/** A session as its owner may see it; its hash opens nothing. */
export type ListedSession = {
  tokenHash: string;
  agent: string | null;
  createdAt: number;
  lastUsedAt: number;
};

/** So many sessions are listed. */
const LISTED = 100;

export type Sessions = {
  /** Opens a session and returns the cookie's token, which is kept nowhere else. `agent` is what its browser is called (`agentOf`). */
  start: (db: Db | Trx, userId: number, agent?: string | null) => Promise<string>;
  /** The user of a token, or undefined where the session is unknown or over. Slides the session's end. */
  find: (token: string) => Promise<SessionUser | undefined>;
  /** The same by the hash of a token, which an upload token carries; the session's end stays where it is. */
  findByHash: (tokenHash: string) => Promise<SessionUser | undefined>;
  /** Those of these hashes whose sessions have not run out. */
  living: (tokenHashes: readonly string[]) => Promise<Set<string>>;
  /** Ends a session; an unknown token is no error. */
  end: (db: Db | Trx, token: string) => Promise<void>;
  /** The sessions of a user, the last used first, at most {@link LISTED}. */
  of: (userId: number) => Promise<ListedSession[]>;
  /** Ends a session of a user by its hash; false where the user has none such. */
  endOne: (userId: number, tokenHash: string) => Promise<boolean>;
  /** Ends all sessions of a user but that of this hash. Returns the hashes of those that ended. */
  endOthers: (db: Db | Trx, userId: number, kept: string) => Promise<string[]>;
};

type Row = Omit<SessionUser, 'isOwner'> & { isOwner: number };

const userOf = ({ id, name, avatar, url, isOwner }: Row): SessionUser => ({
  id,
  name,
  avatar,
  url,
  isOwner: isOwner === 1,
});

async function livingOf(db: Db, tokenHashes: readonly string[], now: number): Promise<Set<string>> {
  const found = new Set<string>();
  for (let from = 0; from < tokenHashes.length; from += BATCH) {
    const rows = await db
      .selectFrom('sessions')
      .select('tokenHash')
      .where('tokenHash', 'in', tokenHashes.slice(from, from + BATCH))
      .where('expiresAt', '>', now)
      .execute();
    for (const { tokenHash } of rows) found.add(tokenHash);
  }
  return found;
}

const sessionsOf = (db: Db, userId: number, now: number): Promise<ListedSession[]> =>
  db
    .selectFrom('sessions')
    .select(['tokenHash', 'agent', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('tokenHash')
    .limit(LISTED)
    .execute();

async function endOne(db: Db, userId: number, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

async function endOthers(within: Db | Trx, userId: number, kept: string): Promise<string[]> {
  const ended = await within
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('tokenHash', '<>', kept)
    .returning('tokenHash')
    .execute();
  return ended.map(({ tokenHash }) => tokenHash);
}

/** Sessions in the database (decision 4). */
export function createSessions(db: Db, clock: Clock): Sessions {
  // Where it cannot be written, the next use does it.
  const touch = (tokenHash: string, now: number): Promise<void> =>
    writeIfPossible(() =>
      db
        .updateTable('sessions')
        .set({ lastUsedAt: now, expiresAt: now + SESSION_LIFE_MS })
        .where('tokenHash', '=', tokenHash)
        .execute(),
    );

  const rowOf = (tokenHash: string) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.userId')
      .select(['users.id', 'name', 'avatar', 'url', 'isOwner', 'lastUsedAt', 'tokenHash'])
      .where('tokenHash', '=', tokenHash)
      .where('expiresAt', '>', clock())
      .executeTakeFirst();

  return {
    async start(within, userId, agent = null) {
      const now = clock();
      const token = newToken();
      await within.deleteFrom('sessions').where('expiresAt', '<=', now).execute();
      await within
        .insertInto('sessions')
        .values({
          tokenHash: sha256(token),
          userId,
          agent,
          createdAt: now,
          lastUsedAt: now,
          expiresAt: now + SESSION_LIFE_MS,
        })
        .execute();
      return token;
    },

    async find(token) {
      const now = clock();
      const row = await rowOf(sha256(token));
      if (!row) return undefined;
      if (now - row.lastUsedAt > TOUCH_EVERY_MS) await touch(row.tokenHash, now);
      return userOf(row);
    },

    findByHash: async (tokenHash) => {
      const row = await rowOf(tokenHash);
      return row && userOf(row);
    },

    living: (tokenHashes) => livingOf(db, tokenHashes, clock()),

    end: async (within, token) =>
      void (await within.deleteFrom('sessions').where('tokenHash', '=', sha256(token)).execute()),
    of: (userId) => sessionsOf(db, userId, clock()),
    endOne: (userId, tokenHash) => endOne(db, userId, tokenHash),

    endOthers,
  };
}
