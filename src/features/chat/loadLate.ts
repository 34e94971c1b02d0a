import type { AppThunk } from '../../lib/store.ts';
import type { WithConnection } from '../../realtime/index.ts';
import { lateChatArrived } from './lateRealtime.ts';

/** Loads everything of chat but its list. The page asks for it once there are channels; a screen of chat brings it itself. */
export function loadLateChat(): AppThunk<Promise<object>, WithConnection> {
  return async (dispatch, getState) => {
    await import(/* webpackChunkName: "chat" */ './late.ts');
    dispatch(lateChatArrived({ hidden: getState().connection.hidden }));
    return {};
  };
}
