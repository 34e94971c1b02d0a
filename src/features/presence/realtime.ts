import { fetchQuery } from '../../api/index.ts';
import { CALL_LIMIT, ONLINE_REFRESH_MS } from '../../contract/index.ts';
import type { AppThunk } from '../../lib/store.ts';
import { shouldPoll, type PollingTask, type WithConnection } from '../../realtime/index.ts';
import {
  selectCharacterKey,
  selectGameKey,
  selectInitStatus,
  type WithSession,
} from '../session/index.ts';
import { presenceApi } from './api.ts';
import type { WithPresence } from './slice.ts';

/** The result of fetching the online list. */
type Outcome = { readonly error?: unknown };

/** Fetches the online list of the current game, as the current character, and with it who is in the channels that are followed. */
export function loadOnline(): AppThunk<Promise<Outcome>, WithSession & WithPresence> {
  return async (dispatch, getState) => {
    const game = selectGameKey(getState());
    if (game === undefined) return {};
    const character = selectCharacterKey(getState());
    const params = character === undefined ? { game } : { game, character };
    const channels = (character !== undefined && getState().presence.live?.followed) || [];
    const arg = { params, body: { channels: channels.slice(0, CALL_LIMIT.channels) } };
    return dispatch(fetchQuery(presenceApi.endpoints.online, arg));
  };
}

const none: readonly PollingTask[] = [];

/**
 * The online list is fetched again when it is older than 60 s (ONL-01). After a failure the next attempt waits as long, and
 * nothing is asked while the browser has no network.
 */
export function pollingTasks(
  state: WithSession & WithPresence & WithConnection,
  now: number,
): readonly PollingTask[] {
  const game = selectGameKey(state);
  const { loadedAt } = state.presence.list;
  if (game === undefined || selectInitStatus(state) !== 'ready' || !state.connection.online)
    return none;
  const age = now - (loadedAt ?? -Infinity);
  const fresh = age >= 0 && age < ONLINE_REFRESH_MS; // a clock that was set back makes nothing fresh
  const key = `presence/online/${game}`;
  if (fresh || !shouldPoll(state, { key, every: ONLINE_REFRESH_MS }, now)) return none;
  return [{ key, start: loadOnline() }];
}
