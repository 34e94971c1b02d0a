/**
 * Where a caret belongs after the text around it became another one: behind the same words where those before it are the same, before the same
 * words where those behind it are, else as far from the beginning as it was. `at` counts from the beginning of `before`, as the answer of `after`.
 */
export function caretIn(after: string, before: string, at: number): number {
  if (after.startsWith(before.slice(0, at))) return at;
  const rest = before.slice(at);
  if (rest !== '' && after.endsWith(rest)) return after.length - rest.length;
  return Math.min(at, after.length);
}
