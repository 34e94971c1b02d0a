import type { AppThunk } from '../../lib/store.ts';
import { registerFeature, type WithConnection } from '../../realtime/index.ts';

/** Loads everything of chat but its list. The page asks for it once there are channels; a screen of chat brings it itself. */
export function loadChat(): AppThunk<Promise<object>, WithConnection> {
  return async (dispatch) => {
    const { chatFeature } = await import(/* webpackChunkName: "chat" */ './lazy.ts');
    dispatch(registerFeature(chatFeature));
    return {};
  };
}
