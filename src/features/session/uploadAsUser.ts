import {
  baseApi,
  callEndpoint,
  fetchQuery,
  isUnauthenticated,
  sessionEnded,
} from '../../api/index.ts';
import { type Upload, type Uploaded, uploadFile } from '../../api/upload.ts';
import { type Call, type CallSpec, sessionCalls } from '../../contract/index.ts';
import type { AppThunk } from '../../lib/store.ts';
import { selectUploadToken } from './selectors.ts';
import { uploadTokenRenewed } from './slice.ts';
import type { WithSession } from './state.ts';

type SessionThunk<Result> = AppThunk<Promise<Result>, WithSession>;

/** Init once more, for the upload token alone: the session's own endpoint would reset everything, and every form with it. */
const tokenApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    renewToken: build.query({
      ...callEndpoint(sessionCalls.init, { show: 'silent' }),
      keepUnusedDataFor: 0,
    }),
  }),
});

/** Asks for a fresh token; false where its user is signed in no longer, or another is. */
function renewToken(): SessionThunk<boolean> {
  return async (dispatch, getState) => {
    const { data } = await dispatch(fetchQuery(tokenApi.endpoints.renewToken, undefined));
    const { user } = getState().session;
    if (data?.user?.token === undefined || data.user.id !== user?.id) return false;
    dispatch(uploadTokenRenewed({ token: data.user.token }));
    return true;
  };
}

const isSignedOut = (sent: Uploaded<CallSpec>): boolean =>
  'error' in sent && isUnauthenticated(sent.error);

/**
 * Takes a file to the host with the user's bearer token (spec 1 §7). A token that has run out is renewed once by itself; a second refusal ends
 * the session. Never throws. Not for the first screen: it comes with what uploads.
 */
export function uploadAsUser<const C extends CallSpec>(
  call: Call<C>,
  upload: Omit<Upload<C>, 'token'>,
): SessionThunk<Uploaded<C>> {
  return async (dispatch, getState, services) => {
    const send = () =>
      uploadFile(services, call, { ...upload, token: selectUploadToken(getState()) });
    let sent = await send();
    if (isSignedOut(sent) && (await dispatch(renewToken()))) sent = await send();
    if (isSignedOut(sent)) dispatch(sessionEnded());
    return sent;
  };
}
