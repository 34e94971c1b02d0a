import { type EventName, eventWireName, userChannel, wireName } from '../../src/contract/index.ts';
import type { Told } from '../db/queries/notificationWrites.ts';
import { notificationsById, unreadNotifications, type Which } from '../db/queries/notifications.ts';
import type { Deps } from '../deps.ts';
import type { Notices } from './turns.ts';
import { viewNotifications } from './view.ts';

/** What telling needs, and where it is written down that nobody could be told. */
export type Teller = Pick<Deps, 'db' | 'bus' | 'config'>;
export type Log = { error: (fields: { err: unknown }, message: string) => void };

type Event = Extract<EventName, `Notification${string}`>;

async function publish(
  { bus, config }: Teller,
  userId: number,
  [event, data]: readonly [Event, object],
): Promise<void> {
  const channel = wireName('private', userChannel(String(userId)));
  await bus.publish(channel, eventWireName(config.eventNamespace, event), data);
}

async function tellMade(teller: Teller, made: readonly Told[]): Promise<void> {
  const rows = await notificationsById(
    teller.db,
    made.map(({ id }) => id),
  );
  const views = await viewNotifications(teller.db, rows);
  const unreads = await unreadNotifications(teller.db, [...new Set(rows.map((r) => r.userId))]);
  for (const [index, { userId }] of rows.entries()) {
    const data = { notification: views[index], unreads: unreads.get(userId) ?? 0 };
    await publish(teller, userId, ['NotificationMade', data]);
  }
}

/** Tells each user which of theirs changed, and how many are unread now. */
async function tellIds(teller: Teller, told: readonly Told[], event: Event): Promise<void> {
  const users = [...new Set(told.map(({ userId }) => userId))];
  const unreads = await unreadNotifications(teller.db, users);
  for (const userId of users) {
    const ids = told.filter((one) => one.userId === userId).map(({ id }) => String(id));
    await publish(teller, userId, [event, { unreads: unreads.get(userId) ?? 0, ids }]);
  }
}

/**
 * Tells open clients of notifications that came and went, after the commit. That nobody could be told is no reason to call what was done a
 * failure: the list tells.
 */
export async function tellNotices(
  teller: Teller,
  log: Log,
  { made, removed, read = [] }: Notices & { read?: readonly Told[] },
): Promise<void> {
  try {
    if (removed.length > 0) await tellIds(teller, removed, 'NotificationsRemoved');
    if (read.length > 0) await tellIds(teller, read, 'NotificationsRead');
    if (made.length > 0) await tellMade(teller, made);
  } catch (error) {
    log.error({ err: error }, 'notifications could not be broadcast');
  }
}

/** Tells a user's devices what was read, and answers how many are unread now. */
export async function tellRead(
  teller: Teller,
  log: Log,
  userId: number,
  { ids, ...which }: Which,
): Promise<number> {
  const unreads = (await unreadNotifications(teller.db, [userId])).get(userId) ?? 0;
  try {
    const data = { ...which, ...(ids && { ids: ids.map(String) }), unreads };
    await publish(teller, userId, ['NotificationsRead', data]);
  } catch (error) {
    log.error({ err: error }, 'the reading of notifications could not be broadcast');
  }
  return unreads;
}
