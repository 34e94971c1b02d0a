import type { ApiError } from './apiError.ts';

/**
 * Sending under one idempotency key (FORM-22). While nobody knows whether the text arrived (`lost`), every further send carries
 * the same key, even of a changed text: the host repeats its first answer to a repetition, and refuses a changed text after a
 * first one that did arrive (`idempotencyReused`). So nothing is ever doubled. The key ends with success, with that refusal,
 * or with any refusal where no answer was lost before.
 */
export interface Attempt {
  readonly key: string;
  readonly lost: boolean;
}

const BUSY = 'idempotencyBusy';

/**
 * Did the host surely not take the text? A refusal (4xx) says so. A lost connection, a time-out, a broken host or an unreadable
 * answer leave it open; so do 408, 425 and 429, and the word that the first attempt is still under way.
 */
export function isFinalRefusal({ kind, status = 0, code }: ApiError): boolean {
  if (kind !== 'refused' && kind !== 'validation') return false;
  return ![408, 425, 429].includes(status) && code !== BUSY;
}

/** The host's word that an earlier version of the text had arrived: it stands there already. */
export function isAlreadyPosted(error: ApiError): boolean {
  return error.code === 'idempotencyReused';
}

const UNAUTHENTICATED = 401;

/**
 * What becomes of an attempt that failed; undefined where its key has ended. One that ended the session goes on under its key when its
 * user is back (AUTH-08).
 */
export function attemptAfter(attempt: Attempt | undefined, error: ApiError): Attempt | undefined {
  if (error.status === UNAUTHENTICATED) return attempt;
  const ended = isFinalRefusal(error) && attempt?.lost !== true;
  if (attempt === undefined || ended || isAlreadyPosted(error)) return undefined;
  return { ...attempt, lost: true };
}
