import {
  type ChannelWish,
  type DueWork,
  isWorkDue,
  type RealtimeDeclaration,
} from '../../realtime/index.ts';
import { selectIsSignedIn } from '../session/index.ts';
import { lateNotifications, type LiveState } from './lateRealtime.ts';
import { loadLateNotifications } from './loadLate.ts';

const nothing: readonly DueWork[] = [];
const silence: readonly ChannelWish[] = [];

const AGAIN_MS = 30_000;

/** The code of notifications is due where somebody is signed in and it is settled how news arrives: by then the page stands. */
function lateCode(state: LiveState, now: number): readonly DueWork[] {
  const { online, socket, simple } = state.connection;
  const key = 'notifications/late';
  const settled = online && (simple || socket === 'connected');
  const due = settled && selectIsSignedIn(state) && isWorkDue(state, { key, every: AGAIN_MS }, now);
  return due ? [{ key, start: loadLateNotifications() }] : nothing;
}

/** What notifications want of the live connection: their own code first, then what that declares (NOTE-01). */
export const notificationsRealtime: RealtimeDeclaration<LiveState> = {
  subscriptions: (state) => lateNotifications(state)?.subscriptions(state) ?? silence,
  dueWork: (state, now) => lateNotifications(state)?.dueWork(state, now) ?? lateCode(state, now),
};
