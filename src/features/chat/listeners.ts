import type { StartListening } from '../../lib/store.ts';
import { characterChosen, selectCharacterKey, selectGame } from '../session/index.ts';
import { loadChannels } from './flow.ts';

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
