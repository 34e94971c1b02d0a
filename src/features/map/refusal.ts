import { isApiError } from '../../api/index.ts';

/** What other hosts say instead of a code (spec 1 §8). */
// eslint-disable-next-line no-restricted-syntax -- no text for the user: the words by which a host refuses
const NOT_FOUND = 'Карта не найдена.';

/** There is no such map; a key that can be none is an address that the host does not have. */
const CODES: readonly (string | undefined)[] = ['mapNotFound', 'notFound'];

/** Does the host say that there is no such map? */
export function isNoMap(error: unknown): boolean {
  if (!isApiError(error)) return false;
  const { code, message, kind } = error;
  return CODES.includes(code) || message?.trim() === NOT_FOUND || kind === 'validation';
}
