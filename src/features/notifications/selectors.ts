import type { Notification } from '../../contract/index.ts';
import { entryOf } from './entries.ts';
import { initialInbox, type InboxState } from './inboxState.ts';
import type { WithNotifications } from './slice.ts';

/** Questions to the notifications. */

export const selectInbox = ({ notifications }: WithNotifications): InboxState =>
  notifications.inbox ?? initialInbox;

/** All that are known here, the newest news first. */
export const selectNotifications = (state: WithNotifications): readonly Notification[] =>
  selectInbox(state).entries;

export const selectNotification = (
  state: WithNotifications,
  id: string,
): Notification | undefined => entryOf(selectNotifications(state), id);

/** How many are unread (SHELL-18). */
export const selectUnreads = (state: WithNotifications): number => selectInbox(state).unreads;

/** What the browser may be asked to tell of. */
export const selectRinging = (state: WithNotifications): readonly string[] =>
  selectInbox(state).ringing;
