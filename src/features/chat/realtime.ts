import type { AppThunk } from '../../lib/store.ts';
import {
  shouldPoll,
  type RealtimeDeclaration,
  registerFeature,
  type WithConnection,
} from '../../realtime/index.ts';
import { quietMoment } from '../../ui/hooks.ts';

/** Loads everything of chat but its list. The page asks for it once there are channels; a screen of chat brings it itself. */
export function loadChat(): AppThunk<Promise<object>, WithConnection> {
  return async (dispatch) => {
    const { chatFeature } = await import(/* webpackChunkName: "chat" */ './lazy.ts');
    dispatch(registerFeature(chatFeature));
    return {};
  };
}

function loadWhenIdle(): AppThunk<Promise<object>, WithConnection> {
  return async (dispatch) => {
    await quietMoment();
    return dispatch(loadChat());
  };
}

/** So long (ms) after the channels came the rest of chat is fetched: what is to be read first has come by then. */
const LOAD_AFTER_MS = 2_000;
const RETRY_MS = 30_000;

/** Loads the rest of chat where the character has channels; that declares what it wants of the live connection itself (MSG-07, MSG-08). */
export const chatRealtime: RealtimeDeclaration = {
  pollingTasks: (state, now) => {
    const { list, rooms } = state.chat;
    const { channels, loadedAt = now } = list;
    const key = 'chat/load';
    const waits = rooms !== undefined || channels.length === 0 || now - loadedAt < LOAD_AFTER_MS;
    const polls = !waits && shouldPoll(state, { key, every: RETRY_MS }, now);
    return polls ? [{ key, start: loadWhenIdle() }] : [];
  },
};
