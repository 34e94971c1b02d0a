/** How names are found by what somebody types (BACK-53), on the host and among what the client knows. */

/** The words of a name or of what is typed: letters and digits alone, whatever their case, with ё as е. */
export const nameWords = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('\u0451', '\u0435') // Cyrillic io as ie
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/**
 * How well a name answers what is typed: 0 where it begins so, 1 where each typed word begins one of its own; undefined where it does not.
 */
export function nameRank(name: string, typed: readonly string[]): 0 | 1 | undefined {
  const words = nameWords(name);
  if (!typed.every((word) => words.some((one) => one.startsWith(word)))) return undefined;
  return words.join(' ').startsWith(typed.join(' ')) ? 0 : 1;
}
