import { createListenerMiddleware, type Middleware } from '@reduxjs/toolkit';
import type { Services } from '../lib/services.ts';
import type { AppDispatch } from '../lib/store.ts';
import { saidBy, type Said } from './apiError.ts';
import { errorRaised, sessionEnded, type ErrorShow } from './facts.ts';
import { failedCallOf, type FailedCall } from './settled.ts';

/** The calls that make and end a session speak of 401 themselves. */
const OWN_401 = ['login', 'logout'];

const UNAUTHENTICATED = 401;

function endsSession({ endpoint, error, meta }: FailedCall): boolean {
  const refused = error?.status === UNAUTHENTICATED && meta?.signedIn === true;
  return refused && !OWN_401.includes(endpoint);
}

interface SessionPart {
  readonly session?: { readonly user?: unknown };
}

function isSignedIn(state: unknown): boolean {
  return (state as SessionPart).session?.user !== undefined;
}

/**
 * The one place where failed calls become something to see (spec 1 §8): as the endpoint declared it, with the host's text or our
 * own. A 401 to a signed-in user is the end of the session instead (AUTH-08), told once however many calls meet it, and until it is
 * closed: a form may have gone from the screen, and a toast would be gone before one has read that the text is safe.
 */
export function createErrorEffects(services: Services): Middleware {
  const effects = createListenerMiddleware<unknown, AppDispatch>();

  function raise(dispatch: AppDispatch, call: FailedCall, show: ErrorShow): void {
    if (show !== 'modal' && show !== 'toast') return;
    const said: Said = call.error ? saidBy(call.error) : { messageKey: 'error.unexpected' };
    const retry = call.retry ? { retry: call.retry } : {};
    dispatch(errorRaised({ id: services.newId(), said, show, ...retry }));
  }

  effects.startListening({
    predicate: (action) => failedCallOf(action) !== undefined,
    effect: (action, api) => {
      const call = failedCallOf(action);
      if (!call) return;
      if (!endsSession(call)) {
        raise(api.dispatch, call, call.meta?.show ?? 'toast');
      } else if (isSignedIn(api.getState())) {
        api.dispatch(sessionEnded());
        const said: Said = { messageKey: 'session.ended' };
        api.dispatch(errorRaised({ id: services.newId(), said, show: 'modal' }));
      }
    },
  });
  return effects.middleware;
}
