import { makeMediaHook } from './makeMediaHook.ts';

/** Whether there is room for a sidebar: from the theme's `lg`. False where there is no window. */
export const useIsWide = makeMediaHook('(min-width: 1200px)');
