import { combineSlices } from '@reduxjs/toolkit';
import type { InboxState, WithNotifications } from './inboxState.ts';

declare module '../../lib/store.ts' {
  interface RootState extends WithNotifications {}
}

/** The notifications of a user. `inbox` is injected with the code of notifications, which no first screen loads. */
export const notificationsReducer = combineSlices().withLazyLoadedSlices<{
  inbox: InboxState;
}>();
