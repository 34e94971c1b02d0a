import { chronicleApi } from './chronicle/chronicleApi.ts';
import { writingsSlice } from './chronicle/writingsSlice.ts';
import { foldsSlice } from './foldsSlice.ts';

/** What comes late of this feature and counts in the state: a replay has it all at once (QA-02). */
export const everything: readonly object[] = [chronicleApi, writingsSlice, foldsSlice];
