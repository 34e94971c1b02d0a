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
  await trx
    .insertInto('writtenTexts')
    .values({ userId, hour, bytes })
    .onConflict((known) =>
      known
        .columns(['userId', 'hour'])
        .doUpdateSet({ bytes: sql<number>`written_texts.bytes + ${bytes}` }),
    )
    .execute();
  const { sum } = await trx
    .selectFrom('writtenTexts')
    .select(({ fn }) => fn.sum<number | string | null>('bytes').as('sum'))
    .where('userId', '=', userId)
    .where('hour', '>', hour - HOURS)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** Forgets what counts no more. */
export async function tidyWritten(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('writtenTexts')
    .where('hour', '<=', Math.floor(now / HOUR_MS) - HOURS)
    .execute();
}
