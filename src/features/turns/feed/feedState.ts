import type { ApiError } from '../../../api/index.ts';
import {
  FEED_START,
  type Location,
  NEWS_LIMIT,
  type NewTurnsAnswer,
  PAGE_SIZE,
  type Turn,
  type TurnPatch,
  type TurnReaction,
} from '../../../contract/index.ts';
import {
  compareTurns,
  turnsBefore,
  emptyFeed,
  type Feed,
  feedTurn,
  mergeTurns,
  newestTurn,
  removeTurns,
  type TurnPosition,
  withVersion,
  type NewsMoment,
  syncedAfter,
} from '../../../domain/index.ts';
import type { FeedRef } from './feedRef.ts';

/**
 * One feed and how far it has been read.
 *
 * `known` holds every turn that was received, by whatever call or event; what is shown is only the part that is known without gaps: from
 * the newest down to `floor`, from `far` down to the oldest, or all of it once the two have met or the end was reached. So a page may arrive out of order, an old turn may be edited far
 * below, and neither tears a hole into what is read (LIVE-07).
 */
export interface FeedState {
  place: FeedRef;
  known: Feed;
  /** The lowest turn that came by a page; absent until the first page. */
  floor?: TurnPosition;
  /** The far end was asked for: from this turn down to the oldest all are known, and between `floor` and it is a gap. */
  far?: TurnPosition;
  /** The host cannot be asked for the far end. */
  farUnknown?: true;
  /** The end was reached: there is nothing below. */
  complete: boolean;
  /** Turns of a full page, as this host cuts them. */
  pageSize: number;
  /** The highest number of a page that came, and how many pages in a row brought nothing new: a host may leave turns out of its pages. */
  lastPageRead?: number;
  repeats?: number;
  loading: boolean;
  /** Why the last page could not be loaded, and which it was. */
  error?: ApiError;
  failed?: PageAsked;
  /** When the first page was last asked for (ms, by the program's clock). */
  firstPageAt?: number;
  /** Up to when (host's time, ms) all news is known by a page or a poll; events alone prove nothing. */
  syncedTo?: number;
  /** The location itself, as the host last showed it with its turns, and when (ms, by the program's clock). */
  location?: Location;
  locationAt?: number;
  /** A location's feed: up to when (host's time, ms) these turns were gone from it. One that comes back is newer than that. */
  gone?: Record<string, number>;
  /** A page that stands for itself: which one it is and which is the last, where the host says so. */
  page?: number;
  lastPage?: number;
}

export function newFeedState(ref: FeedRef): FeedState {
  return { place: ref, known: emptyFeed, complete: false, pageSize: 0, loading: false };
}

/** Has the first page come? */
export function isLoaded({ floor, complete }: FeedState): boolean {
  return complete || floor !== undefined;
}

/** The newest moment (ms) in these turns: the host's clock was there when it answered. */
export function newestMoment(turns: readonly Turn[]): number {
  return turns.reduce(
    (latest, { created, updated }) => Math.max(latest, created * 1_000, updated ?? 0),
    0,
  );
}

/**
 * What a poll says is gone: for good, or from a location at the time of the answer, since a turn that was moved away may come back. A
 * host that sends no time means it for good.
 */
function withoutGone(state: FeedState, { deleted, now }: NewTurnsAnswer): FeedState {
  if (state.place.kind !== 'location' || now === undefined)
    return { ...state, known: removeTurns(state.known, deleted) };
  if (deleted.length === 0) return state;
  const gone = { ...state.gone };
  for (const id of deleted) gone[id] = Math.max(gone[id] ?? 0, now);
  return { ...state, gone };
}

/** The feed before its first page; what is gone stays gone. */
function resetFeed({ place: ref, known, gone, location, locationAt }: FeedState): FeedState {
  return {
    ...newFeedState(ref),
    known: { ...emptyFeed, deleted: known.deleted },
    ...(gone && { gone }),
    ...(location && { location }),
    ...(locationAt !== undefined && { locationAt }),
  };
}

/**
 * The answer of a poll came: news, changes and deletions since a date (LIVE-09). One that is full may lack something: what is shown
 * starts again from the first page.
 */
export function withPoll(
  state: FeedState,
  answer: NewTurnsAnswer,
  { at, ...moment }: Omit<NewsMoment, 'newest'> & { readonly at: number },
): FeedState {
  const isFull = answer.more === true || answer.turns.length + answer.deleted.length >= NEWS_LIMIT;
  const base = isFull ? resetFeed(state) : state;
  const known = mergeTurns(base.known, withVersion(answer.turns, at));
  const next = withoutGone({ ...base, known }, answer);
  if (isFull) return next;
  const newest = newestMoment(answer.turns);
  const syncedTo = syncedAfter(state.syncedTo ?? 0, { ...moment, now: answer.now, newest });
  return { ...next, syncedTo };
}

/** Is it a list of turns wherever they stand: of a game, or of a character? */
export const isAnywhere = (ref: FeedRef): boolean => ref.kind === 'latest' || ref.location === '';

/** Does a page that stands for itself begin with the newest turn of a place? One that a link to a turn leads to may. */
export const isFirstPage = ({ place: ref, page }: FeedState): boolean =>
  ref.kind === 'page' && !isAnywhere(ref) && (page ?? ref.page) === 1;

/** Has a list a place for a turn that it does not know? A page that stands for itself only at its top, where it is the first. */
function hasRoomFor(state: FeedState, turn: Turn): boolean {
  const { place: ref, known } = state;
  if (ref.kind !== 'page' || feedTurn(known, turn.id) !== undefined) return true;
  const newest = newestTurn(known);
  return isFirstPage(state) && (newest === undefined || compareTurns(turn, newest) < 0);
}

/** One turn was received, new or changed. */
export function withTurn(state: FeedState, turn: Turn, at: number): FeedState {
  if (!hasRoomFor(state, turn)) return state;
  const known = mergeTurns(state.known, withVersion([turn], at));
  return known === state.known ? state : { ...state, known };
}

/** What a reader did to a turn that is known here; nothing happens where it is not. */
export function withChange(
  state: FeedState,
  id: string,
  change: (turn: Turn) => Turn,
  at: number,
): FeedState {
  const turn = feedTurn(state.known, id);
  return turn === undefined ? state : withTurn(state, change(turn), at);
}

/** A turn as an edit left it. A host that knows no versions has it newer than what it replaces, whatever the clocks say. */
export function editedTurn(turn: Turn, patch: TurnPatch, at: number): Turn {
  const { post, location, updated = Math.max(at, (turn.updated ?? 0) + 1) } = patch;
  // A way that began where the turn stood begins where it stands now.
  const moved = turn.actionFrom && turn.actionFrom.key === turn.location?.key;
  const stand = location && { location, ...(moved && { actionFrom: location }) };
  return { ...turn, post, updated, ...stand };
}

/**
 * A turn to which the reader has reacted, as news of the one reaction: it joins those that are known. An event may have brought it before
 * the answer came, and a master's carries no character to know it again by.
 */
export function reactedTurn(turn: Turn, reaction: TurnReaction): Turn {
  return { ...turn, reactions: [{ ...reaction, isOwner: true }] };
}

/** A turn was deleted. */
export function withoutTurn(state: FeedState, id: string): FeedState {
  const known = removeTurns(state.known, [id]);
  return known === state.known ? state : { ...state, known };
}

/** Does a turn stand here? One that was edited to stand elsewhere does no longer. */
function belongsTo({ place: ref, gone }: FeedState, turn: Turn): boolean {
  if (ref.kind === 'latest') return true;
  const goneAt = gone?.[turn.id];
  const isBack = goneAt === undefined || (turn.updated ?? 0) > goneAt;
  return isBack && turn.location?.key === ref.location;
}

/** How many of the known turns follow each other without a gap from the newest on. */
function headCount({ known, floor, far, complete }: FeedState): number {
  const { turns } = known;
  if (complete || floor === undefined) return turns.length;
  // Where the lowest was deleted, the next one is shown too, but for one behind a gap that is said to be there.
  return turnsBefore(turns, floor) + (feedTurn(known, floor.id) || !far ? 1 : 0);
}

function shownOf(state: FeedState, turns: readonly Turn[]): readonly Turn[] {
  if (!isLoaded(state)) return [];
  return isAnywhere(state.place) ? turns : turns.filter((turn) => belongsTo(state, turn));
}

/** The turns to show down to the first gap, newest first. May be a new list each time, as that of all. */
export function headTurns(state: FeedState): readonly Turn[] {
  const { turns } = state.known;
  const count = headCount(state);
  return shownOf(state, count < turns.length ? turns.slice(0, count) : turns);
}

/** The turns to show, newest first (FEED-05). May be a new list each time: memoise it by the feed. */
export function shownTurns(state: FeedState): readonly Turn[] {
  const { known, far } = state;
  const head = headTurns(state);
  if (!far) return head;
  const rest = known.turns.slice(Math.max(headCount(state), turnsBefore(known.turns, far)));
  return [...head, ...shownOf(state, rest)];
}

/**
 * The next page to ask for, by number and, for hosts that know it, by the oldest turn above the gap; or, for those alone, by the turn after which
 * newer ones are wanted.
 */
export interface PageAsked {
  readonly page: number;
  readonly before?: string;
  readonly after?: string;
}

/** The question for the oldest turns. */
export const farEnd: PageAsked = { page: 1, after: FEED_START };

/**
 * Counted from what is shown and not from what was asked: so a host that knows page numbers alone still gives what follows
 * after turns came or went. Where that page was seen already, the first that was not.
 */
export function nextPage(state: FeedState): PageAsked {
  if (state.floor === undefined) return { page: 1 };
  const { pageSize, repeats = 0, lastPageRead = 0 } = state;
  const size = pageSize || PAGE_SIZE.turns;
  const page = Math.floor(headTurns(state).length / size) + 1;
  return { page: repeats > 0 ? lastPageRead + 1 : page, before: state.floor.id };
}
