import type { Services } from '../lib/services.ts';
import type { AppDispatch, StartListening } from '../lib/store.ts';
import { messageOf, type UserMessage } from './apiError.ts';
import { errorRaised, sessionEnded, type ErrorShow } from './actions.ts';
import { failedCallOf, type FailedCall } from './settled.ts';

interface Raising {
  readonly dispatch: AppDispatch;
  readonly extra: Services;
}

function raise({ dispatch, extra }: Raising, call: FailedCall, show: ErrorShow): void {
  if (show !== 'modal' && show !== 'toast') return;
  const said: UserMessage = call.error ? messageOf(call.error) : { messageKey: 'error.unexpected' };
  const retry = call.retry ? { retry: call.retry } : {};
  dispatch(errorRaised({ id: extra.newId(), said, show, ...retry }));
}

/**
 * The one place where failed calls become something to see (spec 1 §8): as the endpoint declared it, with the host's text or our
 * own. The end of the session (AUTH-08) is shown instead, once however many calls meet it, and until it is
 * closed: a form may have gone from the screen, and a toast would be gone before one has read that the text is safe.
 */
export function listenToErrors(startListening: StartListening): void {
  startListening({
    predicate: (action) => failedCallOf(action) !== undefined,
    effect: (action, api) => {
      const call = failedCallOf(action);
      if (!call) return;
      if (!call.meta?.endsSession) {
        raise(api, call, call.meta?.show ?? 'toast');
      } else if (api.getState().session.user) {
        api.dispatch(sessionEnded());
        const said: UserMessage = { messageKey: 'session.ended' };
        api.dispatch(errorRaised({ id: api.extra.newId(), said, show: 'modal' }));
      }
    },
  });
}
