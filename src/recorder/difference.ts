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

const areComparable = (one: unknown, other: unknown): boolean =>
  isObject(one) && isObject(other) && Array.isArray(one) === Array.isArray(other);

/** Of two that cannot be compared field by field. A thing is never the same as what is none, and may be too deep to be written down. */
const areSame = (one: unknown, other: unknown): boolean =>
  !isObject(one) &&
  !isObject(other) &&
  canonicalJson(one) === canonicalJson(other) &&
  (one === undefined) === (other === undefined);

/** No state of ours is so deep; a file may be. */
const DEPTH = 100;

/** Goes through two values, field by field in the order of their names, and gives what differs. */
function* differing(one: unknown, other: unknown, path: string, depth = 0): Generator<Difference> {
  if (Object.is(one, other)) return;
  if (depth > DEPTH || !areComparable(one, other)) {
    if (depth > DEPTH || !areSame(one, other)) yield { path, one, other };
    return;
  }
  const [was, is] = [one as Record<string, unknown>, other as Record<string, unknown>];
  const own = (value: Record<string, unknown>, name: string) =>
    Object.hasOwn(value, name) ? value[name] : undefined;
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].sort();
  for (const name of names)
    yield* differing(own(was, name), own(is, name), stepTo(path, name), depth + 1);
}

/**
 * The first difference between two states, in the order of field names; undefined where there is none. Parts that are one and the same object are
 * not looked into, so that it costs what has changed.
 */
export function firstDifference(one: unknown, other: unknown): Difference | undefined {
  const [first] = differing(one, other, '');
  return first;
}

/** What differs between two states, and whether that is not all. */
export interface Differences {
  readonly list: readonly Difference[];
  readonly more: boolean;
}

/** All differences between two states, `most` of them at most. */
export function differences(one: unknown, other: unknown, most: number): Differences {
  const list: Difference[] = [];
  for (const found of differing(one, other, '')) {
    if (list.length === most) return { list, more: true };
    list.push(found);
  }
  return { list, more: false };
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
