import type { AppThunk } from '../../lib/store.ts';
import type { WithConnection } from '../../realtime/index.ts';
import type { WithSession } from '../session/index.ts';
import type { PressedNotice } from './followPressed.ts';
import { loadNotifications } from './loadNotifications.ts';
import type { WithNotifications } from './slice.ts';

/** A notice of the browser was pressed: brings the code of notifications, where it is not there, and lets it follow (NOTE-01). */
export function noticePressed(
  pressed: PressedNotice,
): AppThunk<Promise<void>, WithNotifications & WithSession & WithConnection> {
  return async (dispatch) => {
    await dispatch(loadNotifications());
    const { followPressed } = await import(/* webpackChunkName: "notifications" */ './lazy.ts');
    await dispatch(followPressed(pressed));
  };
}
