import { combineSlices, createSlice, isAnyOf } from '@reduxjs/toolkit';
import { type ApiError, sessionEnded, settledAt, toApiError } from '../../api/index.ts';
import type { ChatChannel } from '../../contract/index.ts';
import {
  characterChosen,
  characterLost,
  gameChosen,
  type LoadStatus,
  signedOut,
} from '../session/index.ts';
import { chatApi } from './api.ts';

/** With these actions one leaves the character whose chat it is. */
export const isChatReset = isAnyOf(
  gameChosen,
  characterChosen,
  characterLost,
  signedOut,
  sessionEnded,
);

/** The channels of one character in one game, as the host last listed them (spec 2 §4). */
export interface ChatListState {
  readonly game?: string;
  readonly character?: string;
  readonly status: LoadStatus;
  readonly channels: readonly ChatChannel[];
  /** When they were last listed, in epoch ms. */
  readonly loadedAt?: number;
  /** Why they could not be listed (spec 2 §8). */
  readonly error?: ApiError;
}

/** What comes with its own code: each slice adds itself here and to the reducer. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by the files of those slices
export interface LazyChat {}

/** All that chat owns. No first screen has more of it than the list. */
export interface ChatState extends Readonly<Partial<LazyChat>> {
  readonly list: ChatListState;
}

/** The part of the root state that chat owns. */
export interface WithChat {
  readonly chat: ChatState;
}

declare module '../../lib/store.ts' {
  interface RootState extends WithChat {}
}

export const initialChatListState: ChatListState = { status: 'idle', channels: [] };

const { matchPending, matchFulfilled, matchRejected } = chatApi.endpoints.chatChannels;

interface ChannelsArg {
  readonly params: { readonly game: string; readonly character: string };
}

/** True for an answer that belongs to the character whose chat this is; an answer for another is dropped. */
const isCurrent = (state: ChatListState, { params }: ChannelsArg): boolean =>
  params.game === state.game && params.character === state.character;

const chatListSlice = createSlice({
  name: 'chat/list',
  initialState: initialChatListState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addMatcher(isChatReset, (_state, action) =>
        characterChosen.match(action)
          ? { ...initialChatListState, ...action.payload }
          : initialChatListState,
      )
      .addMatcher(matchPending, (state, { meta }) => {
        // A list that is asked for again stays on screen meanwhile.
        const shown = state.status === 'ready';
        if (isCurrent(state, meta.arg.originalArgs) && !shown) state.status = 'loading';
      })
      .addMatcher(matchFulfilled, (state, action) => {
        if (!isCurrent(state, action.meta.arg.originalArgs)) return;
        state.status = 'ready';
        state.channels = action.payload.channels;
        state.loadedAt = settledAt(action) ?? 0;
      })
      .addMatcher(matchRejected, (state, { meta, payload }) => {
        const shown = state.status === 'ready' || meta.condition;
        if (shown || !isCurrent(state, meta.arg.originalArgs)) return;
        state.status = 'failed';
        state.error = toApiError(payload);
      });
  },
});

/** All state of chat: the list, and what is injected with its own code. */
export const chatReducer = combineSlices({
  list: chatListSlice.reducer,
}).withLazyLoadedSlices<LazyChat>();
