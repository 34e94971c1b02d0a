import {
  asForbidden,
  isUnauthenticated,
  isXsrfRefused,
  renewXsrf,
  sessionEnded,
} from '../../api/index.ts';
import { type Upload, type Uploaded, uploadFile } from '../../api/upload.ts';
import { type Call, type CallSpec, XSRF_COOKIE } from '../../contract/index.ts';
import type { AppThunk } from '../../lib/store.ts';
import { askForUser } from './flow.ts';
import { selectUploadToken } from './selectors.ts';
import { uploadTokenRenewed } from './slice.ts';
import type { WithSession } from './state.ts';

type SessionThunk<Result> = AppThunk<Promise<Result>, WithSession>;

/**
 * Asks init what a 401 of an upload means: a token ran out and here is the next, the session is over, or neither, so that the host refuses
 * the upload alone.
 */
function afterRefusal(): SessionThunk<'renewed' | 'over' | 'refused'> {
  return async (dispatch, getState) => {
    const known = await dispatch(askForUser());
    if (known === undefined) return 'refused';
    if (known === 'guest' || known.id !== getState().session.user?.id) return 'over';
    if (known.token === undefined || known.token === selectUploadToken(getState()))
      return 'refused';
    dispatch(uploadTokenRenewed({ token: known.token }));
    return 'renewed';
  };
}

const refused = <C extends CallSpec>(sent: Uploaded<C>): Uploaded<C> =>
  'error' in sent && isUnauthenticated(sent.error) ? { error: asForbidden(sent.error) } : sent;

/**
 * Takes a file to the host with the user's bearer token (spec 1 §7), or with the session's cookie alone where init gives none (HOSTS-07). A token
 * that has run out and a refused XSRF value are renewed once. Only init's word ends the session. Never throws. Not for the first screen: it
 * comes with what uploads.
 */
export function uploadAsUser<const C extends CallSpec>(
  call: Call<C>,
  upload: Omit<Upload<C>, 'token'>,
): SessionThunk<Uploaded<C>> {
  return async (dispatch, getState, services) => {
    const send = () =>
      uploadFile(services, call, { ...upload, token: selectUploadToken(getState()) });
    const xsrf = services.cookie(XSRF_COOKIE);
    let sent = await send();
    if ('error' in sent && isXsrfRefused(sent.error)) {
      await renewXsrf(services, xsrf);
      sent = await send();
    }
    if (!('error' in sent && isUnauthenticated(sent.error))) return sent;
    const after = await dispatch(afterRefusal());
    if (after === 'renewed') return refused(await send());
    if (after === 'over') dispatch(sessionEnded());
    return after === 'refused' ? refused(sent) : sent;
  };
}
