import { FRESH_S, fetchQuery, selectCan, type WithHost } from '../../../api/index.ts';
import { hashOf } from '../../../domain/textVersion.ts';
import { nextSince } from '../../../domain/index.ts';
import type { AppThunk } from '../../../lib/store.ts';
import { type AskedFor, turnsApi } from '../api.ts';
import { type FeedPlace, feedKey, type PagePlace } from './feedPlace.ts';
import { isLoaded, nextPage, type PageAsked } from './feedState.ts';
import { selectFeed, selectOpenPlaces } from '../selectors.ts';
import { feedOpened, type WithTurns } from '../slice.ts';

/** Loading and polling of feeds. Results reach the slice as the calls' own actions. */

type FeedThunk<Result = unknown> = AppThunk<Promise<Result> | undefined, WithTurns>;

const { endpoints } = turnsApi;

const paramsOf = ({ game, character }: FeedPlace) => ({
  game,
  ...(character !== undefined && { character }),
});

/** The calls of locations come with the screen that shows them. */
const loadLocations = () => import(/* webpackChunkName: "location" */ '../locationApi.ts');

/** Asks for a page of a feed by the call that answers its kind. */
function askForPage(
  place: FeedPlace,
  query: PageAsked,
  resync?: Pick<AskedFor, 'resync'>,
): AppThunk<Promise<unknown>> {
  return async (dispatch): Promise<unknown> => {
    if (place.kind !== 'latest')
      return dispatch((await loadLocations()).askLocation(place, query, resync));
    const arg = { place, params: paramsOf(place), query, ...resync };
    return dispatch(fetchQuery(endpoints.turns, arg));
  };
}

/** Asks for the news of a feed since a date (ms). */
function askForNews(
  place: Exclude<FeedPlace, PagePlace>,
  date: number,
): AppThunk<Promise<unknown>> {
  return async (dispatch): Promise<unknown> => {
    if (place.kind === 'location')
      return dispatch((await loadLocations()).askLocationNews(place, date));
    const arg = { place, params: paramsOf(place), body: { date } };
    return dispatch(endpoints.newTurns.initiate(arg, { track: false }));
  };
}

/**
 * Loads a page: the one that did not come, else the first, or what follows; of a page that stands for itself that page again. Does nothing while
 * one is on its way or where the end was reached.
 */
export function loadPage(place: FeedPlace, asked?: PageAsked): FeedThunk {
  return (dispatch, getState) => {
    const feed = selectFeed(getState(), feedKey(place));
    if (!feed || feed.loading) return undefined;
    if (feed.complete && place.kind !== 'page') return undefined;
    return dispatch(askForPage(place, asked ?? feed.failed ?? nextPage(feed)));
  };
}

/**
 * Refetches the first page of a feed that is loaded: for a location's own data and who is there, which no event carries, and for what was
 * edited or deleted where the host does not repeat that (HOSTS-13).
 */
export function refreshFeed(
  place: Exclude<FeedPlace, PagePlace>,
): AppThunk<Promise<unknown>, WithHost> {
  return (dispatch, getState) => {
    const recovers = selectCan(getState(), 'recovery') !== false;
    return dispatch(askForPage(place, { page: 1 }, recovers ? {} : { resync: true }));
  };
}

/**
 * Asks for what is new, changed or deleted since a little before the last news (LIVE-09); of a page that stands for itself there are no
 * news, so it is loaded again.
 */
export function pollTurns(place: FeedPlace): FeedThunk {
  return (dispatch, getState) => {
    const feed = selectFeed(getState(), feedKey(place));
    if (!feed || !isLoaded(feed)) return undefined;
    if (place.kind === 'page') return dispatch(loadPage(place));
    const date = nextSince(feed.known, feed.syncedTo);
    return dispatch(askForNews(place, date));
  };
}

/** Polls the feeds on screen of a game at once: something of it turned out to be other than it is shown. */
export function pollOpenFeeds(game: string): AppThunk<void, WithTurns> {
  return (dispatch, getState) => {
    for (const place of selectOpenPlaces(getState()))
      if (place.game === game) void dispatch(pollTurns(place));
  };
}

/** Refetches what is on screen of a game: nobody knows whether something was done to a turn of it. */
export function refetchOpenFeeds(game: string): AppThunk<void, WithTurns & WithHost> {
  return (dispatch, getState) => {
    for (const place of selectOpenPlaces(getState()))
      if (place.game === game)
        void dispatch(place.kind === 'page' ? loadPage(place) : refreshFeed(place));
  };
}

/** Loads the first page of a feed before its screen shows it (FIRST-01). True where it is there. */
export function loadFeed(place: FeedPlace): AppThunk<Promise<boolean>, WithTurns> {
  return async (dispatch, getState) => {
    await dispatch(askForPage(place, { page: 1 }));
    const feed = selectFeed(getState(), feedKey(place));
    return feed !== undefined && isLoaded(feed);
  };
}

/** A number between 0 and 1 from an id that is made by chance. */
const chanceOf = (id: string): number => hashOf(id) / 2 ** 32;

/**
 * A screen shows this feed from now on: its channels are wanted, and its first page is loaded unless it is there already. A page that stands
 * for itself is loaded each time, since no event says what happened to it meanwhile, unless it has just come with the page of the host.
 */
export function openFeed(place: FeedPlace): AppThunk<void, WithTurns> {
  return (dispatch, getState, { clock, newId }) => {
    dispatch(feedOpened({ place, spread: chanceOf(newId()) }));
    const feed = selectFeed(getState(), feedKey(place));
    if (!feed) return;
    const isFresh = clock() - (feed.locationAt ?? 0) < FRESH_S * 1_000;
    const isThere = isLoaded(feed) && (place.kind !== 'page' || isFresh);
    if (!isThere) void dispatch(loadPage(place));
  };
}
