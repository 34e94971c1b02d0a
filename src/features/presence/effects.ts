import {
  createListenerMiddleware,
  type Middleware,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { errorRaised, failedCallOf } from '../../api/index.ts';
import type { Services } from '../../lib/services.ts';
import { characterChosen, selectCharacterKey, type WithSession } from '../session/index.ts';
import { presenceApi } from './api.ts';
import { loadOnline } from './flow.ts';
import type { WithPresence } from './slice.ts';

type State = WithSession & WithPresence;
type Dispatch = ThunkDispatch<State, Services, UnknownAction>;

/**
 * What follows for presence: a chosen character reloads the online list (PICK-06), and its failure is told once, not again every
 * minute while it lasts (spec 2 §8).
 */
export function createPresenceEffects(services: Services): Middleware<object, State> {
  const effects = createListenerMiddleware<State, Dispatch>();
  effects.startListening({
    actionCreator: characterChosen,
    effect: ({ payload }, api) => {
      if (selectCharacterKey(api.getState()) === payload.character) void api.dispatch(loadOnline());
    },
  });
  effects.startListening({
    matcher: presenceApi.endpoints.online.matchRejected,
    effect: (action, api) => {
      const news =
        api.getState().presence.list.failed && !api.getOriginalState().presence.list.failed;
      const failed = failedCallOf(action);
      if (!news || !failed || failed.error?.status === 401) return;
      const said = { messageKey: 'error.default' } as const;
      const retry = failed.retry && { retry: failed.retry };
      api.dispatch(errorRaised({ id: services.newId(), said, show: 'toast', ...retry }));
    },
  });
  return effects.middleware as Middleware<object, State>;
}
