import { createAction, createSelector } from '@reduxjs/toolkit';
import { selectCan, type WithHost } from '../../api/index.ts';
import { events, userChannel } from '../../contract/index.ts';
import {
  type ChannelSubscription,
  eventRule,
  type PollingTask,
  type RealtimeDeclaration,
  selectIsSimpleMode,
  shouldPoll,
  type WithConnection,
} from '../../realtime/index.ts';
import { selectUser, type WithSession } from '../session/index.ts';
import { loadWaiting } from './api.ts';

type State = WithSession & WithHost & WithConnection;

/** Something else may wait for the user now. `at`: when that was received (client's clock, epoch ms). */
export const waitingChanged = createAction<{ readonly at: number }>('waiting/changed');

/** How often the list is asked for, in ms, with a socket and without one. */
const EVERY_MS = 5 * 60_000;
const EVERY_SIMPLE_MS = 60_000;

/** Whose list it is; undefined for a guest, and on a host that knows nothing of it. */
const selectOwner = (state: State): string | undefined =>
  selectCan(state, 'waiting') === false ? undefined : selectUser(state)?.id;

const subscriptions: (state: State) => readonly ChannelSubscription[] = createSelector(
  [selectOwner],
  (user) =>
    user === undefined
      ? []
      : [
          {
            channel: userChannel(user),
            kind: 'private',
            events: {
              WaitingChanged: eventRule(events.WaitingChanged, (_nothing, at) =>
                waitingChanged({ at }),
              ),
            },
          },
        ],
);

/** The list now and then, more often without a socket, and at once after the server let us in again (LIVE-06, LIVE-08). */
function pollingTasks(state: State, now: number): readonly PollingTask[] {
  const user = selectOwner(state);
  if (user === undefined || !state.connection.online) return [];
  const key = `waiting/${user}`;
  const every = selectIsSimpleMode(state) ? EVERY_SIMPLE_MS : EVERY_MS;
  const due = shouldPoll(state, { key, every, channels: [userChannel(user)] }, now);
  return due ? [{ key, start: loadWaiting() }] : [];
}

/** What waiting wants of the live connection (BACK-19). */
export const waitingRealtime: RealtimeDeclaration = { subscriptions, pollingTasks };
