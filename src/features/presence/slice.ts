import { combineSlices, createSlice } from '@reduxjs/toolkit';
import { askedAt, sessionEnded, settledAt } from '../../api/index.ts';
import type { ChannelRef, OnlineEntry } from '../../contract/index.ts';
import { characterChosen, gameChosen, signedOut } from '../session/index.ts';
import { presenceApi } from './api.ts';

/** The host's list of who is online in the current game (spec 2 §4, Presence). */
export interface OnlineListState {
  readonly game?: string;
  readonly entries: readonly OnlineEntry[];
  /** The channels that the list was requested with: hosts that support it name their people in the entries. */
  readonly channels?: readonly ChannelRef[];
  /** When the list was asked, in epoch ms: what sockets say of somebody since then is newer. */
  readonly askedAt?: number;
  /** When the list was last fetched, in epoch ms; absent where it is to be fetched at once. */
  readonly loadedAt?: number;
  /** Whether the last attempt failed. */
  readonly failed: boolean;
}

/** What sockets say comes with the code of chat, and adds itself here and to the reducer. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by live/liveSlice.ts
export interface LazyPresence {}

/** The part of the root state that presence owns. */
export interface WithPresence {
  readonly presence: { readonly list: OnlineListState } & Partial<Readonly<LazyPresence>>;
}

declare module '../../lib/store.ts' {
  interface RootState extends WithPresence {}
}

export const initialListState: OnlineListState = { entries: [], failed: false };

const { matchFulfilled, matchRejected } = presenceApi.endpoints.online;

/** Was an answer overtaken by one that was requested later? Never true after the clock was set back. */
const isOvertaken = (asked: number, at: number, known: number): boolean =>
  asked < known && known <= at;

const listSlice = createSlice({
  name: 'presence/list',
  initialState: initialListState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(gameChosen, (state, { payload: { game } }) =>
        state.game === game ? undefined : { ...initialListState, game },
      )
      .addMatcher(
        ({ type }) => [characterChosen, signedOut, sessionEnded].some((fact) => fact.type === type),
        (state) => {
          delete state.loadedAt;
        },
      )
      .addMatcher(matchFulfilled, (state, action) => {
        const { params, body } = action.meta.arg.originalArgs;
        const at = settledAt(action) ?? 0;
        const asked = askedAt(action) ?? at;
        if (params.game !== state.game || isOvertaken(asked, at, state.askedAt ?? asked)) return;
        state.entries = action.payload.online;
        state.channels = body.channels;
        state.failed = false;
        state.askedAt = asked;
        state.loadedAt = at;
      })
      .addMatcher(matchRejected, (state, { meta }) => {
        if (meta.condition || meta.arg.originalArgs.params.game !== state.game) return;
        state.failed = true;
      });
  },
});

/** The list, which a first screen may show, and what the code of chat adds to it. */
export const presenceReducer = combineSlices({
  list: listSlice.reducer,
}).withLazyLoadedSlices<LazyPresence>();
