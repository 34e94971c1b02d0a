import {
  HEADER,
  type Call,
  type CallBody,
  type CallParams,
  type CallQuery,
  type CallResponse,
  type CallSpec,
} from '../contract/index.ts';
import type { EndpointManner, HostRequest, Look } from './hostRequest.ts';

/** A part of the argument that is there only where the call has it. */
type Part<Name extends string, T> = T extends undefined
  ? unknown
  : keyof T extends never
    ? unknown
    : { readonly [N in Name]: T };

type QueryPart<T> = T extends undefined ? unknown : { readonly query?: Partial<T> };

/** An earlier attempt may have arrived (HOSTS-02). */
export interface Lost {
  /** It was made at that moment (epoch ms) or later. */
  readonly since: number;
  /** The ids under which its writer may stand. */
  readonly writers?: readonly string[];
  /** Ids of what said the same before it. */
  readonly known?: readonly string[];
}

/** The same key on a retry makes the host give its first answer again (FORM-22). */
type BodyPart<T> = T extends undefined
  ? unknown
  : {
      readonly body: T;
      readonly idempotencyKey?: string;
      readonly lost?: Lost;
    };

type FilePart<C extends CallSpec> = C['encoding'] extends 'multipart'
  ? { readonly file: Blob }
  : unknown;

type Parts<C extends CallSpec> = Part<'params', CallParams<C>> &
  QueryPart<CallQuery<C>> &
  BodyPart<CallBody<C>> &
  FilePart<C>;

/** The argument of an endpoint: `{ params, query, body, file }`, each only where the call has it; else nothing. */
export type CallArg<C extends CallSpec> = unknown extends Parts<C> ? void : Parts<C>;

/** What an endpoint of RTK Query is made of. */
export interface CallEndpoint<C extends CallSpec> {
  query: (arg: CallArg<C>) => HostRequest;
  /** Only its type: the base query has read the answer already, and RTK Query infers it from here. */
  transformResponse: (answer: CallResponse<C>) => CallResponse<C>;
  extraOptions: EndpointManner;
}

interface LooseArg {
  readonly params?: Readonly<Record<string, string | undefined>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly file?: Blob;
  readonly idempotencyKey?: string;
  readonly lost?: Lost;
}

function requestOf(call: Call, arg: LooseArg): HostRequest {
  const { params, query, body, file, idempotencyKey } = arg;
  return {
    method: call.method,
    changes: call.changes,
    path: call.path(params ?? {}),
    encoding: call.encoding ?? 'json',
    query,
    body,
    file,
    response: call.response,
    headers: idempotencyKey === undefined ? undefined : { [HEADER.idempotency]: idempotencyKey },
  };
}

/** How a call whose answer was lost is looked for on the host: by which call, and how it is known again. */
export interface Lookup<C extends CallSpec, L extends CallSpec> {
  readonly call: Call<L>;
  readonly arg: (arg: CallArg<C>) => CallArg<L>;
  /** `since`: from when on it may have arrived, in epoch ms by the host's clock. */
  readonly found: (answer: CallResponse<L>, arg: CallArg<C>, since: number) => boolean;
}

/** Clocks are compared in whole seconds, and an answer takes its time. */
export const CLOCK_TOLERANCE_MS = 5_000;

/**
 * Was something written since a moment (ms)? `written`: epoch seconds, of some hosts in whole minutes; 0 where nobody can read it, which may be
 * at any time.
 */
export const isSince = (written: number, since: number): boolean =>
  written === 0 || (written % 60 === 0 ? written + 59 : written) * 1_000 >= since;

/** The endpoint of a call that is looked for before it is sent again to a host that keeps no idempotency keys (HOSTS-02). */
export function lookedFor<const C extends CallSpec, const L extends CallSpec>(
  endpoint: CallEndpoint<C>,
  { call, arg: argOf, found }: Lookup<C, L>,
): CallEndpoint<C> {
  const lookFor = (arg: CallArg<C>): Look | undefined => {
    const { lost } = arg as LooseArg;
    if (lost === undefined) return undefined;
    return {
      request: requestOf(call, argOf(arg) as LooseArg),
      found: (answer, skew) =>
        found(answer as CallResponse<L>, arg, lost.since + skew - CLOCK_TOLERANCE_MS),
    };
  };
  return { ...endpoint, query: (arg) => ({ ...endpoint.query(arg), look: lookFor(arg) }) };
}

/**
 * An endpoint definition made of a call of the contract: its address, its body, and the schema that its answer is
 * read by. Use it as `build.query(callEndpoint(calls.init, { show: 'modal' }))`; further fields may be spread in.
 */
export function callEndpoint<const C extends CallSpec>(
  call: Call<C>,
  manner: EndpointManner,
): CallEndpoint<C> {
  return {
    query: (arg) => requestOf(call, (arg as LooseArg | undefined) ?? {}),
    transformResponse: (answer) => answer,
    extraOptions: manner,
  };
}
