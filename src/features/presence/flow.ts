import { CALL_LIMIT } from '../../contract/index.ts';
import { fetchQuery } from '../../api/index.ts';
import type { AppThunk } from '../../lib/store.ts';
import { selectCharacterKey, selectGameKey, type WithSession } from '../session/index.ts';
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
