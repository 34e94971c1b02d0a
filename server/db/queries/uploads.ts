import type { Db } from '../database.ts';

/** Whose picture it is, and what for; the avatar of an account is no character's. */
export type UploadOwner = {
  userId: number;
  characterId: number | null;
  kind: 'avatar' | 'turn' | 'world';
};

/** A stored picture. */
export type NewUpload = UploadOwner & { filename: string; mime: string };

/** Writes down whose picture it is and how much room it takes. */
export async function noteUpload(
  db: Db,
  upload: NewUpload & { bytes: number; createdAt: number },
): Promise<void> {
  await db.insertInto('uploads').values(upload).execute();
}

/** Bytes that the pictures of an account take which it uploaded since a time (ms). */
export async function uploadedSince(db: Db, userId: number, since: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('uploads')
    .select(({ fn }) => fn.sum<number | string | null>('bytes').as('bytes'))
    .where('userId', '=', userId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}
