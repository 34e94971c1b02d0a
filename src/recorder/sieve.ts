import type { UnknownAction } from '@reduxjs/toolkit';
import {
  looksLikeName,
  looksLikeNumeral,
  NAMED_BY_WORDS,
  NAMES,
  NAMES_OF_ACTION,
  NAMES_OF_CALL,
  NUMERALS,
  OF_NAMES,
  SECRET_CALL_NAMES,
  SECRET_CALLS,
  SECRETS,
  WORDS,
} from './fields.ts';
import type { Mask } from './mask.ts';
import type { Steps } from './steps.ts';

/** What stands for a secret. */
export const SECRET = '∎';

/** Values deeper than this are cut off: nothing of ours is, and nothing may hang the page. */
const DEPTH = 64;

/** A large value is gone through in steps down to this depth: of a feed turn by turn, and no turn word by word. */
const DEPTH_OF_STEPS = 8;

/** So many keys of the cache are remembered. */
const MOST_KEYS = 5_000;

export interface SieveOptions {
  readonly mask: Mask;
  /** True where the person agreed to leave words as they are. */
  readonly words: boolean;
}

/** Lets through what may stand in a log (fields.ts), and nothing else; what it is given stays as it is. */
export interface Sieve {
  readonly state: (state: unknown) => unknown;
  /** The same, with a pause after each of the many things that a state is made of. */
  readonly stateInSteps: (state: unknown) => Steps<unknown>;
  readonly action: (action: UnknownAction) => unknown;
}

/** What is known of the place where a value stands. */
interface Spot {
  /** The field it stands in; of a list, that of the list. */
  readonly field: string;
  /** Within a call about opening doors: no text stays. */
  readonly secret: boolean;
  readonly depth: number;
  /** Fields that are names in this action. */
  readonly names?: ReadonlySet<string> | undefined;
  /** True where every text is a name. */
  readonly ofNames?: boolean;
}

type Plain = Readonly<Record<string, unknown>>;

const isPlain = (value: object): value is Plain => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

const nameOfCall = (value: Plain): unknown => {
  const { arg, endpointName } = value;
  if (endpointName !== undefined) return endpointName;
  return typeof arg === 'object' && arg !== null ? (arg as Plain)['endpointName'] : undefined;
};

/** Is this an action, an entry of the cache or an argument of a call that opens doors? */
function isOfSecretCall(value: Plain): boolean {
  const { meta } = value;
  const own = nameOfCall(value);
  const metas = typeof meta === 'object' && meta !== null ? nameOfCall(meta as Plain) : undefined;
  return [own, metas].some((name) => typeof name === 'string' && SECRET_CALLS.has(name));
}

/** Fields that are names in this action alone, or in this call. */
function namesOf(action: UnknownAction): ReadonlySet<string> | undefined {
  const meta = action['meta'];
  const call = typeof meta === 'object' && meta !== null ? nameOfCall(meta as Plain) : undefined;
  return NAMES_OF_ACTION[action.type] ?? NAMES_OF_CALL[String(call)];
}

/** A key of RTK Query's cache: the endpoint, and its argument as JSON. */
const cacheKey = /^([a-z]\w{0,60})\((\{.*\}|\[.*\]|".*"|-?[\d.]+|true|false|null|undefined)\)$/s;

/** A key made of a list of names (`foldKey` and the like). */
const listKey = /^\[.*\]$/s;

/** What a JSON text says; undefined where it is none. */
function parsed(json: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(json) as unknown };
  } catch {
    return undefined;
  }
}

type Sift = (value: unknown, spot: Spot) => unknown;

const deeper = (spot: Spot): Spot => ({ ...spot, depth: spot.depth + 1 });

/** Keys that are made of an argument or a list: what they are made of is sifted. Undefined for any other text. */
function createKeySieve(sift: Sift): (key: string) => string | undefined {
  const known = new Map<string, string>();

  function ofCall(endpoint: string, json: string): string | undefined {
    if (json === 'undefined') return `${endpoint}(undefined)`;
    const arg = parsed(json);
    if (!arg) return undefined;
    const spot = { field: '', secret: SECRET_CALLS.has(endpoint), depth: 0 };
    return `${endpoint}(${JSON.stringify(sift(arg.value, spot) ?? null)})`;
  }

  function ofList(key: string): string | undefined {
    const list = listKey.test(key) ? parsed(key) : undefined;
    return list && JSON.stringify(sift(list.value, { field: 'key', secret: false, depth: 0 }));
  }

  return (key) => {
    if (!key.endsWith(')') && !key.endsWith(']')) return undefined;
    const before = known.get(key);
    if (before !== undefined) return before;
    const call = cacheKey.exec(key);
    const made = call ? ofCall(call[1] ?? '', call[2] ?? '') : ofList(key);
    if (made === undefined) return undefined;
    if (known.size >= MOST_KEYS) known.clear();
    known.set(key, made);
    return made;
  };
}

/** The fields of an object, each with the place where it stands. */
function placesIn(value: Plain, spot: Spot): [name: string, field: unknown, at: Spot][] {
  const here = {
    ...spot,
    secret: spot.secret || isOfSecretCall(value),
    depth: spot.depth + 1,
    ofNames: spot.ofNames === true || OF_NAMES.has(spot.field),
  };
  return Object.entries(value).map(([name, field]) => {
    const own = name === 'code' && typeof value['kind'] !== 'string' ? 'secret' : name;
    return [name, field, { ...here, field: own }];
  });
}

export function createSieve({ mask, words }: SieveOptions): Sieve {
  const siftedKey = createKeySieve(sift);

  function text(value: string, { field, secret, names, ofNames }: Spot): string {
    if (value === '') return value;
    if (SECRETS.has(field) || (secret && !SECRET_CALL_NAMES.has(field))) return SECRET;
    const isName = NAMES.has(field) || names?.has(field) === true || ofNames === true;
    if (isName && looksLikeName(value)) return value;
    if (NUMERALS.has(field) && looksLikeNumeral(value)) return value;
    if (WORDS.has(field)) return words ? value : mask(value);
    return siftedKey(value) ?? mask(value);
  }

  function nameOf(name: string, field: string): string {
    if (NAMED_BY_WORDS.has(field)) return words ? name : mask(name);
    return siftedKey(name) ?? (looksLikeName(name) ? name : mask(name));
  }

  function fieldsOf(value: Plain, spot: Spot): Plain {
    const out: Record<string, unknown> = {};
    for (const [name, field, at] of placesIn(value, spot)) {
      const sifted = sift(field, at);
      if (sifted !== undefined) out[nameOf(name, spot.field)] = sifted;
    }
    return out;
  }

  function sift(value: unknown, spot: Spot): unknown {
    if (typeof value === 'string') return text(value, spot);
    if (typeof value === 'number') return Number.isFinite(value) ? value : null;
    if (typeof value === 'boolean' || value === null) return value;
    if (typeof value !== 'object' || spot.depth > DEPTH) return undefined;
    if (Array.isArray(value)) return value.map((item) => sift(item, deeper(spot)) ?? null);
    return isPlain(value) ? fieldsOf(value, spot) : undefined;
  }

  function* siftInSteps(value: unknown, spot: Spot): Steps<unknown> {
    if (typeof value !== 'object' || value === null) return sift(value, spot);
    yield;
    if (spot.depth >= DEPTH_OF_STEPS) return sift(value, spot);
    if (Array.isArray(value)) {
      const list: unknown[] = [];
      for (const item of value) list.push((yield* siftInSteps(item, deeper(spot))) ?? null);
      return list;
    }
    if (!isPlain(value)) return undefined;
    const out: Record<string, unknown> = {};
    for (const [name, field, at] of placesIn(value, spot)) {
      const sifted = yield* siftInSteps(field, at);
      if (sifted !== undefined) out[nameOf(name, spot.field)] = sifted;
    }
    return out;
  }

  const begin = { field: '', secret: false, depth: 0 };
  return {
    state: (state) => sift(state, begin),
    stateInSteps: (state) => siftInSteps(state, begin),
    action: (action) => sift(action, { ...begin, names: namesOf(action) }),
  };
}
