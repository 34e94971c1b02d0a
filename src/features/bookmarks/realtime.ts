import { createAction, createSelector } from '@reduxjs/toolkit';
import { selectCan, type WithHost } from '../../api/index.ts';
import { type EventData, events, userChannel } from '../../contract/index.ts';
import { addAppListener, type RootState } from '../../lib/store.ts';
import {
  type ChannelSubscription,
  eventRule,
  type PollingTask,
  type RealtimeDeclaration,
  selectIsSimpleMode,
  shouldPoll,
} from '../../realtime/index.ts';
import { selectUser, type WithSession } from '../session/index.ts';
import { bookmarksApi, refreshList, refreshMarks, selectIsMarked, showMark } from './api.ts';

/** How often it is asked what is marked, in ms, with a socket and without one. */
const EVERY_MS = 5 * 60_000;
const EVERY_SIMPLE_MS = 60_000;

/** A device of this user, maybe this one, has marked a turn or taken the mark away. */
export const bookmarkChanged = createAction<
  EventData<'BookmarkChanged'> & { readonly user: string }
>('bookmarks/changed');

/** Whose marks they are, on a host that keeps any. */
const selectOwner = (state: WithSession & WithHost): string | undefined =>
  selectCan(state, 'bookmarks') ? selectUser(state)?.id : undefined;

const subscriptions: (state: RootState) => readonly ChannelSubscription[] = createSelector(
  [selectOwner],
  (user) =>
    user === undefined
      ? []
      : [
          {
            channel: userChannel(user),
            kind: 'private',
            events: {
              BookmarkChanged: eventRule(events.BookmarkChanged, (payload) =>
                bookmarkChanged({ ...payload, user }),
              ),
            },
          },
        ],
);

/** What is marked now and then, while it is shown, and at once after the server let us in again (LIVE-06, LIVE-08). */
function pollingTasks(state: RootState, now: number): readonly PollingTask[] {
  const viewer = selectOwner(state);
  if (viewer === undefined || !state.connection.online) return [];
  if (!bookmarksApi.endpoints.bookmarkedTurns.select({ viewer })(state).data) return [];
  const every = selectIsSimpleMode(state) ? EVERY_SIMPLE_MS : EVERY_MS;
  const key = `bookmarks/${viewer}`;
  const due = shouldPoll(state, { key, every, channels: [userChannel(viewer)] }, now);
  return due ? [{ key, start: refreshMarks(viewer) }] : [];
}

/** What bookmarks want of the live connection (BACK-77). */
export const bookmarksRealtime: RealtimeDeclaration = { subscriptions, pollingTasks };

/** What this device did it shows already; what another did is shown here too. */
export const followOthers = addAppListener({
  actionCreator: bookmarkChanged,
  effect: async ({ payload: { user, turn, marked } }, listener) => {
    const { dispatch } = listener;
    const show = (): void => {
      if (selectIsMarked(listener.getState(), user, turn) === marked) return;
      dispatch(showMark(user, turn, marked));
      if (marked) dispatch(refreshList(user));
    };
    const { util } = bookmarksApi;
    const asked = dispatch(util.getRunningQueryThunk('bookmarkedTurns', { viewer: user }));
    show();
    if (!asked) return;
    await asked; // its answer may be older than this mark, and be shown in its place
    show();
  },
});
