/** So many characters of a value are shown. */
const LONGEST = 240;

/** So many fields are looked at: what follows would not be shown in any case. */
const MOST = 12;

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

function written(value: unknown, depth: number): string {
  if (typeof value === 'string') return JSON.stringify(cut(value));
  if (typeof value !== 'object' || value === null) return String(value);
  const isList = Array.isArray(value);
  if (depth > 2) return isList ? '[…]' : '{…}';
  const names = Object.keys(value);
  const fields = names.slice(0, MOST).map((name) => {
    const field = written((value as Record<string, unknown>)[name], depth + 1);
    return isList ? field : `${cut(name)}: ${field}`;
  });
  if (names.length > MOST) fields.push('…');
  return isList ? `[${fields.join(', ')}]` : `{${fields.join(', ')}}`;
}

/** A value in one line, its beginning where it is long. Whatever a file holds, this is short and quickly done. */
export const briefly = (value: unknown): string => cut(written(value, 0));
