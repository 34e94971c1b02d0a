import { baseApi, fetchQuery } from '../../api/index.ts';
import { locationCalls } from '../../contract/index.ts';
import type { AppThunk } from '../../lib/store.ts';
import { type AskedFor, feedEndpoint } from './api.ts';
import type { LocationFeedRef, PageFeedRef } from './feed/feedRef.ts';
import type { PageAsked } from './feed/feedState.ts';

/** The calls by which the turns of a location, or of a character, are read (spec 1 §7), for slices alone as those of the game's. */
export const locationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    location: build.query({ ...feedEndpoint(locationCalls.location), keepUnusedDataFor: 0 }),
    locationAll: build.query({ ...feedEndpoint(locationCalls.locationAll), keepUnusedDataFor: 0 }),
    characterTurns: build.query({
      ...feedEndpoint(locationCalls.characterTurns),
      keepUnusedDataFor: 0,
    }),
    locationNew: build.mutation(feedEndpoint(locationCalls.locationNew)),
  }),
});

const { location, locationAll, characterTurns, locationNew } = locationApi.endpoints;

const paramsOf = (ref: LocationFeedRef | PageFeedRef) => ({
  game: ref.game,
  location: ref.location,
});

/** Asks for turns of a location: the last ones from some page on, or one page of all; or for a page of a character's. */
export function askLocation(
  ref: LocationFeedRef | PageFeedRef,
  query: PageAsked,
  resync?: Pick<AskedFor, 'resync'>,
): AppThunk<Promise<unknown>> {
  return (dispatch): Promise<unknown> => {
    const params = paramsOf(ref);
    if (ref.kind === 'location')
      return dispatch(fetchQuery(location, { place: ref, params, query, ...resync }));
    const { game, page, turn, profile, oldest = false } = ref;
    if (profile !== undefined)
      return dispatch(
        fetchQuery(characterTurns, {
          place: ref,
          params: { game, profile },
          query: { page, oldest },
        }),
      );
    const which = turn === undefined ? { page } : { turn };
    return dispatch(fetchQuery(locationAll, { place: ref, params, query: which }));
  };
}

/** Asks for the news of a location since a date (ms). */
export function askLocationNews(ref: LocationFeedRef, date: number): AppThunk<Promise<unknown>> {
  return (dispatch) => {
    const arg = { place: ref, params: paramsOf(ref), query: { date } };
    return dispatch(locationNew.initiate(arg, { track: false }));
  };
}
