import type { LazyFeature } from '../../realtime/index.ts';
import { lookForNewTurns } from './form/newTurns.ts';
import { diceApi } from './form/diceThunks.ts';
import { formApi } from './form/formApi.ts';
import { formsSlice } from './form/formsSlice.ts';
import { locationApi } from './locationApi.ts';
import { readingSlice } from './longFeed/readingSlice.ts';
import { commentsSlice } from './oneTurn/commentsSlice.ts';
import { modesApi } from './oneTurn/modesApi.ts';
import { modesSlice } from './oneTurn/modesSlice.ts';

/** What of this feature comes with the parts that need it. */
export const turnsFeature: LazyFeature = {
  name: 'turns',
  parts: [
    lookForNewTurns,
    diceApi,
    formApi,
    formsSlice,
    locationApi,
    readingSlice,
    commentsSlice,
    modesApi,
    modesSlice,
  ],
};
