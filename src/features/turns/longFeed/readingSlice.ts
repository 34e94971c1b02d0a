import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { sessionEnded } from '../../../api/index.ts';
import type { TurnPosition } from '../../../domain/index.ts';
import { visibilityChanged } from '../../../realtime/index.ts';
import { signedOut } from '../../session/index.ts';
import { turnsReducer } from '../slice.ts';
import type { ReadingPosition } from './feedWindow.ts';

/** Where a reader may want to be led: to the first of the new turns, or to the oldest turn of all. */
export type Goal = 'firstNew' | 'oldest';

/** One visit to a feed (FEED-09). */
export interface Visit {
  /** The newest turn that the last visit saw; absent on the very first one, to which nothing is new. */
  since?: TurnPosition;
  /** The newest turn seen so far: what arrived above it since waits to be scrolled up to. */
  seen?: TurnPosition;
  /** The first of the new turns has been in view. */
  reached: boolean;
  /** The reader is on the way to it, page after page, until it is known or a page does not come; or to the oldest turn, until it is there. */
  seeking?: Goal;
}

/** How feeds are read: what is new to the reader, and where one was when one left. By the keys of `feedKey`. */
export interface ReadingState {
  visits: Record<string, Visit>;
  /** Where one was in each feed when one last left it. */
  left: Record<string, ReadingPosition>;
  /** The same for each entry of the history, oldest first: the way back leads to where one was then (FEED-07). */
  entries: { entry: string; feed: string; place?: ReadingPosition }[];
  /** Since when (ms) nobody sees the page. */
  hiddenAt?: number;
}

/** Who comes back to the page after so long (ms) begins a new visit. */
const VISIT_GAP_MS = 30 * 60_000;

/** So many entries of the history are remembered. */
const ENTRIES_MOST = 50;

const initialState: ReadingState = { visits: {}, left: {}, entries: [] };

interface Leaving {
  readonly feed: string;
  /** Key of the history entry that is left. */
  readonly entry: string;
  /** Absent at the beginning of the feed. */
  readonly place: ReadingPosition | undefined;
}

function beginAgain(visits: ReadingState['visits']): void {
  for (const visit of Object.values(visits)) {
    if (visit.seen) visit.since = visit.seen;
    visit.reached = false;
  }
}

/** How the reader reads (FEED-07, FEED-09). */
export const readingSlice = createSlice({
  name: 'turns/reading',
  initialState,
  reducers: {
    /** A feed is shown; `since` is the newest turn that the last visit saw. While the program runs the visit goes on. */
    visitBegun: (
      state,
      {
        payload,
      }: PayloadAction<{ readonly feed: string; readonly since: TurnPosition | undefined }>,
    ) => {
      const { feed, since } = payload;
      state.visits[feed] ??= { ...(since && { since }), reached: false };
    },
    /** The beginning of the feed was before the reader's eyes, up to this turn. */
    turnsSeen: (
      state,
      { payload }: PayloadAction<{ readonly feed: string; readonly upTo: TurnPosition }>,
    ) => {
      const visit = state.visits[payload.feed];
      if (visit) visit.seen = payload.upTo;
    },
    /** The first new turn was before the reader's eyes. */
    firstNewReached: (state, { payload }: PayloadAction<{ readonly feed: string }>) => {
      const visit = state.visits[payload.feed];
      if (visit) visit.reached = true;
    },
    /** The reader wants to be led there. */
    wayBegun: (state, { payload }: PayloadAction<{ readonly feed: string; readonly to: Goal }>) => {
      const visit = state.visits[payload.feed];
      if (visit) visit.seeking = payload.to;
    },
    /** They are there, wish it no longer, or it cannot be had now. */
    wayEnded: (state, { payload }: PayloadAction<{ readonly feed: string }>) => {
      delete state.visits[payload.feed]?.seeking;
    },
    /** The reader left a feed, being at this position. */
    feedLeft: (state, { payload: { feed, entry, place: position } }: PayloadAction<Leaving>) => {
      delete state.visits[feed]?.seeking;
      const { [feed]: _old, ...others } = state.left;
      state.left = position ? { ...others, [feed]: position } : others;
      const rest = state.entries.filter((one) => one.entry !== entry || one.feed !== feed);
      state.entries = [...rest, { entry, feed, ...(position && { place: position }) }].slice(
        -ENTRIES_MOST,
      );
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(visibilityChanged, (state, { payload: { hidden, at } }) => {
        const away = at - (state.hiddenAt ?? at);
        if (hidden) state.hiddenAt ??= at;
        else delete state.hiddenAt;
        if (!hidden && away >= VISIT_GAP_MS) beginAgain(state.visits);
      })
      .addMatcher(isAnyOf(signedOut, sessionEnded), () => initialState);
  },
});

export const { visitBegun, turnsSeen, firstNewReached, wayBegun, wayEnded, feedLeft } =
  readingSlice.actions;

declare module '../slice.ts' {
  interface LazyTurns {
    reading: ReadingState;
  }
}

turnsReducer.inject({ reducerPath: 'reading', reducer: readingSlice.reducer });
