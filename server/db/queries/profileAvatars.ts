import type { Db, Trx } from '../database.ts';
import { fileOf } from './profileViews.ts';

/** A character and its current avatar. */
type Avatar = { id: number; avatar: string | null };

/** Replaces the current avatar; the old one is kept for undoing. */
export async function changeAvatar(
  trx: Trx,
  { id, avatar: before }: Avatar,
  { avatar, now }: { avatar: string | null; now: number },
): Promise<void> {
  if (avatar === before) return;
  if (before !== null) {
    await trx
      .insertInto('characterAvatars')
      .values({ characterId: id, avatar: before, replacedAt: now })
      .onConflict((conflict) =>
        conflict.columns(['characterId', 'avatar']).doUpdateSet({ replacedAt: now }),
      )
      .execute();
  }
  await trx
    .updateTable('characters')
    .set({ avatar, updatedAt: now })
    .where('id', '=', id)
    .execute();
}

/** The avatars that a character had before, the last one first. */
async function earlierAvatars(db: Db, characterId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('characterAvatars')
    .select('avatar')
    .where('characterId', '=', characterId)
    .orderBy('replacedAt', 'desc')
    .orderBy('avatar')
    .execute();
  return rows.map(({ avatar }) => avatar);
}

/** The avatar that stood there before this one, as its path. */
export async function avatarBefore(db: Db, { id, avatar }: Avatar): Promise<string | undefined> {
  return (await earlierAvatars(db, id)).find((one) => one !== avatar);
}

/** The avatar of a character, the present or an earlier one, by the name of its file. */
export async function avatarByFile(
  db: Db,
  { id, avatar }: Avatar,
  filename: string,
): Promise<string | undefined> {
  const known = [avatar, ...(await earlierAvatars(db, id))];
  return known.find((one) => fileOf(one) === filename) ?? undefined;
}
