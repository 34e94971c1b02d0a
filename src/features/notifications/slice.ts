import { combineSlices } from '@reduxjs/toolkit';
import type { InboxState } from './inboxState.ts';

/** All of it comes with the code of notifications, which no first screen carries. */
interface LazySlices {
  readonly inbox: InboxState;
}

/** The part of the root state that this feature owns. */
export interface WithNotifications {
  readonly notifications: Partial<LazySlices>;
}

declare module '../../lib/store.ts' {
  interface RootState extends WithNotifications {}
}

/** What is told to somebody; `inbox` is put in by its own file. */
export const notificationsReducer = combineSlices().withLazyLoadedSlices<LazySlices>();
