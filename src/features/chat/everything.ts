import { composersSlice } from './composer/composersSlice.ts';
import { deskSlice } from './desk/deskSlice.ts';
import { authorsSlice } from './rooms/authorsSlice.ts';
import { liveSlice } from './rooms/liveSlice.ts';
import { roomsApi } from './rooms/roomsApi.ts';
import { roomsSlice } from './rooms/roomsSlice.ts';

/** What comes late of this feature and counts in the state: a replay has it all at once (QA-02). */
export const everything: readonly object[] = [
  composersSlice,
  deskSlice,
  authorsSlice,
  liveSlice,
  roomsApi,
  roomsSlice,
];
