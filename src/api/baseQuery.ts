import {
  fetchBaseQuery,
  type BaseQueryApi,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
} from '@reduxjs/toolkit/query';
import { ANSWER_HEADER, HEADER, read, readFrom, XSRF_COOKIE } from '../contract/index.ts';
import type { Services } from '../lib/services.ts';
import { type ApiError, asForbidden, isUnauthenticated } from './apiError.ts';
import { errorOfAnswer } from './errorAnswer.ts';
import { selectCan, type WithHost } from './hostSlice.ts';
import { readAnswer, reportLosses } from './readAnswer.ts';
import { blockingBegan, blockingEnded } from './actions.ts';
import { type AnswerMeta, apiUrl, type EndpointManner, type HostRequest } from './hostRequest.ts';
import { endpointHeaders, isSafe, secondTry } from './secondTry.ts';
import { isSessionOver } from './sessionCheck.ts';

const TIMEOUT_MS = 20_000;
const UPLOAD_TIMEOUT_MS = 120_000;

/** The part of the session that requests depend on; the session feature stands above this layer. */
interface SessionPart {
  readonly session?: { readonly user?: { readonly id: string }; readonly uploadToken?: string };
}

const sessionOf = (api: BaseQueryApi): SessionPart['session'] =>
  (api.getState() as SessionPart).session;

function headersOf(request: HostRequest, api: BaseQueryApi): Record<string, string> {
  const { cookie } = api.extra as Services;
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...endpointHeaders(request, api),
  };
  const xsrf = isSafe(request) ? undefined : cookie(XSRF_COOKIE);
  if (xsrf !== undefined) headers[HEADER.xsrf] = xsrf;
  const token = request.encoding === 'multipart' ? sessionOf(api)?.uploadToken : undefined;
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  return headers;
}

/** Lists of a form-encoded body carry brackets in their names: `title[]`. */
function formOf(body: unknown): URLSearchParams {
  const pairs = Object.entries(body ?? {}).flatMap(([name, value]: [string, unknown]) =>
    Array.isArray(value)
      ? value.map((item) => [`${name}[]`, String(item)])
      : [[name, String(value)]],
  );
  return new URLSearchParams(pairs);
}

function multipartOf(file: Blob | undefined): FormData {
  const form = new FormData();
  if (file) form.append('file', file);
  return form;
}

function bodyOf({ encoding, body, file }: HostRequest): unknown {
  if (encoding === 'multipart') return multipartOf(file);
  return encoding === 'form' ? formOf(body) : body;
}

function fetchArgs(request: HostRequest, api: BaseQueryApi): FetchArgs {
  const services = api.extra as Services;
  return {
    url: apiUrl(request.path, services),
    method: request.method,
    headers: headersOf(request, api),
    body: bodyOf(request),
    responseHandler: 'text',
    timeout: request.encoding === 'multipart' ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS,
    ...(request.query && { params: { ...request.query } }),
    ...(request.keepalive && { keepalive: true }),
  };
}

function apiErrorOf({ status, data }: FetchBaseQueryError): ApiError {
  if (status === 'TIMEOUT_ERROR') return { kind: 'timeout' };
  // With the text handler a body that cannot be read is a connection that broke off.
  if (typeof status !== 'number') return { kind: 'network' };
  return errorOfAnswer(status, typeof data === 'string' ? data : '');
}

/** What is known of the answer itself: none has neither. */
interface Known {
  readonly status?: number;
  /** For an answer served from the cache: when it was requested, epoch ms. */
  readonly staleSince?: number;
  readonly hostAt?: number;
  readonly namesReader?: true;
  /** How much of it could not be read. */
  readonly left?: number;
}

type Outcome = ({ data: unknown } | { error: ApiError }) & Known;

function knownOf(response: Response | undefined): Known {
  if (!response) return {};
  const staleSince = response.headers.get(ANSWER_HEADER.staleSince);
  const hostAt = staleSince === null ? Date.parse(response.headers.get('date') ?? '') : Number.NaN;
  return {
    status: response.status,
    ...(!Number.isNaN(hostAt) && { hostAt }),
    ...(staleSince !== null && { staleSince: Number(staleSince) }),
    ...(response.headers.has(ANSWER_HEADER.reader) && { namesReader: true }),
  };
}

/** Nobody is kept from reading for longer than two minutes (ms), whatever a host says, and wherever the clock is set. */
const isWait = (ms: number): boolean => ms > 0 && ms <= 120_000;

const quiet = new WeakMap<Services, readonly [until: number, error: ApiError]>();

/** The refusal that still holds: until the host's own time is over, polls and other reading are not asked for again (SAFE-14). */
function heldBack(services: Services): ApiError | undefined {
  const [until = 0, error] = quiet.get(services) ?? [];
  return isWait(until - services.clock()) ? error : undefined;
}

/** Keeps to the Retry-After (seconds) of a refusal because of too many calls. */
function holdBack(services: Services, error: ApiError, response?: Response): void {
  const wait = Number(response?.headers.get('retry-after')) * 1_000;
  if (error.status === 429 && isWait(wait)) quiet.set(services, [services.clock() + wait, error]);
}

async function ask(request: HostRequest, api: BaseQueryApi): Promise<Outcome> {
  const services = api.extra as Services;
  const { fetch, config } = services;
  const reads = isSafe(request);
  const held = reads && heldBack(services);
  if (held) return { error: held };
  const query = fetchBaseQuery({
    credentials: 'include',
    // The way back would else show what the browser has kept of an answer, without a question to the host (QUICK-24).
    ...(reads && { cache: 'no-cache' }),
    fetchFn: (input) => fetch(input as Request),
  });
  const result = await query(fetchArgs(request, api), api, {});
  const known = knownOf(result.meta?.response);
  if (result.error) {
    const error = apiErrorOf(result.error);
    if (reads) holdBack(services, error, result.meta?.response);
    return { error, ...known };
  }
  const answer = { status: known.status ?? 0, text: result.data as string };
  const found = readAnswer(answer, request, readFrom(config));
  if ('error' in found) return { ...found, ...known };
  const { data, losses } = found;
  reportLosses(request.path, losses);
  const left = losses.filter(({ kind }) => kind === 'record').length;
  return { data, ...known, ...(left > 0 && { left }) };
}

async function askWithRetry(request: HostRequest, api: BaseQueryApi): Promise<Outcome> {
  const mayRepeat = secondTry(request, api);
  const first = await ask(request, api);
  const again = 'error' in first && (await mayRepeat(first.error)) && !api.signal.aborted;
  return again ? ask(request, api) : first;
}

/** Looks first where an earlier attempt may have arrived and the host keeps no keys: what is there is not sent again (HOSTS-02). */
async function askUnlessArrived(request: HostRequest, api: BaseQueryApi): Promise<Outcome> {
  const { look } = request;
  const { config, clock } = api.extra as Services;
  if (!look || selectCan(api.getState() as WithHost, 'idempotency'))
    return askWithRetry(request, api);
  const seen = await askWithRetry(look.request, api);
  if ('error' in seen) return seen;
  const { staleSince, hostAt = clock() } = seen;
  if (staleSince !== undefined) return { error: { kind: 'network' } };
  if (!look.found(seen.data, hostAt - clock())) return askWithRetry(request, api);
  const nothing = read(request.response, {}, readFrom(config));
  return { data: nothing.ok ? nothing.value : {} };
}

/** Holds the loading overlay while the request is under way, whatever becomes of it (SHELL-12). */
async function underOverlay<T>(api: BaseQueryApi, work: () => Promise<T>): Promise<T> {
  const id = (api.extra as Services).newId();
  api.dispatch(blockingBegan({ id }));
  try {
    return await work();
  } finally {
    api.dispatch(blockingEnded({ id }));
  }
}

/** Whether a call ended the session is found out with it: what follows from its outcome may hang on that. */
async function askAndCheck(
  request: HostRequest,
  api: BaseQueryApi,
  handles401: boolean | undefined,
): Promise<Outcome & { readonly endsSession?: true }> {
  const user = sessionOf(api)?.user?.id;
  const outcome = await askUnlessArrived(request, api);
  if (user === undefined || handles401 || !('error' in outcome)) return outcome;
  if (!isUnauthenticated(outcome.error)) return outcome;
  const apart = { ...api, signal: new AbortController().signal }; // others may wait for the same word
  const ask = (init: HostRequest) => askWithRetry(init, apart);
  const over = await isSessionOver(outcome.error, request, { extra: api.extra, user, ask });
  return over
    ? { ...outcome, endsSession: true }
    : { ...outcome, error: asForbidden(outcome.error) };
}

/**
 * The one way to the host: JSON accepted, cookies sent, XSRF header on unsafe calls, bearer token on uploads, 20 s
 * (uploads: 120 s) at most. Every failure becomes an ApiError.
 */
export const baseQuery: BaseQueryFn<
  HostRequest,
  unknown,
  ApiError,
  Partial<EndpointManner>,
  AnswerMeta
> = async (request, api, manner) => {
  const { clock } = api.extra as Services;
  const askedAt = clock();
  const work = () => askAndCheck(request, api, manner.handles401);
  const { status, staleSince, hostAt, namesReader, left, endsSession, ...outcome } =
    await (manner.overlay ? underOverlay(api, work) : work());
  const meta: AnswerMeta = {
    at: clock(),
    askedAt: staleSince ?? askedAt,
    show: manner.show ?? 'modal',
    ...(endsSession && { endsSession }),
    ...(status !== undefined && { status }),
    ...(staleSince !== undefined && { fromCache: true }),
    ...(hostAt !== undefined && { hostAt }),
    ...(namesReader && { namesReader }),
    ...(left !== undefined && { left }),
  };
  return { ...outcome, meta };
};
