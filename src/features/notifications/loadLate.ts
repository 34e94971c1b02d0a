import type { AppThunk } from '../../lib/store.ts';
import { lateNotificationsArrived } from './lateRealtime.ts';

/** Loads everything of notifications but their place in the state. */
export function loadLateNotifications(): AppThunk<Promise<object>> {
  return async (dispatch) => {
    await import(/* webpackChunkName: "notifications" */ './late.ts');
    dispatch(lateNotificationsArrived());
    return {};
  };
}
