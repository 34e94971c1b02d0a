import { type EventName, eventWireName, userChannel, wireName } from '../../src/contract/index.ts';
import type { Notified } from '../db/queries/notificationWrites.ts';
import { notificationsById, unreadNotifications, type Which } from '../db/queries/notifications.ts';
import { concernedBy } from '../db/queries/waitingPeople.ts';
import type { Deps } from '../deps.ts';
import type { Notices } from './turns.ts';
import { viewNotifications } from './view.ts';

/** What broadcasting needs, and the log of its failures. */
export type Broadcaster = Pick<Deps, 'db' | 'bus' | 'config'>;
export type Log = { error: (fields: { err: unknown }, message: string) => void };

type Event = Extract<EventName, `Notification${string}` | 'WaitingChanged'>;

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

/** Tells those whom a change of turns concerns that something else may wait for them now (BACK-19). */
async function broadcastTouched(
  broadcaster: Broadcaster,
  changes: readonly Changes[],
): Promise<void> {
  const users = new Set<number>();
  for (const { touched } of changes) {
    const concerned = touched ? await concernedBy(broadcaster.db, touched) : [];
    for (const user of concerned) users.add(user);
  }
  for (const user of users) await publish(broadcaster, user, ['WaitingChanged', {}]);
}

type Changes = Notices & { read?: readonly Notified[] };

async function broadcastAll(broadcaster: Broadcaster, changes: readonly Changes[]): Promise<void> {
  const removed = changes.flatMap((one) => one.removed);
  const read = changes.flatMap((one) => one.read ?? []);
  const made = changes.flatMap((one) => one.made);
  if (removed.length > 0) await broadcastIds(broadcaster, removed, 'NotificationsRemoved');
  if (read.length > 0) await broadcastIds(broadcaster, read, 'NotificationsRead');
  if (made.length > 0) await broadcastMade(broadcaster, made);
  await broadcastTouched(broadcaster, changes);
}

/** What waits until the broadcast before it is through, of each host. */
const waiting = new WeakMap<Broadcaster['bus'], Changes[]>();

/**
 * Sends open clients the notifications that came and went, after the commit. What comes while others are being sent is sent together (QUICK-12). A
 * failed broadcast does not fail the call: the list has them.
 */
export async function broadcastNotifications(
  broadcaster: Broadcaster,
  log: Log,
  changes: Changes,
): Promise<void> {
  const { bus } = broadcaster;
  const before = waiting.get(bus);
  if (before) {
    before.push(changes);
    return;
  }
  let next: Changes[] = [changes];
  while (next.length > 0) {
    const later: Changes[] = [];
    waiting.set(bus, later);
    try {
      await broadcastAll(broadcaster, next);
    } catch (error) {
      log.error({ err: error }, 'notifications could not be broadcast');
    }
    next = later;
  }
  waiting.delete(bus);
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

/** Tells users that something else may wait for them now. */
export async function broadcastWaiting(
  broadcaster: Broadcaster,
  log: Log,
  users: readonly number[],
): Promise<void> {
  try {
    for (const user of users) await publish(broadcaster, user, ['WaitingChanged', {}]);
  } catch (error) {
    log.error({ err: error }, 'what waits could not be broadcast');
  }
}
