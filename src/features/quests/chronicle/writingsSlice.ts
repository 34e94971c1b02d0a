import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { questsReducer, type WithQuests } from '../slice.ts';
import type { EventRef } from './place.ts';
import type { WritingEvent, WritingState } from './writingState.ts';

/** The chronicles that are being written, by `writingKey`, as their pages show them. */
export type WritingsState = Readonly<Record<string, WritingState>>;

interface OfWriting {
  /** `writingKey` of its event. */
  readonly key: string;
}

/** What happened to a writing, and what it is since. */
export interface WritingChange extends OfWriting {
  readonly by: WritingEvent['type'] | 'begun';
  /** The fields that are others now. */
  readonly changed: Partial<WritingState>;
  /** The fields that are gone. */
  readonly gone: readonly string[];
}

export const writingKey = ({ game, quest, event }: EventRef): string =>
  JSON.stringify([game, quest, event]);

/** What made one state of the other; fields that are undefined count as gone. */
export function changeBetween(
  before: Partial<WritingState>,
  after: WritingState,
): Pick<WritingChange, 'changed' | 'gone'> {
  const names = Object.keys({ ...before, ...after }) as (keyof WritingState)[];
  const others = names.filter((name) => before[name] !== after[name]);
  const there = others.filter((name) => after[name] !== undefined);
  return {
    changed: Object.fromEntries(there.map((name) => [name, after[name]])),
    gone: others.filter((name) => after[name] === undefined),
  };
}

const initialState: WritingsState = {};

/**
 * The transitions of «Chronicle draft» (spec 1 §4) as facts: whoever writes a chronicle (`Writing`) does what follows from them, this tells a page and a
 * recorded log of it (QA-04).
 */
export const writingsSlice = createSlice({
  name: 'quests/writings',
  initialState,
  reducers: {
    writingChanged: (state, { payload }: PayloadAction<WritingChange>) => {
      const next = { ...state[payload.key], ...payload.changed };
      for (const name of payload.gone) Reflect.deleteProperty(next, name);
      return { ...state, [payload.key]: next as WritingState };
    },
    /** Its page was left. */
    writingLeft: (state, { payload: { key } }: PayloadAction<OfWriting>) => {
      const { [key]: _left, ...others } = state;
      return others;
    },
  },
});

export const { writingChanged, writingLeft } = writingsSlice.actions;

declare module '../slice.ts' {
  interface LazyQuestSlices {
    writings: WritingsState;
  }
}

questsReducer.inject({ reducerPath: 'writings', reducer: writingsSlice.reducer });

/** The writing of an event's chronicle; undefined where its page is not open. */
export const selectWriting = ({ quests }: WithQuests, key: string): WritingState | undefined =>
  quests.writings?.[key];
