import { fetchQuery } from '../../api/index.ts';
import type { AppThunk } from '../../lib/store.ts';
import { chatApi } from './api.ts';
import type { WithChat } from './slice.ts';

/** What came of it, as due work tells it. */
type Outcome = { readonly error?: unknown };

/** Asks which channels are open to the character whose chat it is. */
export function loadChannels(): AppThunk<Promise<Outcome>, WithChat> {
  return async (dispatch, getState) => {
    const { game, character } = getState().chat.list;
    if (game === undefined || character === undefined) return {};
    return dispatch(fetchQuery(chatApi.endpoints.chatChannels, { params: { game, character } }));
  };
}
