import { fetchQuery } from '../../api/index.ts';
import type { AppThunk, StartListening } from '../../lib/store.ts';
import { characterChosen, selectCharacterKey, selectGame } from '../session/index.ts';
import { chatApi } from './api.ts';
import { type WithChat } from './slice.ts';

/** The outcome, as polling tasks report it. */
type Outcome = { readonly error?: unknown };

/** Loads the channels that are open to the character whose chat it is. */
export function loadChannels(): AppThunk<Promise<Outcome>, WithChat> {
  return async (dispatch, getState) => {
    const { game, character } = getState().chat.list;
    if (game === undefined || character === undefined) return {};
    return dispatch(fetchQuery(chatApi.endpoints.chatChannels, { params: { game, character } }));
  };
}

/** What follows for chat: where the game has one, choosing a character loads its channels (PICK-06). */
export function listenForChat(startListening: StartListening): void {
  startListening({
    actionCreator: characterChosen,
    effect: ({ payload: { game, character } }, api) => {
      const state = api.getState();
      const chosen = selectCharacterKey(state) === character && selectGame(state)?.key === game;
      if (!chosen || selectGame(state)?.chat !== true) return;
      void api.dispatch(loadChannels());
    },
  });
}
