import { createApi } from '@reduxjs/toolkit/query/react';
import { SUBMIT_DELAY_MS } from '../contract/index.ts';
import type { Services } from '../lib/services.ts';
import { baseQuery } from './baseQuery.ts';
import type { EndpointManner } from './hostRequest.ts';

/** How an endpoint is called that a form sends: after the submit delay, and the form shows its failures. */
export const submitted: EndpointManner = { show: 'form', submitDelay: true };

/** Waits between the press of send and the submission (spec 2 §9). */
export async function waitToSubmit({ submitDelay = SUBMIT_DELAY_MS }: Services): Promise<void> {
  if (submitDelay === 0) return;
  await new Promise((resolve) => {
    setTimeout(resolve, submitDelay);
  });
}

/**
 * The base query of the api. The call of a form is pending from its press on, so that the form is closed to a second one and shows what
 * it sends; only the request waits.
 */
const delayingQuery: typeof baseQuery = async (request, api, manner) => {
  if (manner.submitDelay) await waitToSubmit(api.extra as Services);
  return baseQuery(request, api, manner);
};

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
