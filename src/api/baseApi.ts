import { createApi } from '@reduxjs/toolkit/query/react';
import { delayingQuery } from './submitDelay.ts';

/** Kinds of data in the cache of RTK Query; a change of one fetches again what shows it. */
export const cacheTags = ['Locations', 'Map', 'Profiles', 'Profile', 'Quests', 'Reviews'] as const;

/**
 * The one api. It begins empty; each feature injects its endpoints, made with `callEndpoint`. Queries on the screen are refetched when the host is reached again
 * (app/offline/hostReturn.ts). Not on focus: what changes while nobody looks comes by the realtime layer, and the rest by `refetchOnMountOrArgChange`.
 */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: delayingQuery,
  tagTypes: cacheTags,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

declare module '../lib/store.ts' {
  interface RootState {
    readonly api: ReturnType<typeof baseApi.reducer>;
  }
}
