import type { LazyFeature } from '../../realtime/index.ts';
import { absencesApi } from './away/api.ts';
import { channelMembersChanged } from './live/liveSlice.ts';
import { writingRealtime } from './writing/writing.ts';
import { writingSlice } from './writing/writingSlice.ts';

/** What of this feature comes with the parts that need it. */
export const presenceFeature: LazyFeature = {
  name: 'presence',
  parts: [absencesApi, channelMembersChanged, writingSlice],
  realtime: writingRealtime,
};
