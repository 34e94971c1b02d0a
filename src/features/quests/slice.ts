import { combineSlices } from '@reduxjs/toolkit';
import type { WritingsState } from './chronicle/writingsSlice.ts';
import type { FoldsState } from './foldsSlice.ts';

/** All of it comes with the code of quests: who reads turns alone does without. */
interface LaterState {
  readonly folds: FoldsState;
  readonly writings: WritingsState;
}

/** The part of the root state that this feature owns. */
export interface WithQuests {
  readonly quests: Partial<LaterState>;
}

declare module '../../lib/store.ts' {
  interface RootState extends WithQuests {}
}

/** Parts are injected by what is loaded later. */
export const questsReducer = combineSlices().withLazyLoadedSlices<LaterState>();
