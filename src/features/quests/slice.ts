import { combineSlices } from '@reduxjs/toolkit';

/** All of it comes with the code of quests: each slice adds itself here and to the reducer. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by the files of those slices
export interface LazyQuestSlices {}

/** The part of the root state that this feature owns. */
export interface WithQuests {
  readonly quests: Partial<Readonly<LazyQuestSlices>>;
}

declare module '../../lib/store.ts' {
  interface RootState extends WithQuests {}
}

/** Parts are injected by what is loaded later. */
export const questsReducer = combineSlices().withLazyLoadedSlices<LazyQuestSlices>();
