import { type ApiError, messageOf, toApiError, type UserMessage } from '../../../api/index.ts';
import { ARCHIVE_FILE_LIMIT, ARCHIVE_PIECE, archiveCalls } from '../../../contract/index.ts';
import type { AppThunk } from '../../../lib/store.ts';
import { uploadAsUser, type WithSession } from '../../session/index.ts';
import { archivesApi } from './archivesApi.ts';

/** The file of an archive on its way to the host. */
export interface ArchiveUpload {
  readonly file: File;
  /** How much of it is there, from 0 to 1. */
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
}

/** What the host calls it, or what to say of it; neither where it was cancelled. */
export type ArchiveOutcome =
  { readonly archive: string } | { readonly said: UserMessage } | { readonly cancelled: true };

/** So often a piece is sent before it is given up. */
const TRIES = 4;

/** A moment before the next try, in ms. */
const PAUSE_MS = 1_000;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', end, { once: true });
  });

const mayPass = ({ kind, status = 0 }: ApiError): boolean =>
  kind === 'network' || kind === 'timeout' || status === 429 || status >= 500;

type Sent = { readonly cancelled: true } | { readonly error: ApiError } | undefined;

/** Sends a piece, again where only the way was bad: the host takes the same once more. */
function sendPiece(
  archive: string,
  at: number,
  { file, onProgress, signal }: ArchiveUpload,
): AppThunk<Promise<Sent>, WithSession> {
  return async (dispatch) => {
    const piece = file.slice(at, at + ARCHIVE_PIECE);
    const part = new File([piece], file.name, { type: 'application/octet-stream' });
    for (let left = TRIES - 1; ; left -= 1) {
      const sent = await dispatch(
        uploadAsUser(archiveCalls.sendArchive, {
          params: { archive, at: String(at) },
          ...{ file: part, signal },
          onProgress: (done) => onProgress((at + done * piece.size) / file.size),
        }),
      );
      if (!('error' in sent)) return 'cancelled' in sent ? sent : undefined;
      if (left === 0 || !mayPass(sent.error)) return sent;
      await pause(PAUSE_MS, signal);
    }
  };
}

/** Takes a file to the host piece by piece (WORK-125): no proxy sees a large body, and a bad way costs no more than a piece. */
export function sendArchive(upload: ArchiveUpload): AppThunk<Promise<ArchiveOutcome>, WithSession> {
  return async (dispatch) => {
    const { file, signal } = upload;
    if (file.size > ARCHIVE_FILE_LIMIT) return { said: { messageKey: 'workshop.files.tooLarge' } };
    const begun = await dispatch(
      archivesApi.endpoints.beginArchive.initiate({ body: { size: file.size } }),
    );
    if (begun.error !== undefined) return { said: messageOf(toApiError(begun.error)) };
    const { archive } = begun.data;
    for (let at = 0; at < file.size; at += ARCHIVE_PIECE) {
      if (signal.aborted) return { cancelled: true };
      const sent = await dispatch(sendPiece(archive, at, upload));
      if (sent) return 'cancelled' in sent ? sent : { said: messageOf(sent.error) };
    }
    return { archive };
  };
}
