import { chatRealtime } from '../features/chat/index.ts';
import { notificationsRealtime } from '../features/notifications/index.ts';
import { presencePolling } from '../features/presence/index.ts';
import { turnsRealtime } from '../features/turns/index.ts';
import type { RealtimeDeclaration } from '../realtime/index.ts';

/** What the features declare to the realtime layer: channels that the state wants, and work that is due. */
export const declarations: readonly RealtimeDeclaration[] = [
  { pollingTasks: presencePolling },
  turnsRealtime,
  chatRealtime,
  notificationsRealtime,
];
