import { createAction } from '@reduxjs/toolkit';
import { baseApi } from '../../api/index.ts';

/** The api with the tags of the workshop's lists: the id is that of the list. */
export const workshopTags = baseApi.enhanceEndpoints({ addTagTypes: ['Workshop'] });

/** The lists of these ids have changed in a game; without a game in the one that is open (WORK-98). */
export const worldChanged = createAction<{
  readonly game?: string;
  readonly ids: readonly string[];
}>('workshop/worldChanged');
