import { anew, type ApiError, held, saidBy, type Said, sessionEnded } from '../../../api/index.ts';
import { uploadFile, type Uploaded } from '../../../api/upload.ts';
import { turnCalls, UPLOAD_LIMIT, UPLOAD_TYPES } from '../../../contract/index.ts';
import type { AppThunk } from '../../../lib/services.ts';
import { selectUploadToken, uploadTokenRenewed, type WithSession } from '../../session/index.ts';
import { imageApi } from './imageApi.ts';

/** A picture for a turn on its way to the host. */
export interface TurnImage {
  readonly game: string;
  readonly character: string;
  readonly file: File;
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
}

/** The address of the stored picture, or what to say of it; neither where it was cancelled. */
export type ImageOutcome = { readonly url: string } | { readonly said: Said } | undefined;

type ImageThunk<Result> = AppThunk<Promise<Result>, WithSession>;

const UNAUTHENTICATED = 401;

/** What can be known of a file before it is sent. The host looks for itself. */
function refusalOf({ type, size }: File): Said | undefined {
  if (!UPLOAD_TYPES.some((allowed) => allowed === type)) return { messageKey: 'image.wrongType' };
  if (size > UPLOAD_LIMIT) return { messageKey: 'image.tooLarge' };
  return size === 0 ? { messageKey: 'image.empty' } : undefined;
}

type Sent = Uploaded<typeof turnCalls.uploadTurnImage>;

function send({ game, character, ...upload }: TurnImage): ImageThunk<Sent> {
  return (_dispatch, getState, services) => {
    const token = selectUploadToken(getState());
    const params = { game, character };
    return uploadFile(services, turnCalls.uploadTurnImage, { params, token, ...upload });
  };
}

/** Asks for a fresh token; false where its user is signed in no longer, or another is. */
function renewToken(): ImageThunk<boolean> {
  return async (dispatch, getState) => {
    const call = imageApi.endpoints.renewToken.initiate(undefined, anew);
    const { data } = await held(dispatch(call));
    const { user } = getState().session;
    if (data?.user?.token === undefined || data.user.id !== user?.id) return false;
    dispatch(uploadTokenRenewed({ token: data.user.token }));
    return true;
  };
}

const isSignedOut = (sent: Sent): boolean =>
  'error' in sent && sent.error.status === UNAUTHENTICATED;

function outcomeOf(sent: Exclude<Sent, { error: ApiError }>, base: string): ImageOutcome {
  if ('cancelled' in sent) return undefined;
  const { url, error } = sent.data;
  if (!url)
    return { said: error?.message ? { text: error.message } : { messageKey: 'error.default' } };
  // A picture of our own page stands by its path, one of another host by its whole address.
  const place = base === '' ? url : new URL(url, base).href;
  return { url: place };
}

/**
 * Takes a picture to the host (FORM-05). A token that has run out is renewed once by itself; the text of a refusal is the host's own where it
 * gives one.
 */
export function uploadTurnImage(image: TurnImage): ImageThunk<ImageOutcome> {
  return async (dispatch, _getState, { config }) => {
    const refusal = refusalOf(image.file);
    if (refusal) return { said: refusal };
    let sent = await dispatch(send(image));
    if (isSignedOut(sent) && (await dispatch(renewToken()))) sent = await dispatch(send(image));
    if (!('error' in sent)) return outcomeOf(sent, config.api.origin);
    if (isSignedOut(sent)) dispatch(sessionEnded());
    return { said: saidBy(sent.error) };
  };
}
