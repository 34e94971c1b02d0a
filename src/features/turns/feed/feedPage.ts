import type { ApiError } from '../../../api/index.ts';
import { FEED_START, type Location, type Turn } from '../../../contract/index.ts';
import {
  compareTurns,
  sortTurns,
  emptyFeed,
  feedTurn,
  mergeTurns,
  type TurnPosition,
  withVersion,
  type NewsMoment,
  syncedAfter,
} from '../../../domain/index.ts';
import { type FeedState, isAnywhere, isLoaded, newestMoment, type PageAsked } from './feedState.ts';

/** What the calls that answer a page of turns bring into a feed. */

/** The answer of a page call, whichever of them it was. */
export interface TurnPage {
  readonly turns: readonly Turn[];
  readonly last_page?: number;
  /** Which page it is, where the host says so. */
  readonly page?: number;
  /** After which turn these come, where that was asked and the host knows how to. */
  readonly after?: string;
  readonly location?: Location;
  /** From when on news of it is to be asked for, where the host says so. */
  readonly now?: number;
}

/** What was asked for, and when the answer came (ms). */
interface Asked extends Omit<NewsMoment, 'newest'> {
  readonly asked: PageAsked;
  readonly at: number;
  /** So many records of the answer could not be read. */
  readonly left?: number | undefined;
  /** What the first page lacks is gone. */
  readonly resync?: true | undefined;
}

const isFirst = ({ page, before, after }: PageAsked): boolean =>
  page === 1 && before === undefined && after === undefined;

/** Is the first page of a feed asked for once more? It does not shorten what one has read. */
export const isRefresh = (state: FeedState, asked: PageAsked): boolean =>
  state.place.kind !== 'page' && isFirst(asked) && isLoaded(state);

function lowest(turns: readonly Turn[], floor: TurnPosition | undefined): TurnPosition | undefined {
  const last = sortTurns(turns).at(-1);
  if (last === undefined) return floor;
  const position = { id: last.id, created: last.created };
  return floor === undefined || compareTurns(floor, position) < 0 ? position : floor;
}

const isKnown = ({ known }: FeedState, { id }: Turn): boolean =>
  feedTurn(known, id) !== undefined || Object.hasOwn(known.deleted, id);

/** So many pages in a row that bring nothing new are the end, whatever a host says of its last one. */
const MOST_REPEATS = 2;

/** Does a page bring nothing that follows what has been read? */
function isRepeated(state: FeedState, turns: readonly Turn[]): boolean {
  const { floor } = state;
  return (
    floor !== undefined &&
    turns.every((turn) => isKnown(state, turn) && compareTurns(turn, floor) <= 0)
  );
}

/**
 * Was this the last page? Hosts say it in different ways: by `last_page`, an empty page, one shorter than others, or what is known already once
 * more. The first page has nothing to be compared with, so without `last_page` one more call settles it. What could not be read makes no page
 * short.
 */
function isEnd(
  state: FeedState,
  { turns, last_page }: TurnPage,
  { asked, left = 0 }: Asked,
): boolean {
  if (turns.length + left === 0) return true;
  const { floor, pageSize, repeats = 0, lastPageRead = 0 } = state;
  const isLast = last_page === undefined || last_page <= asked.page;
  if (floor === undefined) return last_page !== undefined && isLast;
  if (isLast && turns.length + left < pageSize) return true;
  if (!isRepeated(state, turns)) return false;
  return repeats + 1 >= MOST_REPEATS || (last_page === undefined && asked.page > lastPageRead);
}

/** What is read on further and further down: the first page says from where polls begin. */
function withFurtherPage(state: FeedState, page: TurnPage, when: Asked): FeedState {
  const { at, asked, ...moment } = when;
  const { error: _over, failed: _retried, floor: _old, far, repeats = 0, ...rest } = state;
  const floor = lowest(page.turns, state.floor);
  const meets = far !== undefined && floor !== undefined && compareTurns(far, floor) <= 0;
  const complete = meets || state.complete || isEnd(state, page, when);
  return {
    ...rest,
    known: mergeTurns(state.known, withVersion(page.turns, at)),
    ...(floor !== undefined && { floor }),
    ...(far && !complete && { far }),
    complete,
    lastPageRead: Math.max(state.lastPageRead ?? 0, asked.page),
    ...(isRepeated(state, page.turns) && { repeats: repeats + 1 }),
    pageSize: Math.max(state.pageSize, page.turns.length),
    loading: false,
    syncedTo:
      state.syncedTo ??
      syncedAfter(0, { ...moment, now: page.now, newest: newestMoment(page.turns) }),
  };
}

/**
 * The oldest turns, or those that come after them upwards: the far end grows until it meets what is read from the newest on. What joins it no
 * longer, since the feed was reset meanwhile, is known but not shown; where an answer leads no further the feed ends as if nobody had asked.
 */
function withFarPage(state: FeedState, turns: readonly Turn[], { asked, at }: Asked): FeedState {
  const { error: _over, failed: _retried, far, floor, ...rest } = state;
  const known = mergeTurns(state.known, withVersion(turns, at));
  const next = { ...rest, known, loading: false };
  if (floor === undefined) return next;
  const top = sortTurns(turns)[0];
  const joins = asked.after === (far?.id ?? FEED_START);
  if (!joins) return { ...next, floor, ...(far && { far }) };
  if (!top || (far && compareTurns(top, far) >= 0)) return { ...next, floor };
  if (compareTurns(top, floor) <= 0) return { ...next, floor, complete: true };
  return { ...next, floor, far: { id: top.id, created: top.created } };
}

/** A host that knows no `after` answered with its first page. */
function withoutFarEnd(state: FeedState, page: TurnPage, when: Asked): FeedState {
  const { error: _over, failed: _retried, far: _far, ...rest } = withFirstPage(state, page, when);
  return { ...rest, farUnknown: true, loading: false };
}

/** The clock of a host, and the dates of its turns, are in whole seconds. */
const ROUNDING_MS = 2_000;

/**
 * The first page once more. Of its part of the feed a resync takes away what it lacks, but not for good: an event may have brought that
 * while the page was on its way. A page shorter than others holds all only where no more than one was known: some hosts leave turns out of a page.
 */
function withFirstPage(
  state: FeedState,
  page: TurnPage,
  { at, resync, ...when }: Asked,
): FeedState {
  const known = mergeTurns(state.known, withVersion(page.turns, at));
  if (!resync) return { ...state, known };
  const { askedAt, hostAt = askedAt } = when;
  const ids = new Set(page.turns.map(({ id }) => id));
  const isShort = page.turns.length < state.pageSize && known.turns.length <= state.pageSize;
  const isAll = page.last_page === undefined ? isShort : page.last_page <= 1;
  const bottom = isAll ? undefined : lowest(page.turns, undefined);
  const since = page.now === undefined ? Math.min(askedAt, hostAt) - ROUNDING_MS : page.now + 1;
  const turns = known.turns.filter((turn) => {
    const isNews = Math.max(turn.updated ?? 0, turn.created * 1_000) >= since;
    const isBelow = bottom !== undefined && compareTurns(turn, bottom) > 0;
    return ids.has(turn.id) || isNews || isBelow;
  });
  const floor = lowest(page.turns, state.floor);
  return {
    ...state,
    known: turns.length < known.turns.length ? { ...known, turns } : known,
    ...(floor && { floor }),
  };
}

/** A page that stands for itself: its turns take the place of what it showed before, each in the newest version known. */
function withWholePage(
  state: FeedState,
  { turns, last_page, page }: TurnPage,
  at: number,
): FeedState {
  const { error: _over, failed: _retried, page: _page, lastPage: _last, ...rest } = state;
  const before = turns.map(({ id }) => feedTurn(state.known, id)).filter((turn) => !!turn);
  const base = mergeTurns({ ...emptyFeed, deleted: state.known.deleted }, before);
  return {
    ...rest,
    known: mergeTurns(base, withVersion(turns, at)),
    complete: true,
    loading: false,
    ...(page !== undefined && { page }),
    ...(last_page !== undefined && { lastPage: last_page }),
  };
}

function withTurnsOf(state: FeedState, page: TurnPage, when: Asked): FeedState {
  const { asked, at } = when;
  if (state.place.kind === 'page') return withWholePage(state, page, at);
  // A further page is of no use to a feed that was reset meanwhile.
  if (!isFirst(asked) && !isLoaded(state)) return { ...state, loading: false };
  if (asked.after !== undefined)
    return page.after === undefined
      ? withoutFarEnd(state, page, when)
      : withFarPage(state, page.turns, when);
  const next = isRefresh(state, asked)
    ? withFirstPage(state, page, when)
    : withFurtherPage(state, page, when);
  return isFirst(asked) ? { ...next, firstPageAt: when.askedAt } : next;
}

/** A page of a location holds its turns alone, whatever a host says or leaves out of where each stands (HOSTS-05). */
function placed({ place: ref, location: known }: FeedState, { turns, location = known }: TurnPage) {
  if (ref.kind === 'latest' || isAnywhere(ref)) return turns;
  const { location: key } = ref;
  return turns.map((turn) => {
    const title = location?.title ?? turn.location?.title ?? key;
    return turn.location?.key === key ? turn : { ...turn, location: { key, title } };
  });
}

/** A page did not come. A first page that was to be fetched once more lacks nobody. */
export const withoutPage = (state: FeedState, failed: PageAsked, error: ApiError): FeedState =>
  isRefresh(state, failed) ? state : { ...state, loading: false, error, failed };

/** A page came: its turns, and what the host says of the location they stand in. */
export function withPage(state: FeedState, page: TurnPage, when: Asked): FeedState {
  const { location } = page;
  const next = withTurnsOf(state, { ...page, turns: placed(state, page) }, when);
  return location === undefined ? next : { ...next, location, locationAt: when.at };
}
