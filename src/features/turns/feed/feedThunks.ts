import { FRESH_S, fetchQuery, selectCan, type WithHost } from '../../../api/index.ts';
import { hashOf } from '../../../domain/textVersion.ts';
import { nextSince } from '../../../domain/index.ts';
import type { AppThunk } from '../../../lib/store.ts';
import { type AskedFor, turnsApi } from '../api.ts';
import { type FeedRef, feedKey, type PageFeedRef } from './feedRef.ts';
import { isLoaded, nextPage, type PageAsked } from './feedState.ts';
import { selectFeed, selectOpenFeeds } from '../selectors.ts';
import { feedOpened, type WithTurns } from '../slice.ts';

/** Loading and polling of feeds. Results reach the slice as the calls' own actions. */

type FeedThunk<Result = unknown> = AppThunk<Promise<Result> | undefined, WithTurns>;

const { endpoints } = turnsApi;

const paramsOf = ({ game, character }: FeedRef) => ({
  game,
  ...(character !== undefined && { character }),
});

/** The calls of locations come with the screen that shows them. */
const loadLocations = () => import(/* webpackChunkName: "location" */ '../locationApi.ts');

/** Asks for a page of a feed by the call that answers its kind. */
function askForPage(
  ref: FeedRef,
  query: PageAsked,
  resync?: Pick<AskedFor, 'resync'>,
): AppThunk<Promise<unknown>> {
  return async (dispatch): Promise<unknown> => {
    if (ref.kind !== 'latest')
      return dispatch((await loadLocations()).askLocation(ref, query, resync));
    const arg = { place: ref, params: paramsOf(ref), query, ...resync };
    return dispatch(fetchQuery(endpoints.turns, arg));
  };
}

/** Asks for the news of a feed since a date (ms). */
function askForNews(ref: Exclude<FeedRef, PageFeedRef>, date: number): AppThunk<Promise<unknown>> {
  return async (dispatch): Promise<unknown> => {
    if (ref.kind === 'location')
      return dispatch((await loadLocations()).askLocationNews(ref, date));
    const arg = { place: ref, params: paramsOf(ref), body: { date } };
    return dispatch(endpoints.newTurns.initiate(arg, { track: false }));
  };
}

/**
 * Loads a page: the one that did not come, else the first, or what follows; of a page that stands for itself that page again. Does nothing while
 * one is on its way or where the end was reached.
 */
export function loadPage(ref: FeedRef, asked?: PageAsked): FeedThunk {
  return (dispatch, getState) => {
    const feed = selectFeed(getState(), feedKey(ref));
    if (!feed || feed.loading) return undefined;
    if (feed.complete && ref.kind !== 'page') return undefined;
    return dispatch(askForPage(ref, asked ?? feed.failed ?? nextPage(feed)));
  };
}

/**
 * Refetches the first page of a feed that is loaded: for a location's own data and who is there, which no event carries, and for what was
 * edited or deleted where the host does not repeat that (HOSTS-13).
 */
export function refreshFeed(
  ref: Exclude<FeedRef, PageFeedRef>,
): AppThunk<Promise<unknown>, WithHost> {
  return (dispatch, getState) => {
    const recovers = selectCan(getState(), 'recovery') !== false;
    return dispatch(askForPage(ref, { page: 1 }, recovers ? {} : { resync: true }));
  };
}

/**
 * Asks for what is new, changed or deleted since a little before the last news (LIVE-09); of a page that stands for itself there are no
 * news, so it is loaded again.
 */
export function pollTurns(ref: FeedRef): FeedThunk {
  return (dispatch, getState) => {
    const feed = selectFeed(getState(), feedKey(ref));
    if (!feed || !isLoaded(feed)) return undefined;
    if (ref.kind === 'page') return dispatch(loadPage(ref));
    const date = nextSince(feed.known, feed.syncedTo);
    return dispatch(askForNews(ref, date));
  };
}

/** Polls the feeds on screen of a game at once: something of it turned out to be other than it is shown. */
export function pollOpenFeeds(game: string): AppThunk<void, WithTurns> {
  return (dispatch, getState) => {
    for (const ref of selectOpenFeeds(getState()))
      if (ref.game === game) void dispatch(pollTurns(ref));
  };
}

/** Refetches what is on screen of a game: nobody knows whether something was done to a turn of it. */
export function refetchOpenFeeds(game: string): AppThunk<void, WithTurns & WithHost> {
  return (dispatch, getState) => {
    for (const ref of selectOpenFeeds(getState()))
      if (ref.game === game) void dispatch(ref.kind === 'page' ? loadPage(ref) : refreshFeed(ref));
  };
}

/** Loads the first page of a feed before its screen shows it (FIRST-01). True where it is there. */
export function loadFeed(ref: FeedRef): AppThunk<Promise<boolean>, WithTurns> {
  return async (dispatch, getState) => {
    await dispatch(askForPage(ref, { page: 1 }));
    const feed = selectFeed(getState(), feedKey(ref));
    return feed !== undefined && isLoaded(feed);
  };
}

/** A number between 0 and 1 from an id that is made by chance. */
const chanceOf = (id: string): number => hashOf(id) / 2 ** 32;

/**
 * A screen shows this feed from now on: its channels are wanted, and its first page is loaded unless it is there already. A page that stands
 * for itself is loaded each time, since no event says what happened to it meanwhile, unless it has just come with the page of the host.
 */
export function openFeed(ref: FeedRef): AppThunk<void, WithTurns> {
  return (dispatch, getState, { clock, newId }) => {
    dispatch(feedOpened({ place: ref, spread: chanceOf(newId()) }));
    const feed = selectFeed(getState(), feedKey(ref));
    if (!feed) return;
    const isFresh = clock() - (feed.locationAt ?? 0) < FRESH_S * 1_000;
    const isThere = isLoaded(feed) && (ref.kind !== 'page' || isFresh);
    if (!isThere) void dispatch(loadPage(ref));
  };
}
