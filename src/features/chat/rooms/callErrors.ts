import { type ApiError, isApiError } from '../../../api/index.ts';

/** Why a call failed, from its rejected action; a reason that is unknown counts as a lost connection. */
export const errorOf = ({ payload }: { readonly payload?: unknown }): ApiError =>
  isApiError(payload) ? payload : { kind: 'network' };
