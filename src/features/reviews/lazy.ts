import { baseApi } from '../../api/index.ts';
import { addAppListener } from '../../lib/store.ts';
import type { LazyFeature } from '../../realtime/index.ts';
import { remarksApi } from '../profiles/index.ts';
import { waitingChanged } from '../waiting/index.ts';
import { reviewsApi } from './api.ts';

/** Changes that follow each other so soon (ms) are one. */
const TOGETHER_MS = 300;

/** What waits for the masters may be another (OWN-72): what is shown of the queue is asked for again. */
const refetchQueue = addAppListener({
  actionCreator: waitingChanged,
  effect: async (_action, listener) => {
    listener.cancelActiveListeners();
    await listener.delay(TOGETHER_MS);
    listener.dispatch(baseApi.util.invalidateTags(['Reviews']));
  },
});

/** The queue of profiles: for masters alone, with their part of the menu or with its screens. */
export const reviewsFeature: LazyFeature = {
  name: 'reviews',
  parts: [reviewsApi, remarksApi],
  listeners: [refetchQueue],
};
