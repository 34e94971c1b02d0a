import { createSelector } from '@reduxjs/toolkit';
import type { Turn } from '../../../contract/index.ts';
import { compareTurns, type TurnPosition } from '../../../domain/index.ts';
import { type FeedState, headTurns } from '../feed/feedState.ts';
import { selectFeed, selectTurns } from '../selectors.ts';
import type { WithTurns } from '../slice.ts';
import type { ReadingPosition } from './feedWindow.ts';
import type { Visit } from './readingSlice.ts';
import { indexIn } from './sizes.ts';

/** Questions to how feeds are read. Keys are made by `feedKey`. */

export const selectVisit = ({ turns }: WithTurns, feed: string): Visit | undefined =>
  turns.reading?.visits[feed];

/** Was this turn written by somebody else after that one? */
const isNewer = (turn: Turn, position: TurnPosition): boolean =>
  !turn.isOwner && compareTurns(turn, position) < 0;

/** Those above a position that somebody else wrote, newest first. Costs as much as there are of them. */
function newerThan(turns: readonly Turn[], position: TurnPosition): Turn[] {
  const end = turns.findIndex((turn) => compareTurns(turn, position) >= 0);
  const above = end < 0 ? turns : turns.slice(0, end);
  return above.filter(({ isOwner }) => !isOwner);
}

/** What is new in a feed since the last visit (FEED-09). */
export interface News {
  /** How many new turns are known. */
  readonly count: number;
  /** All that is loaded is new, and there is more below: the first new turn is not known yet. */
  readonly open: boolean;
  /** The first of them, which is the oldest; absent while `open`. */
  readonly first?: TurnPosition;
}

const noNews: News = { count: 0, open: false };

function newsOf(turns: readonly Turn[], since: TurnPosition | undefined, complete: boolean): News {
  if (since === undefined) return noNews;
  const news = newerThan(turns, since);
  const last = turns.at(-1);
  const open = !complete && last !== undefined && compareTurns(last, since) < 0;
  const first = news.at(-1);
  return { count: news.length, open, ...(first && !open && { first }) };
}

const news = createSelector(
  [
    (turns: readonly Turn[]) => turns,
    (_turns: readonly Turn[], since: TurnPosition | undefined) => since,
    (_turns: readonly Turn[], _since: TurnPosition | undefined, complete: boolean) => complete,
  ],
  newsOf,
);

const headOf = createSelector([(feed: FeedState) => feed], headTurns);

export function selectNews(state: WithTurns, key: string): News {
  const feed = selectFeed(state, key);
  const turns = feed?.far ? headOf(feed) : selectTurns(state, key);
  return news(turns, selectVisit(state, key)?.since, feed?.complete ?? false);
}

/** The turn that stands before the gap between what is read from the newest on and the far end, in the order of the document. */
export function selectTurnBeforeGap(
  state: WithTurns,
  feed: string,
  oldestFirst: boolean,
): string | undefined {
  const far = selectFeed(state, feed)?.far;
  if (!far) return undefined;
  const turns = selectTurns(state, feed);
  const at = indexIn(turns, far);
  const [above, below] = [turns[at - 1], turns[at]];
  return (oldestFirst ? (below ?? above) : (above ?? below))?.id;
}

/** How a turn is marked: as new, or as the first of the new ones, below which the divider stands. */
export function selectMark(
  state: WithTurns,
  feed: string,
  turn: Turn,
): 'first' | 'new' | undefined {
  const since = selectVisit(state, feed)?.since;
  if (since === undefined || !isNewer(turn, since)) return undefined;
  return selectNews(state, feed).first?.id === turn.id ? 'first' : 'new';
}

/** How many turns came in above what the reader has seen. */
export function selectArrivedCount(state: WithTurns, feed: string): number {
  const seen = selectVisit(state, feed)?.seen;
  return seen === undefined ? 0 : newerThan(selectTurns(state, feed), seen).length;
}

/** The newest turn of a feed. */
export const selectNewest = (state: WithTurns, feed: string): Turn | undefined =>
  selectTurns(state, feed)[0];

/**
 * Where to go on reading a feed that is shown again (FEED-07): where one was at that entry of the history, else, by a link from another
 * page, where one last left it. Nothing where that was the beginning.
 */
export function selectReturn(
  { turns }: WithTurns,
  feed: string,
  { entry, back }: { readonly entry: string; readonly back: boolean },
): ReadingPosition | undefined {
  const known = turns.reading?.entries.find((one) => one.entry === entry && one.feed === feed);
  if (known) return known.place;
  return back ? undefined : turns.reading?.left[feed];
}
