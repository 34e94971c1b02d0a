import { type ApiError, messageOf, readableText, type UserMessage } from '../../../api/index.ts';
import type { Uploaded } from '../../../api/upload.ts';
import { turnCalls, UPLOAD_LIMIT, UPLOAD_TYPES } from '../../../contract/index.ts';
import type { AppThunk } from '../../../lib/store.ts';
import { uploadAsUser, type WithSession } from '../../session/index.ts';

/** A picture for a turn on its way to the host. */
export interface TurnImage {
  readonly game: string;
  readonly character: string;
  readonly file: File;
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
}

/** The address of the stored picture, or what to say of it; neither where it was cancelled. */
export type ImageOutcome = { readonly url: string } | { readonly said: UserMessage } | undefined;

type ImageThunk<Result> = AppThunk<Promise<Result>, WithSession>;

/** What can be known of a file before it is sent. The host looks for itself. */
function refusalOf({ type, size }: File): UserMessage | undefined {
  if (!UPLOAD_TYPES.some((allowed) => allowed === type)) return { messageKey: 'image.wrongType' };
  if (size > UPLOAD_LIMIT) return { messageKey: 'image.tooLarge' };
  return size === 0 ? { messageKey: 'image.empty' } : undefined;
}

type Sent = Uploaded<typeof turnCalls.uploadTurnImage>;

function outcomeOf(sent: Exclude<Sent, { error: ApiError }>, base: string): ImageOutcome {
  if ('cancelled' in sent) return undefined;
  const { url, error } = sent.data;
  if (!url) {
    const text = readableText(error?.message);
    return { said: text === undefined ? { messageKey: 'error.wrongShape' } : { text } };
  }
  // A picture of our own page stands by its path, one of another host by its whole address.
  const address = base === '' ? url : new URL(url, base).href;
  return { url: address };
}

/**
 * Takes a picture to the host (FORM-05). A token that has run out is renewed once by itself; the text of a refusal is the host's own where it
 * gives one.
 */
export function uploadTurnImage({
  game,
  character,
  ...upload
}: TurnImage): ImageThunk<ImageOutcome> {
  return async (dispatch, _getState, { config }) => {
    const refusal = refusalOf(upload.file);
    if (refusal) return { said: refusal };
    const params = { game, character };
    const sent = await dispatch(uploadAsUser(turnCalls.uploadTurnImage, { params, ...upload }));
    return 'error' in sent ? { said: messageOf(sent.error) } : outcomeOf(sent, config.api.origin);
  };
}
