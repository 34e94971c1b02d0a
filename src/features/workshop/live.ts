import { createAction } from '@reduxjs/toolkit';

/** Things of these kinds have changed in a game; without a game in the one that is open (WORK-98). */
export const worldChanged = createAction<{
  readonly game?: string;
  readonly ids: readonly string[];
}>('workshop/worldChanged');
