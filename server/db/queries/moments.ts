import type { Db, Trx } from '../database.ts';

/**
 * The host's counter: the order of what people write, and the cursor of polls (SAFE-11). A moment is the time of the clock in ms, but never before an
 * earlier one, wherever the clock was set. Where it is ahead, the clock's time is kept beside it (`clockAt`) to be shown.
 */
const KEY = 'moment';

/** A clock that is back by no more than this, in ms, was put right by a trifle, or two writes met. */
const TRIFLE_MS = 1_000;

/**
 * While the clock is further back, each write counts as so many ms. Polls ask again for the last ten seconds: that is to be a hundred of the
 * writes since the clock was set back, and not all of them.
 */
const STEP_MS = 100;

/** The newest moment; never before `now` (ms). What is written from here on is not before it. */
export async function lastMoment(db: Db, now: number): Promise<number> {
  const row = await db
    .selectFrom('appMeta')
    .select('value')
    .where('key', '=', KEY)
    .executeTakeFirst();
  return Math.max(now, Number(row?.value ?? 0));
}

/** The moment of a write, by the transaction that makes it; `now` is the clock's time (ms). */
export async function nextMoment(trx: Trx, now: number): Promise<number> {
  const last = await lastMoment(trx, now);
  const moment = last + (last === now ? 0 : last - now > TRIFLE_MS ? STEP_MS : 1);
  const value = String(moment);
  await trx
    .insertInto('appMeta')
    .values({ key: KEY, value })
    .onConflict((known) => known.column('key').doUpdateSet({ value }))
    .execute();
  return moment;
}

/** The times of something new: its moment, and the clock's time where that is another. */
export type NewTimes = { createdAt: number; clockAt: number | null };

/** The times of something that is written now, by the transaction that writes it. */
export async function timesNow(trx: Trx, now: number): Promise<NewTimes> {
  const createdAt = await nextMoment(trx, now);
  return { createdAt, clockAt: createdAt === now ? null : now };
}
