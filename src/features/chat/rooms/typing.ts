import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionEnded } from '../../../api/index.ts';
import { type ChannelRef, TYPING_MS, TYPING_WHISPER } from '../../../contract/index.ts';
import type { AppThunk } from '../../../lib/store.ts';
import { whispered } from '../../../realtime/index.ts';
import {
  characterChosen,
  gameChosen,
  selectCharacter,
  signedOut,
  type WithSession,
} from '../../session/index.ts';
import { channelKey, topicOf } from '../channels.ts';
import { chatReducer } from '../slice.ts';
import { messageReceived } from './actions.ts';

/** One who types, until when the name is shown (epoch ms). */
export interface Typing {
  readonly name: string;
  readonly until: number;
}

/** Who types in which channel. Who is in a channel is known to presence. */
export interface LiveState {
  /** By `channelKey`. A name whose time is over counts no more. */
  readonly typing: Readonly<Record<string, readonly Typing[]>>;
}

const initialState: LiveState = { typing: {} };

/** The typing indicator (WIN-03): a whisper shows its name for a second. */
export const liveSlice = createSlice({
  name: 'chat/live',
  initialState,
  reducers: {
    /** Somebody else whispered that they type. */
    typingReceived: (
      state,
      {
        payload: { channel, name, at },
      }: PayloadAction<{
        readonly channel: ChannelRef;
        readonly name: string;
        readonly at: number;
      }>,
    ) => {
      const key = channelKey(channel);
      const others = (state.typing[key] ?? []).filter((one) => one.name !== name && one.until > at);
      state.typing[key] = [...others, { name, until: at + TYPING_MS }];
    },
  },
  extraReducers: (builder) => {
    builder
      // Who writes has stopped typing; whose message it is no event says by name, so all are forgotten.
      .addCase(messageReceived, (state, { payload }) => {
        if (!payload.own) Reflect.deleteProperty(state.typing, channelKey(payload.channel));
      })
      .addCase(gameChosen, () => initialState)
      .addCase(characterChosen, () => initialState)
      .addCase(signedOut, () => initialState)
      .addCase(sessionEnded, () => initialState);
  },
});

export const { typingReceived } = liveSlice.actions;

declare module '../slice.ts' {
  interface LazyChat {
    live: LiveState;
  }
}

chatReducer.inject({ reducerPath: 'live', reducer: liveSlice.reducer });

/**
 * Whispers to the others in the channel that one types (MSG-07), once a second at most. `last` is when that was done before (epoch ms); the
 * answer is when it was done last.
 */
export function whisperTyping(
  channel: ChannelRef,
  last: number | undefined,
): AppThunk<number | undefined, WithSession> {
  return (dispatch, getState, { clock }) => {
    const now = clock();
    const name = selectCharacter(getState())?.name;
    // A clock that was set back must not silence anybody.
    if (!name || (last !== undefined && now >= last && now - last < TYPING_MS)) return last;
    dispatch(whispered({ channel: topicOf(channel), event: TYPING_WHISPER, payload: { name } }));
    return now;
  };
}
