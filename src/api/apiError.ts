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

/** Our own words for a status, where the host has none that a person could read: a bare refusal, a proxy's page (HOSTS-08). */
const STATUS_KEYS: Readonly<Partial<Record<number, MessageKey>>> = {
  401: 'error.unauthenticated',
  403: 'error.forbidden',
  404: 'error.notFound',
  408: 'error.timeout',
  409: 'error.conflict',
  410: 'error.notFound',
  413: 'error.tooLarge',
  415: 'error.wrongType',
  419: 'error.pageExpired',
  422: 'error.validation',
  429: 'error.tooMany',
  502: 'error.unavailable',
  503: 'error.unavailable',
  504: 'error.timeout',
};

const sentence = (text: string): string => (/[.!?…:]$/.test(text) ? text : `${text}.`);

/** What the host says of fields that `shown` does not name, each text once. */
function fieldTexts({ fields = {} }: ApiError, shown: readonly string[]): string[] {
  const others = Object.entries(fields).filter(([field]) => !shown.includes(field));
  return [...new Set(others.map(([, text]) => text))];
}

/** Is there more to say than stands under the fields that `shown` names? */
export function hasMoreToSay(error: ApiError, shown: readonly string[]): boolean {
  return error.fields === undefined || fieldTexts(error, shown).length > 0;
}

/**
 * What a failed call says to the user: the host's text where there is one (ERR-01), with what it says of the fields, but for those that
 * `shown` names, under which it stands (HOSTS-08); else our own (ERR-02).
 */
export function messageOf(error: ApiError, shown: readonly string[] = []): UserMessage {
  const { kind, message = '', status = 0 } = error;
  const others = fieldTexts(error, shown).filter((text) => !message.includes(text));
  const texts = [message, ...others].filter((one) => one !== '');
  const text = texts.map((one, at) => (at < texts.length - 1 ? sentence(one) : one)).join(' ');
  if (text !== '') return { text };
  return { messageKey: (kind === 'notJson' ? undefined : STATUS_KEYS[status]) ?? KEYS[kind] };
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

/** Did the host accept the call, in an answer that cannot be read? */
export const isUnreadable = ({ kind }: ApiError): boolean =>
  kind === 'notJson' || kind === 'wrongShape';

/** What hosts answer to a call that they do not have. */
const UNKNOWN_CALL: readonly unknown[] = [404, 405, 501];

/**
 * Does the host not know the call? A refusal of ours has a code (HOSTS-13). `answered` is the status of the answer: some hosts refuse what they do not
 * have as if nobody were signed in (HOSTS-16).
 */
export const isUnknownCall = (
  { status, code }: Pick<ApiError, 'status' | 'code'>,
  answered?: number,
): boolean =>
  code === undefined &&
  (UNKNOWN_CALL.includes(status) || (answered === UNAUTHENTICATED && status !== answered));

/** The status of a refusal because nobody is signed in. */
export const UNAUTHENTICATED = 401;

/** Did the host refuse because nobody is signed in, or the session is over? */
export const isUnauthenticated = (error: ApiError | undefined): boolean =>
  error?.status === UNAUTHENTICATED;

/** A signed-in user need not sign in: what the host refuses with 401 all the same is the call (HOSTS-16). */
export const asForbidden = (error: ApiError): ApiError => ({ ...error, status: 403 });
