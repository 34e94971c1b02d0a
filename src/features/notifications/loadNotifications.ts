import { selectCan } from '../../api/index.ts';
import type { AppThunk } from '../../lib/store.ts';
import {
  type RealtimeDeclaration,
  registerFeature,
  selectIsListening,
  shouldPoll,
  type WithConnection,
} from '../../realtime/index.ts';
import { quietMoment } from '../../ui/hooks.ts';
import { selectIsSignedIn, type WithSession } from '../session/index.ts';
import type { PressedNotice } from './flow.ts';
import type { WithNotifications } from './inboxState.ts';

const RETRY_MS = 30_000;

const loadFeature = () => import(/* webpackChunkName: "notifications" */ './lazy.ts');

/** Loads all of notifications but their place in the state. */
function loadNotifications(): AppThunk<Promise<object>, WithConnection> {
  return async (dispatch) => {
    dispatch(registerFeature((await loadFeature()).notificationsFeature));
    return {};
  };
}

function loadWhenIdle(): AppThunk<Promise<object>, WithConnection> {
  return async (dispatch) => {
    await quietMoment();
    return dispatch(loadNotifications());
  };
}

/**
 * Loads notifications where somebody is signed in and the connection is settled, or none is wanted: by then the page is shown. Their own realtime declaration
 * comes with them (NOTE-01).
 */
export const notificationsRealtime: RealtimeDeclaration = {
  pollingTasks: (state, now) => {
    const { online, socket, simple } = state.connection;
    const key = 'notifications/load';
    // Where nothing is followed, as in a closed game, no line is made (BACK-108).
    const settled = online && (simple || socket === 'connected' || !selectIsListening(state));
    const can = selectCan(state, 'notifications') !== false && selectIsSignedIn(state);
    // Their code may have come with a screen that shows their settings: at work they are once they are somebody's.
    const wanted = settled && can && state.notifications.inbox?.owner === undefined;
    const isTime = wanted && shouldPoll(state, { key, every: RETRY_MS }, now);
    return isTime ? [{ key, start: loadWhenIdle() }] : [];
  },
};

/** A notice of the browser was pressed: loads the code of notifications, where it is not there, and lets it follow (NOTE-01). */
export function noticePressed(
  pressed: PressedNotice,
): AppThunk<Promise<void>, WithNotifications & WithSession & WithConnection> {
  return async (dispatch) => {
    await dispatch(loadNotifications());
    const { followPressed } = await loadFeature();
    await dispatch(followPressed(pressed));
  };
}
