import type { AppThunk } from '../../lib/store.ts';
import { registerFeature, type WithConnection } from '../../realtime/index.ts';

/** Loads all of notifications but their place in the state. */
export function loadNotifications(): AppThunk<Promise<object>, WithConnection> {
  return async (dispatch) => {
    const { notificationsFeature } = await import(
      /* webpackChunkName: "notifications" */ './lazy.ts'
    );
    dispatch(registerFeature(notificationsFeature));
    return {};
  };
}
