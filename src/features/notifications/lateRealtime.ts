import { createAction } from '@reduxjs/toolkit';
import type { RealtimeDeclaration } from '../../realtime/index.ts';
import type { SeenState } from './seen.ts';
import type { WithNotifications } from './slice.ts';

/** What notifications look at to know what they want of the live connection. */
export type LiveState = SeenState;

type LateRealtime = Required<RealtimeDeclaration<LiveState>>;

/** The code of notifications is there; with this action its reducer has its first state. */
export const lateNotificationsArrived = createAction('notifications/lateArrived');

let late: LateRealtime | undefined;

/** Takes in what the late code of notifications declares; no first screen carries it. */
export function declareLateNotifications(realtime: LateRealtime): void {
  late = realtime;
}

/** What the late code declares, once it is there and has its state. */
export const lateNotifications = ({ notifications }: WithNotifications): LateRealtime | undefined =>
  notifications.inbox && late;
