import type {
  ChannelWish,
  DueWork,
  RealtimeDeclaration,
  WithConnection,
} from '../../realtime/index.ts';
import type { WithSession } from '../session/index.ts';
import type { WithNotifications } from './slice.ts';

/** What notifications look at to know what they want of the live connection. */
export type LiveState = WithNotifications & WithSession & WithConnection;

type LateRealtime = Required<RealtimeDeclaration<LiveState>>;

let late: LateRealtime | undefined;

/** Takes in what the late code of notifications declares; no first screen carries it. */
export function declareLateNotifications(realtime: LateRealtime): void {
  late = realtime;
}

const nothing: readonly DueWork[] = [];
const silence: readonly ChannelWish[] = [];

const lateOf = ({ notifications }: LiveState): LateRealtime | undefined =>
  notifications.inbox && late;

/** What notifications want of the live connection, once their code is there (NOTE-01). */
export const notificationsRealtime: RealtimeDeclaration<LiveState> = {
  subscriptions: (state) => lateOf(state)?.subscriptions(state) ?? silence,
  dueWork: (state, now) => lateOf(state)?.dueWork(state, now) ?? nothing,
};
