import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import {
  ANSWER_HEADER,
  type ErrorId,
  HEADER,
  sessionCalls,
  XSRF_COOKIE,
} from '../contract/index.ts';
import type { Services } from '../lib/services.ts';
import type { ApiError } from './apiError.ts';
import { apiUrl, type HostRequest } from './hostRequest.ts';
import { capabilityLearned, selectCan, type WithHost } from './hostSlice.ts';

/** Which requests go out once more by themselves, and what is found out before (HOSTS-07, HOSTS-10). */

type Asking = Pick<BaseQueryApi, 'dispatch' | 'getState' | 'extra'>;

/** A look at the host waits so long (ms). */
const LOOK_MS = 8_000;

/** Laravel's status for an XSRF value that is no longer good. */
const PAGE_EXPIRED = 419;

/** Did the host refuse the XSRF value? Then nothing was done. */
export const isXsrfRefused = ({ code, status }: Pick<ApiError, 'code' | 'status'>): boolean =>
  code === ('xsrf' satisfies ErrorId) || status === PAGE_EXPIRED;

/** Does a request change nothing, so that it may go out twice? */
export const isSafe = ({ method, changes }: HostRequest): boolean => method === 'GET' && !changes;

/** GETs init, which changes nothing and brings the host's cookies. False where the host itself did not answer. */
async function reachesHost(
  services: Services,
  headers: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  const request = new Request(apiUrl(sessionCalls.init.routePattern, services), {
    credentials: 'include',
    cache: 'no-cache',
    headers: { accept: 'application/json', ...headers },
    signal: AbortSignal.timeout(LOOK_MS),
  });
  try {
    const { headers: answered } = await services.fetch(request);
    return !answered.has(ANSWER_HEADER.staleSince);
  } catch {
    return false;
  }
}

const renewals = new WeakMap<Services, Promise<unknown>>();

/** Fetches a fresh XSRF cookie, unless the refusal of `sent` has brought one. Several refusals at once need one. */
export async function renewXsrf(services: Services, sent: string | undefined): Promise<void> {
  if (services.cookie(XSRF_COOKIE) !== sent) return;
  const renewal =
    renewals.get(services) ?? reachesHost(services).finally(() => renewals.delete(services));
  renewals.set(services, renewal);
  await renewal;
}

const passingHeader = new WeakSet<Services>();

/**
 * A host on another origin may refuse the idempotency key in its preflight: the browser then sends nothing, and reports a lost connection.
 * Found out once, by GETs with the header and one without, and remembered.
 */
async function refusesKeys({ extra, getState, dispatch }: Asking): Promise<boolean> {
  const services = extra as Services;
  if (selectCan(getState() as WithHost, 'idempotency') === false) return true;
  const { origin } = new URL(apiUrl('/', services));
  if (origin === services.origin || passingHeader.has(services)) return false;
  const takesKey = () => reachesHost(services, { [HEADER.idempotency]: services.newId() });
  let takes = await takesKey();
  if (!takes) {
    if (!(await reachesHost(services))) return false;
    takes = await takesKey(); // the connection may have come back between the two
  }
  if (takes) {
    passingHeader.add(services);
    return false;
  }
  dispatch(capabilityLearned({ capability: 'idempotency', holds: false }));
  return true;
}

/** The headers that an endpoint adds, less what this host does not take. */
export function endpointHeaders(
  { headers = {} }: HostRequest,
  { getState }: Asking,
): Readonly<Record<string, string>> {
  if (selectCan(getState() as WithHost, 'idempotency') !== false) return headers;
  const { [HEADER.idempotency]: _key, ...rest } = headers;
  return rest;
}

/** Remembers what a request carries, and returns the question whether it may go once more after an error. */
export function secondTry(
  request: HostRequest,
  asking: Asking,
): (error: ApiError) => Promise<boolean> {
  const services = asking.extra as Services;
  const xsrf = services.cookie(XSRF_COOKIE);
  const hasKey = HEADER.idempotency in endpointHeaders(request, asking);
  return async (error) => {
    if (isXsrfRefused(error)) {
      await renewXsrf(services, xsrf);
      return true;
    }
    if (error.kind !== 'network') return false;
    return isSafe(request) || (hasKey && (await refusesKeys(asking)));
  };
}
