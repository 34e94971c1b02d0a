import { isApiError } from '../../api/index.ts';

/** What other hosts say instead of a code (spec 1 §8): no text for the reader, but the words of a refusal. */
const NOT_FOUND = /^\s*карта не найдена/iu;

/** There is no such map; a key that can be none is an address that the host does not have. */
const CODES: readonly (string | undefined)[] = ['mapNotFound', 'notFound'];

/** Does the host say that there is no such map? */
export function isNoMap(error: unknown): boolean {
  if (!isApiError(error)) return false;
  const { code, message, kind } = error;
  return CODES.includes(code) || NOT_FOUND.test(message ?? '') || kind === 'validation';
}
