import { createAction, createSelector } from '@reduxjs/toolkit';
import { selectCan, type WithHost } from '../../api/index.ts';
import { type EventData, events, userChannel } from '../../contract/index.ts';
import { draftLinks } from '../../lib/drafts/hostDrafts.ts';
import { type AppThunk, addAppListener } from '../../lib/store.ts';
import {
  type ChannelSubscription,
  eventRule,
  type PollingTask,
  programLeft,
  type RealtimeDeclaration,
  selectIsSimpleMode,
  shouldPoll,
  visibilityChanged,
  type WithConnection,
} from '../../realtime/index.ts';
import { selectUser, type WithSession } from '../session/index.ts';
import { draftsApi } from './api.ts';
import { deviceOf, nameOf } from './keys.ts';

/** How often all drafts are compared, in ms, with a socket and without one. */
const EVERY_MS = 5 * 60_000;
const EVERY_SIMPLE_MS = 30_000;

type State = WithSession & WithHost & WithConnection;

/** Another device, or this one, has saved, sent or deleted a draft of this user. */
const draftChanged = createAction<EventData<'DraftChanged'> & { readonly user: string }>(
  'drafts/changedElsewhere',
);

const selectUserId = (state: WithSession): string | undefined => selectUser(state)?.id;

/** The user's own channel, on a host that keeps drafts. */
const subscriptions: (state: State) => readonly ChannelSubscription[] = createSelector(
  [selectUserId, (state: State) => selectCan(state, 'drafts')],
  (user, can) =>
    user === undefined || !can
      ? []
      : [
          {
            channel: userChannel(user),
            kind: 'private',
            events: {
              DraftChanged: eventRule(events.DraftChanged, (payload) =>
                draftChanged({ ...payload, user }),
              ),
            },
          },
        ],
);

const syncDrafts: AppThunk<Promise<object>> = (_dispatch, _getState, services) =>
  draftLinks(services).host?.syncAll() ?? Promise.resolve({});

function pollingTasks(state: State, now: number): readonly PollingTask[] {
  const user = selectUserId(state);
  if (user === undefined || !state.connection.online) return [];
  if (selectCan(state, 'drafts') === false) return [];
  const every = selectIsSimpleMode(state) ? EVERY_SIMPLE_MS : EVERY_MS;
  const key = `drafts/${user}`;
  const due = shouldPoll(state, { key, every, channels: [userChannel(user)] }, now);
  return due ? [{ key, start: syncDrafts }] : [];
}

/** What drafts want of the live connection (BACK-34). */
export const draftsRealtime: RealtimeDeclaration<State> = { subscriptions, pollingTasks };

/** What follows from events, and from a page that is hidden or seen again. */
export const draftListeners = [
  addAppListener({
    actionCreator: draftChanged,
    effect: ({ payload: { user, key, version, device } }, { extra, dispatch }) => {
      const { storage, newId } = extra;
      if (device === deviceOf(storage, newId)) return;
      void draftLinks(extra).host?.changedElsewhere(nameOf(key, user), version);
      dispatch(draftsApi.util.invalidateTags(['Drafts'])); // the page of drafts shows it
    },
  }),
  addAppListener({
    actionCreator: programLeft,
    effect: (_action, { extra }) => void draftLinks(extra).host?.flush(),
  }),
  addAppListener({
    actionCreator: visibilityChanged,
    effect: ({ payload: { hidden } }, { extra }) => {
      const { host } = draftLinks(extra);
      void (hidden ? host?.flush() : host?.syncAll());
    },
  }),
];
