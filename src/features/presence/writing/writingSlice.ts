import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { WRITING_MS } from '../../../contract/index.ts';
import { characterChosen, characterLost, gameChosen, signedOut } from '../../session/index.ts';
import { sessionEnded } from '../../../api/index.ts';
import { presenceReducer, type WithPresence } from '../slice.ts';

/** One who writes, until when the name is shown (epoch ms). */
export interface Writer {
  readonly name: string;
  readonly until: number;
}

/** Who writes in one place, or one chronicle. */
interface WritingRoom {
  /** How many parts of the page want to know. */
  readonly followers: number;
  /** How many editors of one's own are open there, which is sent to the others again and again. */
  readonly editors: number;
  readonly writers: readonly Writer[];
}

/** Who writes where, by the topic of its channel (BACK-95). */
export type WritingState = Readonly<Record<string, WritingRoom>>;

const initialState: WritingState = {};

const emptyRoom: WritingRoom = { followers: 0, editors: 0, writers: [] };

interface InRoom {
  readonly topic: string;
}

function change(
  state: WritingState,
  { topic }: InRoom,
  by: (room: WritingRoom) => Partial<WritingRoom>,
): WritingState {
  const before = state[topic] ?? emptyRoom;
  const room = { ...before, ...by(before) };
  if (room.followers > 0 || room.editors > 0) return { ...state, [topic]: room };
  const { [topic]: _left, ...rest } = state;
  return rest;
}

export const writingSlice = createSlice({
  name: 'presence/writing',
  initialState,
  reducers: {
    /** A part of the page wants to know who writes here. */
    writingFollowed: (state, { payload }: PayloadAction<InRoom>) =>
      change(state, payload, ({ followers }) => ({ followers: followers + 1 })),
    writingLeft: (state, { payload }: PayloadAction<InRoom>) =>
      change(state, payload, ({ followers }) => ({ followers: Math.max(0, followers - 1) })),
    /** An editor of one's own is open here. */
    editorOpened: (state, { payload }: PayloadAction<InRoom>) =>
      change(state, payload, ({ editors }) => ({ editors: editors + 1 })),
    editorClosed: (state, { payload }: PayloadAction<InRoom>) =>
      change(state, payload, ({ editors }) => ({ editors: Math.max(0, editors - 1) })),
    /** Somebody else whispered that they write; `at` is epoch ms. */
    writerReceived: (
      state,
      { payload }: PayloadAction<InRoom & { readonly name: string; readonly at: number }>,
    ) => {
      const { topic, name, at } = payload;
      // An echo of a place that one has left.
      if (!state[topic]) return state;
      return change(state, payload, ({ writers }) => {
        const others = writers.filter((one) => one.name !== name && one.until > at);
        return { writers: [...others, { name, until: at + WRITING_MS.shown }] };
      });
    },
  },
  extraReducers: (builder) => {
    // What is on the screen is there still: another character learns again who writes.
    builder.addMatcher(
      isAnyOf(gameChosen, characterChosen, characterLost, signedOut, sessionEnded),
      (state): WritingState =>
        Object.fromEntries(
          Object.entries(state).map(([topic, room]) => [topic, { ...room, writers: [] }]),
        ),
    );
  },
});

export const { writingFollowed, writingLeft, editorOpened, editorClosed, writerReceived } =
  writingSlice.actions;

declare module '../slice.ts' {
  interface LazyPresence {
    writing: WritingState;
  }
}

presenceReducer.inject({ reducerPath: 'writing', reducer: writingSlice.reducer });

const nobody: readonly Writer[] = [];

/** Who writes here; each counts until its `until`. */
export const selectWriters = ({ presence }: WithPresence, topic: string): readonly Writer[] =>
  presence.writing?.[topic]?.writers ?? nobody;
