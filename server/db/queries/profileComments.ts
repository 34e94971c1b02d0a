import { sql } from 'kysely';
import type { ProfileComment } from '../../../src/contract/index.ts';
import type { Db } from '../database.ts';
import { present, wireDate } from './wire.ts';

/** What moderators, and the owner to them, wrote about a profile since a moment (ms), oldest first (PROF-06). */
export async function profileComments(
  db: Db,
  characterId: number,
  since = 0,
): Promise<ProfileComment[]> {
  const rows = await db
    .selectFrom('profileComments')
    .innerJoin('users', 'users.id', 'profileComments.userId')
    .selectAll('profileComments')
    .select(['users.name', 'users.avatar', 'users.url'])
    .where('characterId', '=', characterId)
    .where('profileComments.createdAt', '>=', since)
    .orderBy('profileComments.id')
    .execute();
  return rows.map(({ id, name, avatar, url, colorName, createdAt, body, ...row }) => ({
    id: String(id),
    author: row.author,
    ...present({ field: row.field, replyTo: row.replyTo?.toString() }),
    name,
    createdAt: wireDate(createdAt),
    created: Math.floor(createdAt / 1_000),
    body,
    ...present({ avatar, colorName, profileUrl: url }),
  }));
}

/** Something written about a profile; `body` is clean HTML, `createdAt` in ms. */
export type Remark = {
  characterId: number;
  userId: number;
  body: string;
  createdAt: number;
  colorName?: string | null;
  author?: 'owner' | 'master';
  field?: string | null;
  replyTo?: number | null;
};

/** Writes it down; returns its id. */
export async function insertRemark(db: Db, remark: Remark): Promise<number> {
  const written = db.insertInto('profileComments').values(remark).returning('id');
  return (await written.executeTakeFirstOrThrow()).id;
}

/** How many bytes the comments on a profile have together. */
export async function remarkBytes(db: Db, characterId: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('profileComments')
    .select(sql<number | string | null>`sum(octet_length(body))`.as('bytes'))
    .where('characterId', '=', characterId)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** Adds a comment for the moderators, unless it repeats its author's last one on this profile. */
export async function addComment(
  db: Db,
  comment: { characterId: number; userId: number; body: string; createdAt: number },
): Promise<void> {
  const { characterId, userId, body } = comment;
  const last = await db
    .selectFrom('profileComments')
    .select(['userId', 'body'])
    .where('characterId', '=', characterId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.userId === userId && last.body === body) return;
  await insertRemark(db, { ...comment, author: 'owner' });
}

/** A master's comment on a profile, by its id. */
export async function findRemark(
  db: Db,
  { id, characterId }: { id: number; characterId: number },
): Promise<{ id: number; field: string | null; createdAt: number } | undefined> {
  return db
    .selectFrom('profileComments')
    .select(['id', 'field', 'createdAt'])
    .where('id', '=', id)
    .where('characterId', '=', characterId)
    .where('author', '=', 'master')
    .executeTakeFirst();
}

/** The newest comment on a profile, and the newest of a master (ids and ms); 0 where there is none. */
export async function lastRemarks(
  db: Db,
  characterId: number,
): Promise<{ last: number; lastOfMasters: number }> {
  const { last, lastOfMasters } = await db
    .selectFrom('profileComments')
    .select(sql<number | null>`max(id)`.as('last'))
    .select(
      sql<number | null>`max(case when author = 'master' then created_at end)`.as('lastOfMasters'),
    )
    .where('characterId', '=', characterId)
    .executeTakeFirstOrThrow();
  return { last: last ?? 0, lastOfMasters: lastOfMasters ?? 0 };
}
