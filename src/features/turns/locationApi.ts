import { baseApi, fetchQuery } from '../../api/index.ts';
import { locationCalls } from '../../contract/index.ts';
import type { AppThunk } from '../../lib/store.ts';
import { type AskedFor, feedEndpoint } from './api.ts';
import type { LocationPlace, PagePlace } from './feed/feedPlace.ts';
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

const paramsOf = (place: LocationPlace | PagePlace) => ({
  game: place.game,
  location: place.location,
});

/** Asks for turns of a location: the last ones from some page on, or one page of all; or for a page of a character's. */
export function askLocation(
  place: LocationPlace | PagePlace,
  query: PageAsked,
  resync?: Pick<AskedFor, 'resync'>,
): AppThunk<Promise<unknown>> {
  return (dispatch): Promise<unknown> => {
    const params = paramsOf(place);
    if (place.kind === 'location')
      return dispatch(fetchQuery(location, { place, params, query, ...resync }));
    const { game, page, turn, profile, oldest = false } = place;
    if (profile !== undefined)
      return dispatch(
        fetchQuery(characterTurns, { place, params: { game, profile }, query: { page, oldest } }),
      );
    const which = turn === undefined ? { page } : { turn };
    return dispatch(fetchQuery(locationAll, { place, params, query: which }));
  };
}

/** Asks for the news of a location since a date (ms). */
export function askLocationNews(place: LocationPlace, date: number): AppThunk<Promise<unknown>> {
  return (dispatch) => {
    const arg = { place, params: paramsOf(place), query: { date } };
    return dispatch(locationNew.initiate(arg, { track: false }));
  };
}
