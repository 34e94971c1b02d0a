import {
  createListenerMiddleware,
  type Middleware,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import type { Services } from '../../lib/services.ts';
import {
  characterChosen,
  selectCharacterKey,
  selectGame,
  type WithSession,
} from '../session/index.ts';
import { loadChannels } from './flow.ts';
import type { WithChat } from './slice.ts';

type State = WithSession & WithChat;
type Dispatch = ThunkDispatch<State, Services, UnknownAction>;

/** What follows for chat: where the game has one, choosing a character loads its channels (PICK-06). */
export function createChatEffects(): Middleware<object, State> {
  const effects = createListenerMiddleware<State, Dispatch>();
  effects.startListening({
    actionCreator: characterChosen,
    effect: ({ payload: { game, character } }, api) => {
      const state = api.getState();
      const chosen = selectCharacterKey(state) === character && selectGame(state)?.key === game;
      if (!chosen || selectGame(state)?.chat !== true) return;
      void api.dispatch(loadChannels());
    },
  });
  return effects.middleware as Middleware<object, State>;
}
