import { isRejected, type UnknownAction } from '@reduxjs/toolkit';
import { hashOf } from '../domain/textVersion.ts';
import { isApiError, type ApiError } from './apiError.ts';
import type { RetryQuery } from './actions.ts';
import type { AnswerMeta } from './hostRequest.ts';

/** A settled call of the api, as far as its action shows it. */
interface SettledMeta {
  readonly arg?: {
    readonly type?: unknown;
    readonly endpointName?: unknown;
    readonly originalArgs?: unknown;
  };
  readonly baseQueryMeta?: AnswerMeta;
  readonly aborted?: boolean;
  readonly condition?: boolean;
}

/** A call that failed, read from its action. */
export interface FailedCall {
  readonly endpoint: string;
  /** Absent where the program itself broke while reading the answer. */
  readonly error?: ApiError;
  readonly meta?: AnswerMeta;
  /** How to ask again, for queries; a mutation is repeated by the user alone. */
  readonly retry?: RetryQuery;
}

/** Reads the failure of an api call from an action; nothing for other actions and for calls that were given up. */
export function failedCallOf(action: UnknownAction): FailedCall | undefined {
  if (!isRejected(action) || !action.type.startsWith('api/')) return undefined;
  const { arg, baseQueryMeta, aborted, condition } = action.meta as SettledMeta;
  if (aborted === true || condition === true || typeof arg?.endpointName !== 'string')
    return undefined;
  const { payload } = action as { payload?: unknown };
  const query = arg.type === 'query';
  return {
    endpoint: arg.endpointName,
    ...(isApiError(payload) && { error: payload }),
    ...(baseQueryMeta && { meta: baseQueryMeta }),
    ...(query && { retry: { endpoint: arg.endpointName, arg: arg.originalArgs } }),
  };
}

/** When a call was settled, in epoch milliseconds by the program's clock; undefined for an action without an answer. */
export function settledAt(action: { readonly meta?: unknown }): number | undefined {
  return (action.meta as SettledMeta | undefined)?.baseQueryMeta?.at;
}

/** When a settled call was asked, by the same clock. */
export function askedAt(action: { readonly meta?: unknown }): number | undefined {
  return (action.meta as SettledMeta | undefined)?.baseQueryMeta?.askedAt;
}

function hostAt(action: { readonly meta?: unknown }): number | undefined {
  return (action.meta as SettledMeta | undefined)?.baseQueryMeta?.hostAt;
}

/** The HTTP status of a settled call's answer; undefined where there was none. */
export function answeredStatus(action: { readonly meta?: unknown }): number | undefined {
  return (action.meta as SettledMeta | undefined)?.baseQueryMeta?.status;
}

/** When an answer came, when it was asked for, and when the host made it. */
export function momentsOf(action: { readonly meta?: unknown }) {
  const at = settledAt(action) ?? 0;
  return { at, askedAt: askedAt(action) ?? at, hostAt: hostAt(action) };
}

/**
 * How much of an answer could not be read, and of which call at which address it is. A page of a list says nothing of another, nor does a poll that
 * is whole, whose next answer need not hold the broken record.
 */
export function leftOf(meta: unknown): { readonly call?: string; readonly left?: number } {
  const { arg, baseQueryMeta } = meta as SettledMeta;
  if (typeof arg?.endpointName !== 'string' || !baseQueryMeta) return {};
  const { left } = baseQueryMeta;
  if (left === undefined && arg.type !== 'query') return {};
  const { params, query } = (arg.originalArgs ?? {}) as Readonly<Record<string, unknown>>;
  const call = `${arg.endpointName}/${hashOf(JSON.stringify([params, query]))}`;
  return { call, ...(left !== undefined && { left }) };
}

/** Was a settled call answered from the service worker's cache (OFF-02)? */
export function isFromCache(action: { readonly meta?: unknown }): boolean {
  return (action.meta as SettledMeta | undefined)?.baseQueryMeta?.fromCache === true;
}
