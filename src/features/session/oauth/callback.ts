import { isUnreadable, messageOf, toApiError } from '../../../api/index.ts';
import type { Services } from '../../../lib/services.ts';
import type { AppThunk } from '../../../lib/store.ts';
import { accountApi } from '../accountApi.ts';
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

/** What came of a sign-in. A popup posts to its opener and closes; a page goes on to `target`. `said`: why an account was not linked. */
export type LoginResult =
  | { readonly way: 'popup' | 'page'; readonly outcome: 'failed'; readonly said?: string }
  | { readonly way: 'popup'; readonly outcome: 'succeeded' }
  | { readonly way: 'page'; readonly outcome: 'succeeded'; readonly target: string };

type Outcome = LoginResult['outcome'];

/** What came of a code: `said` where the host has words for it. */
type Exchanged = { readonly outcome: Outcome; readonly said?: string };

/** What the provider added to the code, for the host to pass on: who answers (RFC 9207), and what VK ID wants again. */
function passedOn(params: URLSearchParams) {
  const [iss, device] = [params.get('iss'), params.get('device_id')];
  return {
    ...(iss !== null && { iss }),
    ...(device !== null && { device_id: device, state: params.get('state') ?? '' }),
  };
}

/** Success is an answer that is no refusal, whatever it says, after which init names a user (HOSTS-07). */
function exchange(
  params: URLSearchParams,
  { verifier, provider, links }: SignInAttempt,
): AppThunk<Promise<Exchanged>, WithSession> {
  return async (dispatch, _getState, { origin }) => {
    const code = params.get('code');
    if (!code) return { outcome: 'failed' };
    const by = { ...(provider !== undefined && { provider }), ...passedOn(params) };
    const body = { code, code_verifier: verifier, redirect_uri: redirectUri(origin), ...by };
    if (links) {
      const linked = await dispatch(accountApi.endpoints.linkIdentity.initiate({ body }));
      if (!linked.error) return { outcome: 'succeeded' };
      const said = messageOf(toApiError(linked.error));
      return { outcome: 'failed', ...('text' in said && { said: said.text }) };
    }
    const call = sessionApi.endpoints.login.initiate({ body }, { track: false });
    const { error } = await dispatch(call);
    if (error && !isUnreadable(toApiError(error))) return { outcome: 'failed' };
    const user = await dispatch(askForUser());
    return { outcome: user === undefined || user === 'guest' ? 'failed' : 'succeeded' };
  };
}

function postOutcome(
  page: CallbackPage,
  { id, way, links }: SignInAttempt,
  exchanged: Exchanged,
  services: Services,
): void {
  const what = { type: 'loginAnswered', attempt: id, ...exchanged } as const;
  const message: TabMessage = { ...what, ...(links && { links }) };
  services.tabs.post(message);
  if (way !== 'popup') return;
  page.opener?.postMessage(message, services.origin);
  page.close();
}

/** Where the settings show the accounts that are linked. */
const LINKED_AT = '/settings#identities';

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
    const exchanged = await dispatch(exchange(params, attempt));
    postOutcome(page, attempt, exchanged, services);
    const { way, links } = attempt;
    const { outcome } = exchanged;
    if (outcome === 'failed') return { way, ...exchanged, outcome };
    if (way === 'popup') return { way, outcome };
    return { way, outcome, target: links ? LINKED_AT : (dispatch(takeTarget()) ?? '/') };
  };
}
