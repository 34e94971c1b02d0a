import { makeMediaHook } from './makeMediaHook.ts';

/** Whether there is room for one thing only, as on a phone: below the theme's `sm`. False where there is no window. */
export const useIsNarrow = makeMediaHook('(max-width: 599.95px)');
