import type { MessageKey } from '../i18n/index.ts';

/** Ways a call can fail. `refused`: the host said no; `validation`: it named fields; `server`: it broke. */
export type ApiErrorKind =
  'network' | 'timeout' | 'notJson' | 'wrongShape' | 'refused' | 'validation' | 'server';

/** Every failure of every call, in one shape (ERR-01, ERR-02). Plain data: it travels in actions. */
export interface ApiError {
  readonly kind: ApiErrorKind;
  /** HTTP status, where there was an answer. */
  readonly status?: number;
  /** The host's own text: its `error`, else its `message`, else the body. */
  readonly message?: string;
  /** The first message for each field that the host refused. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The host's id of the refusal, where it sends one. */
  readonly code?: string;
}

/** A text to show: the host's own, or a key of the translation table. State keeps this, never translated text. */
export type UserMessage = { readonly text: string } | { readonly messageKey: MessageKey };

const KEYS: Readonly<Record<ApiErrorKind, MessageKey>> = {
  network: 'error.network',
  timeout: 'error.timeout',
  notJson: 'error.notJson',
  wrongShape: 'error.wrongShape',
  refused: 'error.default',
  validation: 'error.validation',
  server: 'error.server',
};

/** What a failed call says to the user: the host's text where there is one (ERR-01), else our own (ERR-02). */
export function messageOf(error: ApiError): UserMessage {
  if (error.message !== undefined && error.message !== '') return { text: error.message };
  return { messageKey: KEYS[error.kind] };
}

/** True for an ApiError among the unknown things that a failed thunk may carry. */
export function isApiError(value: unknown): value is ApiError {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    typeof value.kind === 'string' &&
    value.kind in KEYS
  );
}

/** Why a call failed; an unknown reason, such as a request that was given up, counts as a lost connection. */
export const toApiError = (reason: unknown): ApiError =>
  isApiError(reason) ? reason : { kind: 'network' };

/** The status of a refusal because nobody is signed in. */
export const UNAUTHENTICATED = 401;

/** Did the host refuse because nobody is signed in, or the session is over? */
export const isUnauthenticated = (error: ApiError | undefined): boolean =>
  error?.status === UNAUTHENTICATED;
