import { messageOf, toApiError, type UserMessage } from '../../api/index.ts';
import {
  MAP_PICTURE,
  UPLOAD_LIMIT,
  UPLOAD_TYPES,
  workshopCalls,
  type WorkshopJob,
} from '../../contract/index.ts';
import type { AppThunk } from '../../lib/store.ts';
import { uploadAsUser, type WithSession } from '../session/index.ts';

/** A picture for a thing on its way to the host. */
export interface PictureUpload {
  readonly game: string;
  readonly file: File;
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
}

/** The path of the stored picture, or what to say of it; neither where it was cancelled. */
export type PictureOutcome =
  { readonly url: string } | { readonly said: UserMessage } | { readonly cancelled: true };

/** What can be known of a file before it is sent. The host looks for itself. */
function refusalOf({ type, size }: File): UserMessage | undefined {
  if (!UPLOAD_TYPES.some((allowed) => allowed === type)) return { messageKey: 'image.wrongType' };
  if (size > UPLOAD_LIMIT) return { messageKey: 'image.tooLarge' };
  return size === 0 ? { messageKey: 'image.empty' } : undefined;
}

/** Takes a picture to the host (WORK-89). */
export function uploadPicture({
  game,
  ...upload
}: PictureUpload): AppThunk<Promise<PictureOutcome>, WithSession> {
  return async (dispatch) => {
    const refusal = refusalOf(upload.file);
    if (refusal) return { said: refusal };
    const sent = await dispatch(
      uploadAsUser(workshopCalls.workshopPicture, { params: { game }, ...upload }),
    );
    if ('cancelled' in sent) return sent;
    if ('error' in sent) return { said: messageOf(sent.error) };
    const { path: url } = sent.data;
    // A success that names no picture.
    return url === undefined ? { said: messageOf(toApiError(undefined)) } : { url };
  };
}

/** The picture of a map on its way to the host. */
export interface MapPictureUpload extends PictureUpload {
  /** The id of the map. */
  readonly map: string;
}

/** So long (ms) the largest picture may take on a slow line. */
const MAP_TIMEOUT_MS = 30 * 60 * 1000;

/** What can be known of a picture of a map before it is sent. */
function mapRefusalOf({ type, size }: File): UserMessage | undefined {
  if (!MAP_PICTURE.types.some((allowed) => allowed === type))
    return { messageKey: 'workshop.mapPicture.wrongType' };
  if (size > MAP_PICTURE.bytes) return { messageKey: 'workshop.mapPicture.tooLarge' };
  return size === 0 ? { messageKey: 'image.empty' } : undefined;
}

/** Takes the picture of a map to the host; the job that cuts it, or what to say, or neither where it was cancelled (WORK-104). */
export function uploadMapPicture({
  game,
  map,
  ...upload
}: MapPictureUpload): AppThunk<
  Promise<
    { readonly job: WorkshopJob } | { readonly said: UserMessage } | { readonly cancelled: true }
  >,
  WithSession
> {
  return async (dispatch) => {
    const refusal = mapRefusalOf(upload.file);
    if (refusal) return { said: refusal };
    const params = { game, id: map };
    const sent = await dispatch(
      uploadAsUser(workshopCalls.sendMapPicture, { params, ...upload, timeout: MAP_TIMEOUT_MS }),
    );
    if ('cancelled' in sent) return sent;
    if ('error' in sent) return { said: messageOf(sent.error) };
    const { job } = sent.data;
    return job ? { job } : { said: messageOf(toApiError(undefined)) };
  };
}
