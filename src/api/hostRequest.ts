import type * as v from 'valibot';
import {
  type ClientConfig,
  type Encoding,
  type Method,
  modelPaths,
  sessionCalls,
} from '../contract/index.ts';
import type { Services } from '../lib/services.ts';
import type { ErrorShow } from './actions.ts';

/** One request as an endpoint describes it, before it becomes HTTP. */
export interface HostRequest {
  readonly method: Method;
  /** Where the method does not say whether it changes something. */
  readonly changes?: boolean | undefined;
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly encoding: Encoding;
  /** The file of a multipart body. */
  readonly file?: Blob | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Goes on where the page is left meanwhile. For small bodies. */
  readonly keepalive?: boolean;
  /** What the answer is read by. */
  readonly response: v.GenericSchema;
  /** An earlier attempt may have arrived: a host that keeps no idempotency keys is asked for it first (HOSTS-02). */
  readonly look?: Look | undefined;
}

/** How one finds out whether something has arrived. `skew` is by how much (ms) the host's clock is ahead of the program's. */
export interface Look {
  readonly request: HostRequest;
  readonly found: (answer: unknown, skew: number) => boolean;
}

/** Paths that the configuration may move, and how far the contract's own path is replaced by it. */
function movedPaths({ api }: ClientConfig): readonly (readonly [string, string])[] {
  return [
    [sessionCalls.login.routePattern, api.login],
    [sessionCalls.logout.routePattern, api.logout],
    [sessionCalls.authorizeChannel.routePattern, api.broadcastingAuth],
    [modelPaths.models, api.models],
    [modelPaths.tags, api.tags],
  ];
}

/** The whole address of a call on the configured host; by default that of the page's own origin. */
export function apiUrl(
  path: string,
  { config, origin }: Pick<Services, 'config' | 'origin'>,
): string {
  const moved = movedPaths(config).find(([own]) => path === own || path.startsWith(`${own}/`));
  const actual = moved ? moved[1] + path.slice(moved[0].length) : path;
  return (config.api.origin || origin) + actual;
}

/** What an endpoint declares about itself; kept in its extraOptions. */
export interface EndpointManner {
  /** How its failures are shown. */
  readonly show: ErrorShow;
  /** True where the loading overlay stays until it has settled (SHELL-12). */
  readonly overlay?: boolean;
  /** True where the request waits for the submit delay (spec 2 §9): forms. */
  readonly submitDelay?: true;
  /** True where a 401 is its own affair, not the end of the session: calls that make and end one. */
  readonly handles401?: boolean;
}

/** What the base query adds to an answer, in `meta.baseQueryMeta` of the settled action. Plain data. */
export interface AnswerMeta {
  /** When it was settled, in epoch milliseconds by the program's own clock. */
  readonly at: number;
  /** When it was asked, by the same clock: nothing later can be in the answer. For an answer from the cache this is in the past. */
  readonly askedAt: number;
  /** True where the host was not reached, and this is what it answered then (OFF-02). */
  readonly fromCache?: true;
  /** HTTP status, where there was an answer. */
  readonly status?: number;
  readonly show: ErrorShow;
  /** The session of the user who was signed in when it was asked is over (AUTH-08). */
  readonly endsSession?: true;
  /** When the host answered, by its own clock (epoch ms, in whole seconds), where it says so. */
  readonly hostAt?: number;
  /** The host names for whom it answered, so that the answer can be cached for reading offline (OFF-02). */
  readonly namesReader?: true;
  /** How many records of the answer could not be read and were left out (HOSTS-05); absent where none was. */
  readonly left?: number;
}
