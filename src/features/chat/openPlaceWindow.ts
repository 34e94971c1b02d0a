import type { AppThunk } from '../../lib/store.ts';
import type { WithConnection } from '../../realtime/index.ts';
import { loadChat } from './realtime.ts';

/** Opens the window of a place, by the key of its location (BACK-92); the code of windows comes first. Where it does not come nothing is opened. */
export function openPlaceWindow(location: string): AppThunk<Promise<void>, WithConnection> {
  return async (dispatch) => {
    try {
      await dispatch(loadChat());
      const { placeRef, windowOpened } = await import(/* webpackChunkName: "chat" */ './lazy.ts');
      dispatch(windowOpened(placeRef(location)));
    } catch {
      // The next press tries again.
    }
  };
}
