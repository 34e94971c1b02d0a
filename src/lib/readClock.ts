import type { AppThunk } from './store.ts';

/** The present moment (epoch ms) by the program's own clock, for what a screen shows only for a while. */
export function readClock(): AppThunk<number> {
  return (_dispatch, _getState, { clock }) => clock();
}
