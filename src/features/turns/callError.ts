import { isApiError, type ApiError } from '../../api/index.ts';

/** Why a call failed, from its rejected action; one whose reason is unknown counts as a lost connection. */
export function errorOf({ payload }: { readonly payload?: unknown }): ApiError {
  return isApiError(payload) ? payload : { kind: 'network' };
}
