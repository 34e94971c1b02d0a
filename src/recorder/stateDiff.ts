import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

const isNothing = (value: unknown): boolean =>
  value === undefined || typeof value === 'function' || typeof value === 'symbol';

/** JSON with sorted fields, so that equal values give equal text. Otherwise as `JSON.stringify`: undefined fields and functions are left out. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value))
    return `[${value.map((item) => (isNothing(item) ? 'null' : canonicalJson(item))).join()}]`;
  if (typeof value !== 'object' || value === null)
    return isNothing(value) ? 'null' : JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, field]) => !isNothing(field))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join()}}`;
}

/** Bytes of the hash: enough against collisions, short enough to be read aloud. */
const DIGEST_BYTES = 16;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The state without `api.config.middlewareRegistered`, which depends on the process and not on the actions. */
export function comparableState(state: unknown): unknown {
  if (!isFields(state) || !isFields(state['api']) || !isFields(state['api']['config']))
    return state;
  const { middlewareRegistered: _process, ...config } = state['api']['config'];
  return { ...state, api: { ...state['api'], config } };
}

/** The digest of a redacted state (32 hex digits); equal digests mean equal states (QA-02). */
export function stateDigest(state: unknown): string {
  return bytesToHex(
    sha256(utf8ToBytes(canonicalJson(comparableState(state)))).subarray(0, DIGEST_BYTES),
  );
}

/** One difference between two values: the path to it and the value on each side (undefined where the field is absent). */
export interface Difference {
  readonly path: string;
  readonly one: unknown;
  readonly other: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** A field by its name; inherited ones (`__proto__`) are none. */
const own = (value: Record<string, unknown>, name: string): unknown =>
  Object.hasOwn(value, name) ? value[name] : undefined;

const plainName = /^[\w$-]+$/;

/** Appends `.name` to a path, or `["name"]` where the name is no identifier. */
function stepTo(path: string, name: string): string {
  if (!plainName.test(name)) return `${path}[${JSON.stringify(name)}]`;
  return path === '' ? name : `${path}.${name}`;
}

const areComparable = (one: unknown, other: unknown): boolean =>
  isObject(one) && isObject(other) && Array.isArray(one) === Array.isArray(other);

/** For values that cannot be compared field by field. Objects are never equal here: they may be too deep to serialize. */
const areSame = (one: unknown, other: unknown): boolean =>
  !isObject(one) &&
  !isObject(other) &&
  canonicalJson(one) === canonicalJson(other) &&
  (one === undefined) === (other === undefined);

/** No state of ours is so deep, but a file may be. */
const MAX_DEPTH = 100;

/** Walks two values in the order of field names and yields the differences. */
function* differing(one: unknown, other: unknown, path: string, depth = 0): Generator<Difference> {
  if (Object.is(one, other)) return;
  if (depth > MAX_DEPTH || !areComparable(one, other)) {
    if (depth > MAX_DEPTH || !areSame(one, other)) yield { path, one, other };
    return;
  }
  const [was, is] = [one as Record<string, unknown>, other as Record<string, unknown>];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].sort();
  for (const name of names)
    yield* differing(own(was, name), own(is, name), stepTo(path, name), depth + 1);
}

/** The first difference between two states, by field name; undefined where they are equal. Shared objects are skipped, so the cost is what changed. */
export function firstDifference(one: unknown, other: unknown): Difference | undefined {
  const [first] = differing(one, other, '');
  return first;
}

/** Differences between two states; `more` where the list was cut. */
export interface Differences {
  readonly list: readonly Difference[];
  readonly more: boolean;
}

/** The differences between two states, at most `most`. */
export function differences(one: unknown, other: unknown, most: number): Differences {
  const list: Difference[] = [];
  for (const found of differing(one, other, '')) {
    if (list.length === most) return { list, more: true };
    list.push(found);
  }
  return { list, more: false };
}

const step = /\.?([\w$-]+)|\["((?:[^"\\]|\\.)*)"\]/gy;

/** The value at a path of `firstDifference`; undefined where there is none. */
export function valueAt(state: unknown, path: string): unknown {
  let at: unknown = state;
  for (const [, plain, quoted] of path.matchAll(step)) {
    const name = plain ?? (JSON.parse(`"${quoted ?? ''}"`) as string);
    at = isObject(at) ? own(at, name) : undefined;
  }
  return at;
}
