import {
  type Call,
  type CallParams,
  type CallResponse,
  type CallSpec,
  HEADER,
  readFrom,
  XSRF_COOKIE,
} from '../contract/index.ts';
import { sendFile } from '../lib/sendFile.ts';
import type { Services } from '../lib/services.ts';
import type { ApiError } from './apiError.ts';
import { errorOfAnswer } from './errorAnswer.ts';
import { apiUrl } from './hostRequest.ts';
import { readAnswer, reportLosses } from './readAnswer.ts';

const TIMEOUT_MS = 120_000;

/** What is uploaded, and who wants to know how far it has come. */
export interface Upload<C extends CallSpec> {
  readonly params: CallParams<C>;
  readonly file: File;
  /** The bearer token (spec 1 §7); it is kept in memory alone. */
  readonly token: string | undefined;
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
  /** So long it may take, in ms, where that is not two minutes. */
  readonly timeout?: number;
}

/** What came of it: as with the other calls, but a cancelled one is no failure. */
export type Uploaded<C extends CallSpec> =
  { readonly data: CallResponse<C> } | { readonly error: ApiError } | { readonly cancelled: true };

function headersOf({ cookie }: Services, token: string | undefined): Record<string, string> {
  const xsrf = cookie(XSRF_COOKIE);
  return {
    accept: 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(xsrf !== undefined && { [HEADER.xsrf]: xsrf }),
  };
}

/** Sends a file by a multipart call of the contract; the answer is checked as that of any other call (ERR-02). Never throws. */
export async function uploadFile<const C extends CallSpec>(
  services: Services,
  call: Call<C>,
  { params, file, token, onProgress, signal, timeout = TIMEOUT_MS }: Upload<C>,
): Promise<Uploaded<C>> {
  const anyCall: Call = call;
  const answer = await (services.sendFile ?? sendFile)({
    url: apiUrl(anyCall.path(params), services),
    headers: headersOf(services, token),
    ...{ file, onProgress, signal, timeout },
  });
  if ('failed' in answer) {
    return answer.failed === 'aborted' ? { cancelled: true } : { error: { kind: answer.failed } };
  }
  const { status, text } = answer;
  if (status < 200 || status > 299) return { error: errorOfAnswer(status, text) };
  const read = readAnswer({ status, text }, anyCall, readFrom(services.config));
  if ('error' in read) return read;
  reportLosses(anyCall.routePattern, read.losses);
  return { data: read.data as CallResponse<C> };
}
