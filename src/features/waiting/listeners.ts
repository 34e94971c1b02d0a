import { isAnyOf, isFulfilled, type UnknownAction } from '@reduxjs/toolkit';
import { addAppListener } from '../../lib/store.ts';
import { loadWaiting } from './api.ts';
import { waitingChanged } from './realtime.ts';

/** Changes that follow each other so soon (ms) are one. */
const TOGETHER_MS = 700;

/** Calls after which something else may wait; without a socket nothing else says so. */
const WRITING: readonly (string | undefined)[] = [
  'postTurn',
  'commentTurn',
  'deleteTurn',
  'saveProfile',
  'createProfile',
];

const hasWritten = (action: unknown): action is UnknownAction => {
  if (!isFulfilled(action)) return false;
  const { arg } = action.meta as { readonly arg?: { readonly endpointName?: string } };
  return WRITING.includes(arg?.endpointName);
};

/** After a change the list is fetched again (BACK-19): once for what happens together. */
export const refetchChanged = addAppListener({
  matcher: isAnyOf(waitingChanged, hasWritten),
  effect: async (_change, listener) => {
    listener.cancelActiveListeners();
    await listener.delay(TOGETHER_MS);
    await listener.dispatch(loadWaiting());
  },
});
