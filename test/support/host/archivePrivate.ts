import type { Insertable } from 'kysely';
import { type Db, type Tables, toJson } from '../../../server/db/index.ts';
import { pictureName } from './archivePictures.ts';
import { NOON } from './data.ts';

/** What must be in no archive. */
export const PRIVATE = 'PRIVATE';

/** Puts rows into a database; resolves with their ids, where they have one. */
export const putInto =
  (db: Db) =>
  async <T extends keyof Tables>(table: T, row: Insertable<Tables[T]>): Promise<number> => {
    const made = await db
      .insertInto(table as 'turns')
      .values(row as Insertable<Tables['turns']>)
      .returningAll()
      .executeTakeFirstOrThrow();
    return made.id;
  };

type Ids = Record<'mara' | 'sea' | 'gull' | 'hall' | 'opening', number>;

/** What belongs to people and to the host alone. */
export async function makePrivate(db: Db, { mara: userId, sea: gameId, gull, hall, opening }: Ids) {
  const put = putInto(db);
  const at = NOON;
  const times = { createdAt: at, expiresAt: at, lastUsedAt: at };
  await put('sessions', { tokenHash: PRIVATE, userId, agent: PRIVATE, ...times });
  const accountId = await put('accounts', {
    ...{ subject: PRIVATE, name: PRIVATE, skeleton: PRIVATE, passwordHash: PRIVATE },
    ...{ email: `${PRIVATE}@letopis.example`, createdAt: at },
  });
  await put('passkeys', {
    ...{ accountId, credentialId: PRIVATE, publicKey: PRIVATE, counter: 1, name: PRIVATE },
    ...{ transports: '[]', createdAt: at, lastUsedAt: at },
  });
  await put('mailOutbox', {
    ...{ kind: 'reset', recipient: PRIVATE, nonce: PRIVATE, nextAt: at, until: at },
  });
  const settings = toJson<Record<string, unknown>>({ note: PRIVATE });
  await put('userSettings', { userId, settings, updatedAt: at });
  await put('drafts', {
    ...{ userId, key: PRIVATE, version: 1, value: PRIVATE, bytes: 1, about: PRIVATE, count: 1 },
    ...{ excerpt: PRIVATE, device: PRIVATE, savedAt: at, updatedAt: at },
  });
  const mark = { note: PRIVATE, markedAt: at, removedAt: null };
  await put('bookmarks', { userId, turnId: opening, ...mark });
  await put('complaints', {
    ...{ gameId, userId, kind: 'turn', subjectId: opening, reason: PRIVATE, state: '{}', at },
    ...{ closedAt: null, closedBy: null, note: PRIVATE },
  });
  await put('journal', {
    ...{ at, userId, gameId, action: 'gameMade', subjectType: 'game', subjectId: PRIVATE },
    ...{ subjectName: PRIVATE, before: null, after: null, undoneAt: null },
  });
  await put('notifications', {
    ...{ userId, kind: 'turn', gameId, characterId: gull, subject: PRIVATE, turnId: opening },
    ...{ commentId: null, channelId: hall, fromId: null, messageId: null, profileId: null },
    ...{ profileCommentId: null, step: null, at, readAt: null, pushAt: null },
  });
  await put('uploads', {
    ...{ userId, characterId: null, kind: 'turn', filename: pictureName('unshown') },
    ...{ mime: PRIVATE, bytes: 1, createdAt: at },
  });
}
