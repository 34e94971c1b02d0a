import type { Notification } from '../../contract/index.ts';
import { entriesAdapter, initialInbox, type InboxState } from './inboxState.ts';
import type { WithNotifications } from './slice.ts';

/** Questions to the notifications. */

export const selectInbox = ({ notifications }: WithNotifications): InboxState =>
  notifications.inbox ?? initialInbox;

const entries = entriesAdapter.getSelectors(
  (state: WithNotifications) => selectInbox(state).entries,
);

/** All that are known here, the newest news first. */
export const selectNotifications: (state: WithNotifications) => Notification[] = entries.selectAll;

export const selectNotification = (
  state: WithNotifications,
  id: string,
): Notification | undefined => entries.selectById(state, id);

/** How many are unread (SHELL-18). */
export const selectUnreads = (state: WithNotifications): number => selectInbox(state).unreads;

/** What the browser may be asked to tell of. */
export const selectRinging = (state: WithNotifications): readonly string[] =>
  selectInbox(state).ringing;
