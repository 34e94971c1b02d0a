/** As much text as one answer may hold, in bytes of UTF-8 (SAFE-01). */
export const ANSWER_BYTES = 2 * 1024 * 1024;

/** How many of the first texts, by their sizes in bytes, fit into an answer together: one always does, however long. */
export function countFitting(sizes: readonly number[], most: number = ANSWER_BYTES): number {
  let bytes = 0;
  const beyond = sizes.findIndex((size, index) => (bytes += size) > most && index > 0);
  return beyond < 0 ? sizes.length : beyond;
}
