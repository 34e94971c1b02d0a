import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionEnded } from '../../../api/index.ts';
import { type ChannelRef, TYPING_MS } from '../../../contract/index.ts';
import { characterChosen, gameChosen, signedOut } from '../../session/index.ts';
import { channelKey } from '../channels.ts';
import { chatReducer } from '../slice.ts';
import { messageReceived } from './roomFacts.ts';

/** One who types, until when the name is shown (epoch ms). */
export interface Typing {
  readonly name: string;
  readonly until: number;
}

/** What passes by at once: who types in which channel. Who is in a channel is known to presence. */
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
    typingHeard: (
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
      // Who writes has stopped typing; whose message it is no event says by name, so all begin anew.
      .addCase(messageReceived, (state, { payload }) => {
        if (!payload.own) Reflect.deleteProperty(state.typing, channelKey(payload.channel));
      })
      .addCase(gameChosen, () => initialState)
      .addCase(characterChosen, () => initialState)
      .addCase(signedOut, () => initialState)
      .addCase(sessionEnded, () => initialState);
  },
});

export const { typingHeard } = liveSlice.actions;

declare module '../slice.ts' {
  interface LazyChat {
    live: LiveState;
  }
}

chatReducer.inject({ reducerPath: 'live', reducer: liveSlice.reducer });
