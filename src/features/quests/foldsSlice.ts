import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { sessionEnded } from '../../api/index.ts';
import { signedOut } from '../session/index.ts';
import { questsReducer, type WithQuests } from './slice.ts';

/** How the lists of quests are unfolded: so one finds them again who goes into a channel or writes a chronicle, and comes back. */
export interface FoldsState {
  /** By `foldKey`; what was never touched is as its place likes it. */
  open: Record<string, boolean>;
  /** How many of a long list are shown, by `foldKey`. */
  shown: Record<string, number>;
  /** The visit (its entry of the history) that was led to the event of its address: it is led there once. */
  led?: string;
}

/** What has to be unfolded for an event to be read. */
interface Way {
  readonly visit: string;
  readonly open: readonly string[];
  /** The list it stands in, and how far that has to be shown. */
  readonly shown: { readonly key: string; readonly count: number };
}

const initialState: FoldsState = { open: {}, shown: {} };

/** The name of something that can be unfolded: the game, then the keys that lead to it. */
export const foldKey = (game: string, ...keys: readonly string[]): string =>
  JSON.stringify([game, ...keys]);

/** Names of folds that belong to no quest or event: no key of a host begins with a space. */
export const RUNNING_QUESTS = ' running';
export const ENDED_QUESTS = ' ended';
export const ENDED_EVENTS = ' ended events';

export const foldsSlice = createSlice({
  name: 'quests/folds',
  initialState,
  reducers: {
    /** Something was folded or unfolded by the reader. */
    folded: ({ open }, { payload }: PayloadAction<{ readonly key: string; open: boolean }>) => {
      open[payload.key] = payload.open;
    },
    /** More of a long list was asked for. */
    moreShown: ({ shown }, { payload }: PayloadAction<{ readonly key: string; count: number }>) => {
      shown[payload.key] = payload.count;
    },
    /** The address named an event: all that hides it is unfolded. */
    ledToEvent: (state, { payload: { visit, open, shown } }: PayloadAction<Way>) => {
      state.led = visit;
      for (const key of open) state.open[key] = true;
      state.shown[shown.key] = Math.max(state.shown[shown.key] ?? 0, shown.count);
    },
  },
  extraReducers: (builder) => {
    builder.addMatcher(isAnyOf(signedOut, sessionEnded), () => initialState);
  },
});

export const { folded, moreShown, ledToEvent } = foldsSlice.actions;

declare module './slice.ts' {
  interface LazyQuestSlices {
    folds: FoldsState;
  }
}

questsReducer.inject({ reducerPath: 'folds', reducer: foldsSlice.reducer });

const foldsOf = ({ quests }: WithQuests): FoldsState => quests.folds ?? initialState;

/** Is it unfolded? `usual` is how it is before anybody touched it. */
export const selectIsOpen = (state: WithQuests, key: string, usual: boolean): boolean =>
  foldsOf(state).open[key] ?? usual;

/** How many of a long list are shown; `usual` before more was asked for. */
export const selectShown = (state: WithQuests, key: string, usual: number): number =>
  Math.max(foldsOf(state).shown[key] ?? 0, usual);

/** The visit that was led to the event of its address last. */
export const selectLedVisit = (state: WithQuests): string | undefined => foldsOf(state).led;
