import { CONSENT_POPUP } from '../../../contract/index.ts';
import type { AppThunk } from '../../../lib/store.ts';
import { loginEnded, loginStarted } from '../slice.ts';
import type { LoginStatus, WithSession } from '../state.ts';
import type { Services } from '../../../lib/services.ts';
import { awaitAnswer, type WaitingPage } from './answer.ts';
import { type Beginning, beginSignIn } from './begin.ts';

/** A window that was opened, as far as sign-in uses it. */
interface Popup {
  readonly closed: boolean;
  readonly location: { href: string };
  focus: () => void;
  close: () => void;
}

/** What sign-in needs of the window. */
export interface LoginPage extends WaitingPage {
  open: (url: string, name: string, features: string) => Popup | null;
  readonly location: { assign: (url: string) => void };
  readonly screenX: number;
  readonly screenY: number;
  readonly outerWidth: number;
  readonly outerHeight: number;
}

const POPUP_NAME = 'letopis-login';

/** A popup of 1020x474 over the middle of the window (AUTH-01). */
function popupFeatures({ screenX, screenY, outerWidth, outerHeight }: LoginPage): string {
  const { width, height } = CONSENT_POPUP;
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2));
  const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2));
  return `popup,width=${width},height=${height},left=${left},top=${top}`;
}

type Walk = { readonly end: LoginStatus; readonly said?: string };

/** Walks through the consent page in a popup, which is opened empty and at once: browsers block one that opens after a wait. */
async function walkThrough(
  page: LoginPage,
  asked: Omit<Beginning, 'way'>,
  services: Services,
): Promise<Walk> {
  const popup = page.open('', POPUP_NAME, popupFeatures(page));
  if (!popup || popup.closed) return { end: 'blocked' };
  try {
    popup.location.href = await beginSignIn({ way: 'popup', ...asked }, services);
  } catch {
    popup.close();
    return { end: 'failed' };
  }
  popup.focus();
  return awaitAnswer(asked.id, popup, page, services);
}

/**
 * Signs in through a popup with the provider's consent page (AUTH-01). To be called right in the click. `provider` is its key where there are several.
 * Ends as succeeded, failed, blocked or closed.
 */
export function signInByPopup(
  page: LoginPage,
  provider?: string,
): AppThunk<Promise<LoginStatus>, WithSession> {
  return async (dispatch, _getState, services) => {
    const attempt = services.newId();
    const walked = walkThrough(page, { id: attempt, provider }, services);
    dispatch(loginStarted({ attempt }));
    const { end: status } = await walked;
    dispatch(loginEnded({ attempt, status }));
    return status;
  };
}

/** Signs in by leaving the page for the provider's consent page (AUTH-07). /oauth shows the outcome. */
export function signInByPage(
  page: Pick<LoginPage, 'location'>,
  provider?: string,
): AppThunk<Promise<void>, WithSession> {
  return async (dispatch, _getState, services) => {
    const attempt = services.newId();
    dispatch(loginStarted({ attempt }));
    try {
      page.location.assign(await beginSignIn({ way: 'page', id: attempt, provider }, services));
    } catch {
      dispatch(loginEnded({ attempt, status: 'failed' }));
    }
  };
}

/** Links an account of a provider to the user who is signed in (OWN-35), by the same popup; where none opens, by leaving the page. */
export function linkAccount(page: LoginPage, provider?: string): AppThunk<Promise<Walk>> {
  return async (_dispatch, _getState, services) => {
    const asked = { id: services.newId(), provider, links: true };
    const walked = await walkThrough(page, asked, services);
    if (walked.end === 'blocked')
      page.location.assign(await beginSignIn({ way: 'page', ...asked }, services));
    return walked;
  };
}
