import { type EventName, eventWireName, userChannel, wireName } from '../../src/contract/index.ts';
import type { Notified } from '../db/queries/notificationWrites.ts';
import { notificationsById, unreadNotifications, type Which } from '../db/queries/notifications.ts';
import type { Deps } from '../deps.ts';
import type { Notices } from './turns.ts';
import { viewNotifications } from './view.ts';

/** What broadcasting needs, and the log of its failures. */
export type Broadcaster = Pick<Deps, 'db' | 'bus' | 'config'>;
export type Log = { error: (fields: { err: unknown }, message: string) => void };

type Event = Extract<EventName, `Notification${string}`>;

async function publish(
  { bus, config }: Broadcaster,
  userId: number,
  [event, data]: readonly [Event, object],
): Promise<void> {
  const channel = wireName('private', userChannel(String(userId)));
  await bus.publish(channel, eventWireName(config.eventNamespace, event), data);
}

async function broadcastMade(broadcaster: Broadcaster, made: readonly Notified[]): Promise<void> {
  const rows = await notificationsById(
    broadcaster.db,
    made.map(({ id }) => id),
  );
  const views = await viewNotifications(broadcaster.db, rows);
  const unreads = await unreadNotifications(broadcaster.db, [
    ...new Set(rows.map((r) => r.userId)),
  ]);
  for (const [index, { userId }] of rows.entries()) {
    const data = { notification: views[index], unreads: unreads.get(userId) ?? 0 };
    await publish(broadcaster, userId, ['NotificationMade', data]);
  }
}

/** Sends each user which of theirs changed, and how many are unread now. */
async function broadcastIds(
  broadcaster: Broadcaster,
  made: readonly Notified[],
  event: Event,
): Promise<void> {
  const users = [...new Set(made.map(({ userId }) => userId))];
  const unreads = await unreadNotifications(broadcaster.db, users);
  for (const userId of users) {
    const ids = made.filter((one) => one.userId === userId).map(({ id }) => String(id));
    await publish(broadcaster, userId, [event, { unreads: unreads.get(userId) ?? 0, ids }]);
  }
}

/**
 * Sends open clients the notifications that came and went, after the commit. A failed broadcast does not fail the call: the list
 * has them.
 */
export async function broadcastNotifications(
  broadcaster: Broadcaster,
  log: Log,
  { made, removed, read = [] }: Notices & { read?: readonly Notified[] },
): Promise<void> {
  try {
    if (removed.length > 0) await broadcastIds(broadcaster, removed, 'NotificationsRemoved');
    if (read.length > 0) await broadcastIds(broadcaster, read, 'NotificationsRead');
    if (made.length > 0) await broadcastMade(broadcaster, made);
  } catch (error) {
    log.error({ err: error }, 'notifications could not be broadcast');
  }
}

/** Sends a user's devices what was read, and answers how many are unread now. */
export async function broadcastRead(
  broadcaster: Broadcaster,
  log: Log,
  userId: number,
  { ids, ...which }: Which,
): Promise<number> {
  const unreads = (await unreadNotifications(broadcaster.db, [userId])).get(userId) ?? 0;
  try {
    const data = { ...which, ...(ids && { ids: ids.map(String) }), unreads };
    await publish(broadcaster, userId, ['NotificationsRead', data]);
  } catch (error) {
    log.error({ err: error }, 'the reading of notifications could not be broadcast');
  }
  return unreads;
}
