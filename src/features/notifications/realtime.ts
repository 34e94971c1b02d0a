import { shouldPoll, type RealtimeDeclaration } from '../../realtime/index.ts';
import { selectIsSignedIn } from '../session/index.ts';
import { loadNotifications } from './loadNotifications.ts';

const RETRY_MS = 30_000;

/**
 * Loads notifications where somebody is signed in and it is settled how news arrives: by then the page stands. They declare what they
 * want of the live connection themselves (NOTE-01).
 */
export const notificationsRealtime: RealtimeDeclaration = {
  pollingTasks: (state, now) => {
    const { online, socket, simple } = state.connection;
    const key = 'notifications/load';
    const settled = online && (simple || socket === 'connected');
    const wanted = settled && selectIsSignedIn(state) && state.notifications.inbox === undefined;
    const due = wanted && shouldPoll(state, { key, every: RETRY_MS }, now);
    return due ? [{ key, start: loadNotifications() }] : [];
  },
};
