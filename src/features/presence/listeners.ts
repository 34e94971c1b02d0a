import { errorRaised, failedCallOf } from '../../api/index.ts';
import type { StartListening } from '../../lib/store.ts';
import { characterChosen, selectCharacterKey } from '../session/index.ts';
import { presenceApi } from './api.ts';
import { loadOnline } from './realtime.ts';

/**
 * What follows for presence: a chosen character reloads the online list (PICK-06), and its failure is shown once, not again every
 * minute while it lasts (spec 2 §8).
 */
export function listenForPresence(startListening: StartListening): void {
  startListening({
    actionCreator: characterChosen,
    effect: async ({ payload }, api) => {
      const { awake } = api.extra;
      if (awake) await awake;
      if (selectCharacterKey(api.getState()) === payload.character) void api.dispatch(loadOnline());
    },
  });
  startListening({
    matcher: presenceApi.endpoints.online.matchRejected,
    effect: (action, api) => {
      const news =
        api.getState().presence.list.failed && !api.getOriginalState().presence.list.failed;
      const failed = failedCallOf(action);
      if (!news || !failed || failed.error?.status === 401) return;
      const said = { messageKey: 'error.default' } as const;
      const retry = failed.retry && { retry: failed.retry };
      api.dispatch(errorRaised({ id: api.extra.newId(), said, show: 'toast', ...retry }));
    },
  });
}
