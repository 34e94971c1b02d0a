import { isApiError } from '../../api/index.ts';

/** What other hosts say instead of a code (spec 1 §8). */
// eslint-disable-next-line no-restricted-syntax -- no text for the user: the words by which a host refuses
const NOT_FOUND = 'Карта не найдена.';

/** Does the host say that there is no such map? Also by a key that cannot be one: it refuses the call as it stands. */
export function isNoMap(error: unknown): boolean {
  if (!isApiError(error)) return false;
  const { code, message, kind } = error;
  return code === 'mapNotFound' || message?.trim() === NOT_FOUND || kind === 'validation';
}
