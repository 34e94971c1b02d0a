import { type ApiError, isApiError } from '../../../api/index.ts';

/** Why a call failed, from its rejected action; a reason that is unknown counts as a lost connection. */
export const errorOf = ({ payload }: { readonly payload?: unknown }): ApiError =>
  isApiError(payload) ? payload : { kind: 'network' };

const TRY_AGAIN = [401, 408, 425, 429];

/** Would the same call be refused for ever? A lost connection, a broken host or one that asks for patience leave that open. */
export function isFinal({ kind, status = 0 }: ApiError): boolean {
  return (kind === 'refused' || kind === 'validation') && !TRY_AGAIN.includes(status);
}
