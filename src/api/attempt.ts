import { type ApiError, UNAUTHENTICATED } from './apiError.ts';

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

/** 401 ends with a new sign-in, 408, 425 and 429 ask for patience. */
const RETRYABLE: readonly number[] = [UNAUTHENTICATED, 408, 425, 429];

/**
 * Would the same call be refused for ever? So it is with a refusal (4xx) but the `RETRYABLE` ones and that of an idempotency key
 * whose first request is still under way. A lost connection, a time-out, a broken host or an unreadable answer leave it open (FORM-22, MSG-14).
 */
export function isFinalRefusal({ kind, status = 0, code }: ApiError): boolean {
  if (kind !== 'refused' && kind !== 'validation') return false;
  return !RETRYABLE.includes(status) && code !== BUSY;
}

/** What asks for patience: the host did not look at the call. */
const UNTOUCHED: readonly number[] = [UNAUTHENTICATED, 425, 429];

/** Does nobody know whether the call was done? After a refusal one knows; only a key that is busy or a time-out leaves it open. */
export const isUnsure = (error: ApiError): boolean =>
  !isFinalRefusal(error) && !UNTOUCHED.includes(error.status ?? 0);

/** The host's word that an earlier version of the text had arrived: it stands there already. */
export function isAlreadyPosted(error: ApiError): boolean {
  return error.code === 'idempotencyReused';
}

/**
 * What becomes of an attempt that failed; undefined where its key has ended. One that the host did not look at goes on under its key, as
 * after the end of a session when its user is back (AUTH-08).
 */
export function attemptAfter(attempt: Attempt | undefined, error: ApiError): Attempt | undefined {
  if (!isFinalRefusal(error) && !isUnsure(error)) return attempt;
  const ended = isFinalRefusal(error) && attempt?.lost !== true;
  if (attempt === undefined || ended || isAlreadyPosted(error)) return undefined;
  return { ...attempt, lost: true };
}
