import { canonicalJson } from './digest.ts';

/** Where two values part: the way to it, field by field, and what stands there on each side; undefined where nothing. */
export interface Difference {
  readonly path: string;
  readonly one: unknown;
  readonly other: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const plainName = /^[\w$-]+$/;

/** One more step of a path: `.name`, or `["name"]` where the name has signs of its own. */
function stepTo(path: string, name: string): string {
  if (!plainName.test(name)) return `${path}[${JSON.stringify(name)}]`;
  return path === '' ? name : `${path}.${name}`;
}

/**
 * The first difference between two states, in the order of field names; undefined where there is none. Parts that are one and the same object are
 * not looked into, so that it costs what has changed.
 */
export function firstDifference(one: unknown, other: unknown, path = ''): Difference | undefined {
  if (Object.is(one, other)) return undefined;
  const comparable =
    isObject(one) && isObject(other) && Array.isArray(one) === Array.isArray(other);
  if (!comparable)
    return canonicalJson(one) === canonicalJson(other) &&
      (one === undefined) === (other === undefined)
      ? undefined
      : { path, one, other };
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].sort();
  for (const name of names) {
    const found = firstDifference(one[name], other[name], stepTo(path, name));
    if (found) return found;
  }
  return undefined;
}

const step = /\.?([\w$-]+)|\["((?:[^"\\]|\\.)*)"\]/gy;

/** What stands at the path, as `firstDifference` writes paths; undefined where nothing does. */
export function valueAt(state: unknown, path: string): unknown {
  let at: unknown = state;
  for (const [, plain, quoted] of path.matchAll(step)) {
    const name = plain ?? (JSON.parse(`"${quoted ?? ''}"`) as string);
    at = isObject(at) ? at[name] : undefined;
  }
  return at;
}
