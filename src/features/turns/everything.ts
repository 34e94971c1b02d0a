import { lookForArrivals } from './form/arrivals.ts';
import { diceApi } from './form/diceApi.ts';
import { formApi } from './form/formApi.ts';
import { formsSlice } from './form/formsSlice.ts';
import { locationApi } from './locationApi.ts';
import { readingSlice } from './longFeed/readingSlice.ts';
import { commentsSlice } from './oneTurn/commentsSlice.ts';
import { modesApi } from './oneTurn/modesApi.ts';
import { modesSlice } from './oneTurn/modesSlice.ts';

/** What comes late of this feature and counts in the state: a replay has it all at once (QA-02). */
export const everything: readonly object[] = [
  lookForArrivals,
  diceApi,
  formApi,
  formsSlice,
  locationApi,
  readingSlice,
  commentsSlice,
  modesApi,
  modesSlice,
];
