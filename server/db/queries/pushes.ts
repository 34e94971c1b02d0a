import type { Selectable } from 'kysely';
import { PUSH_SUBSCRIPTIONS_LIMIT } from '../../../src/contract/index.ts';
import type { Db, Trx } from '../database.ts';
import type { Tables } from '../schema/index.ts';

export type BrowserRow = Selectable<Tables['pushSubscriptions']>;

/** So many are pushed in one go. */
const BATCH = 50;

/** What lies longer than this, because the host was down, is no news to a pocket, in ms. */
const STALE_MS = 60 * 60 * 1_000;

export type PendingPush = { id: number; userId: number; at: number; pushTries: number };

/** Notifications whose time to be pushed has come, the oldest first, without those of users who are being sent to. */
export async function pendingPushes(
  db: Db,
  now: number,
  busy: readonly number[],
): Promise<PendingPush[]> {
  const due = () =>
    db
      .selectFrom('notifications')
      .select(['id', 'userId', 'at', 'pushTries', 'pushAt'])
      .where('pushAt', '<=', now)
      .where('userId', 'not in', busy)
      .orderBy('pushAt')
      .limit(BATCH)
      .execute();
  const found = await due();
  // Asked every few seconds: a write that changes nothing would take the lock all the same (SAFE-06).
  if (!found.some(({ pushAt }) => pushAt !== null && pushAt < now - STALE_MS)) return found;
  await db
    .updateTable('notifications')
    .set({ pushAt: null })
    .where('pushAt', '<', now - STALE_MS)
    .execute();
  return due();
}

/** Marks as pushed, or sets the next attempt to `again`; one that was renewed meanwhile stays pending. */
export async function settlePush(
  db: Db,
  { id, at }: Pick<PendingPush, 'id' | 'at'>,
  again: number | null,
): Promise<void> {
  await db
    .updateTable('notifications')
    .set(({ eb }) => ({
      pushAt: again,
      ...(again !== null && { pushTries: eb('pushTries', '+', 1) }),
    }))
    .where('id', '=', id)
    .where('at', '=', at)
    .execute();
}

/** The browsers of a user whose sessions have not expired; expired sessions may not have been deleted yet. */
export function browsersOf(db: Db, userId: number, now: number): Promise<BrowserRow[]> {
  return db
    .selectFrom('pushSubscriptions')
    .innerJoin('sessions', 'sessions.tokenHash', 'pushSubscriptions.sessionHash')
    .selectAll('pushSubscriptions')
    .where('pushSubscriptions.userId', '=', userId)
    .where('sessions.expiresAt', '>', now)
    .orderBy('pushSubscriptions.id')
    .execute();
}

/** Keeps a browser for a session: replaces its earlier subscription, and beyond the limit the oldest one. */
export async function keepBrowser(trx: Trx, browser: Omit<BrowserRow, 'id'>): Promise<void> {
  await forgetBrowser(trx, browser.endpoint);
  await trx.insertInto('pushSubscriptions').values(browser).execute();
  const newest = trx
    .selectFrom('pushSubscriptions')
    .select('id')
    .where('userId', '=', browser.userId)
    .orderBy('id', 'desc')
    .limit(PUSH_SUBSCRIPTIONS_LIMIT);
  await trx
    .deleteFrom('pushSubscriptions')
    .where('userId', '=', browser.userId)
    .where('id', 'not in', newest)
    .execute();
}

/** Forgets a browser, where a user is given only one of theirs. */
export async function forgetBrowser(db: Db, endpoint: string, userId?: number): Promise<void> {
  const found = db.deleteFrom('pushSubscriptions').where('endpoint', '=', endpoint);
  await (userId === undefined ? found : found.where('userId', '=', userId)).execute();
}
