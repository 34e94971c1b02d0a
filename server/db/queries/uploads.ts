import type { Db } from '../database.ts';

/** A picture of a turn that was kept. */
export type NewUpload = { userId: number; characterId: number; filename: string; mime: string };

/** Writes down whose picture it is and how much room it takes. */
export async function noteUpload(
  db: Db,
  upload: NewUpload & { bytes: number; createdAt: number },
): Promise<void> {
  await db
    .insertInto('uploads')
    .values({ ...upload, kind: 'turn' })
    .execute();
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
