import { baseApi, callEndpoint, type CallArg } from '../../api/index.ts';
import { type Call, type CallSpec, feedCalls } from '../../contract/index.ts';
import type { FeedRef } from './feed/feedRef.ts';

/** For which feed a call asks: the reducers read it from the call's own actions. */
export interface AskedFor {
  readonly place: FeedRef;
  /** The first page again, from a host that reports deletions by no other call: what it lacks is gone. */
  readonly resync?: true;
}

/** An endpoint that asks on behalf of a feed. What fails is shown by the list itself; after a failed poll the next one follows. */
export function feedEndpoint<const C extends CallSpec>(call: Call<C>) {
  const { query, ...endpoint } = callEndpoint(call, { show: 'silent' });
  return { ...endpoint, query: (arg: CallArg<C> & AskedFor) => query(arg) };
}

/**
 * The calls by which a game's turns are read (spec 1 §7). What they answer is changed by live events, so it lives in the slices alone and
 * leaves the cache at once. Those of forms and of locations come with their own code.
 */
export const turnsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    turns: build.query({ ...feedEndpoint(feedCalls.turns), keepUnusedDataFor: 0 }),
    newTurns: build.mutation(feedEndpoint(feedCalls.newTurns)),
  }),
});
