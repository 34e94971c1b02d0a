import { isUnreadable, toApiError } from '../../../api/index.ts';
import type { Services } from '../../../lib/services.ts';
import type { AppThunk } from '../../../lib/store.ts';
import { sessionApi } from '../api.ts';
import { askForUser } from '../flow.ts';
import type { WithSession } from '../state.ts';
import type { TabMessage } from '../tabs.ts';
import { takeTarget } from '../target.ts';
import { takeAttempt, type SignInAttempt } from './attempts.ts';
import { redirectUri } from './begin.ts';

/** The window that the provider sent back to /oauth. */
export interface CallbackPage {
  readonly location: { readonly search: string };
  readonly opener: { postMessage: (message: unknown, targetOrigin: string) => void } | null;
  close: () => void;
}

/** What came of a sign-in. A popup posts to its opener and closes; a page goes on to `target`. */
export type LoginResult =
  | { readonly way: 'popup' | 'page'; readonly outcome: 'failed' }
  | { readonly way: 'popup'; readonly outcome: 'succeeded' }
  | { readonly way: 'page'; readonly outcome: 'succeeded'; readonly target: string };

type Outcome = LoginResult['outcome'];

/** Success is an answer that is no refusal, whatever it says, after which init names a user (HOSTS-07). */
function exchange(code: string, attempt: SignInAttempt): AppThunk<Promise<Outcome>, WithSession> {
  return async (dispatch, _getState, { origin }) => {
    const body = {
      code,
      code_verifier: attempt.verifier,
      redirect_uri: redirectUri(origin),
    };
    const call = sessionApi.endpoints.login.initiate({ body }, { track: false });
    const { error } = await dispatch(call);
    if (error && !isUnreadable(toApiError(error))) return 'failed';
    const user = await dispatch(askForUser());
    return user === undefined || user === 'guest' ? 'failed' : 'succeeded';
  };
}

function postOutcome(
  page: CallbackPage,
  attempt: SignInAttempt,
  outcome: Outcome,
  services: Services,
): void {
  const message: TabMessage = { type: 'loginAnswered', attempt: attempt.id, outcome };
  services.tabs.post(message);
  if (attempt.way !== 'popup') return;
  page.opener?.postMessage(message, services.origin);
  page.close();
}

/**
 * Ends a sign-in at /oauth, in the popup and in a whole page alike: checks the state, and has the host exchange the code. A state
 * that is missing, unknown, used or too old is refused before anything is sent or stored (AUTH-02, AUTH-03).
 */
export function handleOauthCallback(
  page: CallbackPage,
): AppThunk<Promise<LoginResult>, WithSession> {
  return async (dispatch, _getState, services) => {
    const params = new URLSearchParams(page.location.search);
    const attempt = takeAttempt(params.get('state') ?? '', services);
    if (!attempt) return { way: page.opener ? 'popup' : 'page', outcome: 'failed' };
    const code = params.get('code');
    const outcome = code ? await dispatch(exchange(code, attempt)) : 'failed';
    postOutcome(page, attempt, outcome, services);
    if (outcome === 'failed' || attempt.way === 'popup')
      return { way: attempt.way, outcome } as LoginResult;
    return { way: 'page', outcome, target: dispatch(takeTarget()) ?? '/' };
  };
}
