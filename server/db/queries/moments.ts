import { sql } from 'kysely';
import type { Db, Trx } from '../database.ts';

/**
 * The counter of a game: the order of what people write in it, and the cursor of polls (SAFE-11, MANY-02). A moment is the time of the clock in ms, but
 * never before an earlier one of the game, wherever the clock was set, and on whichever host. Where it is ahead, the clock's time is kept
 * beside it (`clockAt`) to be shown. Who takes one is alone in the game (`inGame`), so that moments are committed in their order.
 */

/** A clock that is back by no more than this, in ms, was put right by a trifle, or two writes met. */
const TRIFLE_MS = 1_000;

/**
 * While the clock is further back, each write counts as so many ms. Polls ask again for the last ten seconds: that is to be a hundred of the
 * writes since the clock was set back, and not all of them.
 */
const STEP_MS = 100;

/** The newest moment of a game that is committed; what is committed after this was asked is not before it. 0 where nothing was written. */
export async function lastMoment(db: Db, gameId: number): Promise<number> {
  const row = await db
    .selectFrom('moments')
    .select('moment')
    .where('gameId', '=', gameId)
    .executeTakeFirst();
  return row?.moment ?? 0;
}

/** The moment of a write in a game, by the transaction that makes it; `now` is the clock's time (ms). */
export async function nextMoment(trx: Trx, gameId: number, now: number): Promise<number> {
  const { moment } = await trx
    .insertInto('moments')
    .values({ gameId, moment: now })
    .onConflict((known) =>
      known.column('gameId').doUpdateSet({
        moment: sql<number>`case when moments.moment <= ${now} then excluded.moment
          when moments.moment - ${now} > ${TRIFLE_MS} then moments.moment + ${STEP_MS}
          else moments.moment + 1 end`,
      }),
    )
    .returning('moment')
    .executeTakeFirstOrThrow();
  return moment;
}

/** The times of something new: its moment, and the clock's time where that is another. */
export type NewTimes = { createdAt: number; clockAt: number | null };

/** The times of something that is written in a game now, by the transaction that writes it. */
export async function timesNow(trx: Trx, gameId: number, now: number): Promise<NewTimes> {
  const createdAt = await nextMoment(trx, gameId, now);
  return { createdAt, clockAt: createdAt === now ? null : now };
}
