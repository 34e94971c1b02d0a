import { createSelector } from '@reduxjs/toolkit';
import { selectCan, type WithHost } from '../../api/index.ts';
import { events, userChannel } from '../../contract/index.ts';
import {
  type ChannelSubscription,
  type PollingTask,
  eventRule,
  shouldPoll,
  type RealtimeDeclaration,
  selectIsSimpleMode,
  type WithConnection,
} from '../../realtime/index.ts';
import { selectUser, type WithSession } from '../session/index.ts';
import { loadNews, markSeen } from './flow.ts';
import { notificationMade, notificationsRead, notificationsRemoved } from './inboxSlice.ts';
import { selectInbox, selectUntold, type WithNotifications } from './inboxState.ts';

/** How often it is asked, in ms, with a socket and without one; and how soon where something may be wrong. */
const EVERY_MS = 5 * 60_000;
const EVERY_SIMPLE_MS = 60_000;
const SOON_MS = 5_000;

type State = WithNotifications & WithSession & WithHost & WithConnection;

const selectUserId = (state: State): string | undefined => selectUser(state)?.id;

/** The user's own channel, for all games. It is subscribed as soon as these notifications are theirs. */
const subscriptions: (state: State) => readonly ChannelSubscription[] = createSelector(
  [selectUserId, (state: State) => selectInbox(state).owner],
  (user, owner) =>
    user === undefined || user !== owner
      ? []
      : [
          {
            channel: userChannel(user),
            kind: 'private',
            events: {
              NotificationMade: eventRule(events.NotificationMade, (payload, at) =>
                notificationMade({ ...payload, at }),
              ),
              NotificationsRead: eventRule(events.NotificationsRead, (payload, at) =>
                notificationsRead({ ...payload, at }),
              ),
              NotificationsRemoved: eventRule(events.NotificationsRemoved, (payload, at) =>
                notificationsRemoved({ ...payload, at }),
              ),
            },
          },
        ],
);

/** How soon (ms) it is tried again to mark what was seen. */
const SEEN_MS = 10_000;

/** What was seen where it stands is read without the list. */
function seenWork(state: State, now: number): readonly PollingTask[] {
  const key = 'notifications/seen';
  if (selectCan(state, 'seenMarks') === false) return [];
  const ids = selectUntold(state);
  const due = ids.length > 0 && shouldPoll(state, { key, every: SEEN_MS }, now);
  return due ? [{ key, start: markSeen(ids) }] : [];
}

/** News now and then, more often without a socket, and at once after the server let us in again (LIVE-06, LIVE-08). */
function pollingTasks(state: State, now: number): readonly PollingTask[] {
  const user = selectUserId(state);
  if (user === undefined || !state.connection.online) return [];
  if (selectCan(state, 'notifications') === false) return [];
  const calm = selectIsSimpleMode(state) ? EVERY_SIMPLE_MS : EVERY_MS;
  const every = selectInbox(state).stale ? SOON_MS : calm;
  const key = `notifications/${user}`;
  const due = shouldPoll(state, { key, every, channels: [userChannel(user)] }, now);
  return [...(due ? [{ key, start: loadNews() }] : []), ...seenWork(state, now)];
}

/** What notifications want of the live connection (NOTE-01). */
export const inboxRealtime: RealtimeDeclaration = { subscriptions, pollingTasks };
