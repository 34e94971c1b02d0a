import type { ProfileComment } from '../../../src/contract/index.ts';
import type { Db } from '../database.ts';
import { present } from './present.ts';
import { wireDate } from './wireDate.ts';

/** What moderators, and the owner to them, wrote about a profile, oldest first (PROF-06). */
export async function profileComments(db: Db, characterId: number): Promise<ProfileComment[]> {
  const rows = await db
    .selectFrom('profileComments')
    .innerJoin('users', 'users.id', 'profileComments.userId')
    .selectAll('profileComments')
    .select(['users.name', 'users.avatar', 'users.url'])
    .where('characterId', '=', characterId)
    .orderBy('profileComments.createdAt')
    .orderBy('profileComments.id')
    .execute();
  return rows.map(({ id, name, avatar, url, colorName, createdAt, body }) => ({
    id: String(id),
    name,
    createdAt: wireDate(createdAt),
    created: Math.floor(createdAt / 1_000),
    body,
    ...present({ avatar, colorName, profileUrl: url }),
  }));
}

/** A word to the moderators: kept once, where it is what its writer said last about this profile. */
export async function addComment(
  db: Db,
  comment: { characterId: number; userId: number; body: string; createdAt: number },
): Promise<void> {
  const { characterId, userId, body } = comment;
  const last = await db
    .selectFrom('profileComments')
    .select(['userId', 'body'])
    .where('characterId', '=', characterId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.userId === userId && last.body === body) return;
  await db.insertInto('profileComments').values(comment).execute();
}
