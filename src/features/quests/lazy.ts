import type { LazyFeature } from '../../realtime/index.ts';
import { chronicleApi } from './chronicle/chronicleApi.ts';
import { chroniclesSlice } from './chronicle/chroniclesSlice.ts';
import { foldsSlice } from './foldsSlice.ts';

/** What of this feature comes with the parts that need it. */
export const questsFeature: LazyFeature = {
  name: 'quests',
  parts: [chronicleApi, chroniclesSlice, foldsSlice],
};
