import { sql } from 'kysely';
import type { Db, Trx } from '../database.ts';

/** Texts are counted by the hour: a row for each message would be many. */
const HOUR_MS = 60 * 60 * 1000;
const HOURS = 24;

/** Notes bytes of text that an account has written now (ms); resolves with those of its last 24 hours. */
export async function noteWritten(
  trx: Trx,
  { userId, bytes, now }: { userId: number; bytes: number; now: number },
): Promise<number> {
  const hour = Math.floor(now / HOUR_MS);
  const before = sql<number | string>`coalesce((select sum(w.bytes) from written_texts w
    where w.user_id = ${userId} and w.hour > ${hour - HOURS} and w.hour <> ${hour}), 0)`;
  const noted = await trx
    .insertInto('writtenTexts')
    .values({ userId, hour, bytes })
    .onConflict((known) =>
      known
        .columns(['userId', 'hour'])
        .doUpdateSet({ bytes: sql<number>`written_texts.bytes + ${bytes}` }),
    )
    .returning(['bytes', before.as('before')])
    .executeTakeFirstOrThrow();
  return noted.bytes + Number(noted.before);
}

/** Forgets what counts no more. */
export async function tidyWritten(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('writtenTexts')
    .where('hour', '<=', Math.floor(now / HOUR_MS) - HOURS)
    .execute();
}
