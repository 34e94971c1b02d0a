import {
  HEADER,
  type Call,
  type CallBody,
  type CallParams,
  type CallQuery,
  type CallResponse,
  type CallSpec,
} from '../contract/index.ts';
import type { EndpointManner, HostRequest } from './hostRequest.ts';

/** A part of the argument that is there only where the call has it. */
type Part<Name extends string, T> = T extends undefined
  ? unknown
  : keyof T extends never
    ? unknown
    : { readonly [N in Name]: T };

type QueryPart<T> = T extends undefined ? unknown : { readonly query?: Partial<T> };

/** The same key on a retry makes the host give its first answer again (FORM-22). */
type BodyPart<T> = T extends undefined
  ? unknown
  : { readonly body: T; readonly idempotencyKey?: string };

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
