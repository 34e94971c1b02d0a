import {
  combineSlices,
  createSlice,
  isAnyOf,
  original,
  type PayloadAction,
} from '@reduxjs/toolkit';
import { leftOf, momentsOf, sessionEnded, settledAt, toApiError } from '../../api/index.ts';
import type { Turn } from '../../contract/index.ts';
import { signedOut } from '../session/index.ts';
import type { AskedFor } from './api.ts';
import { isRefresh, withoutPage, withPage } from './feed/feedPage.ts';
import { type FeedRef, feedKey } from './feed/feedRef.ts';
import {
  editedTurn,
  type FeedState,
  newFeedState,
  type PageAsked,
  reactedTurn,
  withChange,
  withoutTurn,
  withPoll,
  withTurn,
} from './feed/feedState.ts';
import { matchEndpoint, pageOf } from './lazyMatchers.ts';

/** The feeds by key, and how many screens show each of them at present. */
export interface FeedsState {
  feeds: Record<string, FeedState>;
  open: Record<string, number>;
  /** Between 0 and 1, by chance, one for each program that runs: spreads the polls of many (LIVE-09). */
  spread: number;
}

/** The slices that come with the parts that need them; each adds itself here and to the reducer. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by the files of those slices
export interface LazyTurns {}

/** The part of the root state that this feature owns. */
export interface WithTurns {
  readonly turns: { readonly feeds: FeedsState } & Partial<Readonly<LazyTurns>>;
}

declare module '../../lib/store.ts' {
  interface RootState extends WithTurns {}
}

/** Whose feeds an event concerns: all of a game, or one character's alone. */
interface Audience {
  readonly game: string;
  readonly character?: string;
}

const initialState: FeedsState = { feeds: {}, open: {}, spread: 0 };

type Change = (feed: FeedState) => FeedState;

/**
 * Changes a feed outside of Immer: a draft of thousands of turns would make every look at them dear. Frozen at its top, so that Immer takes it as
 * it is; else it would walk through all that is in it, after each event (docs/benchmarks.md, live-event).
 * `absent`: what is changed where there is no such feed.
 */
function change(state: FeedsState, key: string, by: Change, absent?: FeedState): void {
  const feed = original(state).feeds[key] ?? absent;
  if (feed === undefined) return;
  const next = by(feed);
  if (next !== feed) state.feeds[key] = Object.freeze(next);
}

function changeFeedsOf(state: FeedsState, { game, character }: Audience, by: Change): void {
  const all = Object.entries(original(state).feeds);
  for (const [key, { place: ref }] of all) {
    const concerns = character === undefined || ref.character === character;
    if (ref.game === game && concerns) change(state, key, by);
  }
}

const pages = ['turns', 'location', 'locationAll', 'characterTurns'] as const;

interface Paged extends AskedFor {
  readonly query?: Partial<PageAsked>;
}

const pageAsked = ({ query }: Paged): PageAsked => ({ page: 1, ...query });

const keyAsked = ({ place: ref }: AskedFor): string => feedKey(ref);

const timeOf = (action: { readonly meta: unknown }): number => settledAt(action) ?? 0;

type TurnPart = Partial<Pick<Turn, 'commentsCount' | 'reactions'>>;

type TurnAction = PayloadAction<Audience & { readonly turn: Turn; readonly at: number }>;

const mergeReceived = (state: FeedsState, { payload }: TurnAction): void =>
  changeFeedsOf(state, payload, (feed) => withTurn(feed, payload.turn, payload.at));

/** The transitions of the feeds (spec 1 §4, Live turns). Whatever brings a turn, it goes into the same merge. */
const feedsSlice = createSlice({
  name: 'turns/feeds',
  initialState,
  reducers: {
    /** A screen shows this feed. `spread` is by chance, from 0 to 1. */
    feedOpened: (
      state,
      { payload }: PayloadAction<{ readonly place: FeedRef; readonly spread: number }>,
    ) => {
      const key = feedKey(payload.place);
      state.feeds[key] ??= newFeedState(payload.place);
      state.open[key] = (state.open[key] ?? 0) + 1;
      state.spread ||= payload.spread;
    },
    /** A screen no longer shows this feed. What was loaded stays for the way back (FEED-07). */
    feedClosed: (state, { payload }: PayloadAction<{ readonly place: FeedRef }>) => {
      const key = feedKey(payload.place);
      const left = (state.open[key] ?? 0) - 1;
      if (left > 0) state.open[key] = left;
      else state.open = withoutKey(state.open, key);
    },
    /** TurnSent (LIVE-01). */
    turnReceived: mergeReceived,
    /** TurnUpdated (LIVE-01). */
    turnChanged: mergeReceived,
    /** What only ever joins a turn became known otherwise: how many comments it has, or a reaction of the reader. */
    turnPartReceived: (
      state,
      {
        payload: { id, part, at, ...audience },
      }: PayloadAction<
        Audience & { readonly id: string; readonly part: TurnPart; readonly at: number }
      >,
    ) =>
      changeFeedsOf(state, audience, (feed) =>
        withChange(feed, id, (turn) => ({ ...turn, ...part }), at),
      ),
    /** TurnDeleted (LIVE-01). */
    turnRemoved: (state, { payload }: PayloadAction<Audience & { readonly id: string }>) =>
      changeFeedsOf(state, payload, (feed) => withoutTurn(feed, payload.id)),
  },
  extraReducers: (builder) => {
    builder
      .addMatcher(matchEndpoint('pending', ...pages), (state, { meta: { arg } }) => {
        const { originalArgs } = arg;
        const load: Change = (feed) =>
          isRefresh(feed, pageAsked(originalArgs)) ? feed : { ...feed, loading: true };
        change(state, keyAsked(originalArgs), load, newFeedState(originalArgs.place));
      })
      .addMatcher(matchEndpoint('fulfilled', ...pages), (state, action) => {
        const { originalArgs: arg } = action.meta.arg;
        const { left } = leftOf(action.meta);
        const when = { asked: pageAsked(arg), resync: arg.resync, left, ...momentsOf(action) };
        change(state, keyAsked(arg), (feed) => withPage(feed, pageOf(action.payload), when));
      })
      .addMatcher(matchEndpoint('rejected', ...pages), (state, action) => {
        if (action.meta.condition) return;
        const { originalArgs: arg } = action.meta.arg;
        const error = toApiError(action.payload);
        change(state, keyAsked(arg), (feed) => withoutPage(feed, pageAsked(arg), error));
      })
      .addMatcher(matchEndpoint('fulfilled', 'newTurns', 'locationNew'), (state, action) =>
        change(state, keyAsked(action.meta.arg.originalArgs), (feed) =>
          withPoll(feed, action.payload, momentsOf(action)),
        ),
      )
      .addMatcher(matchEndpoint('fulfilled', 'postTurn'), (state, action) => {
        const { turn } = action.payload;
        if (turn === undefined) return;
        changeFeedsOf(state, action.meta.arg.originalArgs.params, (feed) =>
          withTurn(feed, turn, timeOf(action)),
        );
      })
      .addMatcher(matchEndpoint('fulfilled', 'editTurn'), (state, action) => {
        const { params, body } = action.meta.arg.originalArgs;
        const { game, turn: id } = params;
        const at = timeOf(action);
        const patch = action.payload.turn ?? { post: body.body };
        changeFeedsOf(state, { game }, (feed) =>
          withChange(feed, id, (turn) => editedTurn(turn, patch, at), at),
        );
      })
      .addMatcher(matchEndpoint('fulfilled', 'reactToTurn'), (state, action) => {
        const { game, character, turn: id } = action.meta.arg.originalArgs.params;
        const { reaction } = action.payload;
        if (reaction?.char === undefined) return; // whose it is, the thunk knows
        changeFeedsOf(state, { game, character }, (feed) =>
          withChange(feed, id, (turn) => reactedTurn(turn, reaction), timeOf(action)),
        );
      })
      .addMatcher(matchEndpoint('fulfilled', 'deleteTurn'), (state, { meta }) => {
        const { game, turn } = meta.arg.originalArgs.params;
        changeFeedsOf(state, { game }, (feed) => withoutTurn(feed, turn));
      })
      .addMatcher(isAnyOf(signedOut, sessionEnded), (state) => {
        for (const [key, { place: ref }] of Object.entries(state.feeds))
          if (ref.character !== undefined) state.feeds = withoutKey(state.feeds, key);
      });
  },
});

function withoutKey<T>(record: Record<string, T>, key: string): Record<string, T> {
  const { [key]: _gone, ...rest } = record;
  return rest;
}

export const { feedOpened, feedClosed, turnReceived, turnChanged, turnPartReceived, turnRemoved } =
  feedsSlice.actions;

/** All state of this feature: the feeds, and what is injected with its own code. */
export const turnsReducer = combineSlices({
  feeds: feedsSlice.reducer,
}).withLazyLoadedSlices<LazyTurns>();
