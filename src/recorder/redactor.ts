import type { UnknownAction } from '@reduxjs/toolkit';
import {
  looksLikeName,
  looksLikeNumeral,
  type Mask,
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
} from './redaction.ts';
import type { Steps } from './idleWork.ts';

/** Replaces every secret. */
export const SECRET = '∎';

/** Deeper values are cut off, lest one hang the page; our own state never is so deep. */
const MAX_DEPTH = 64;

/** Down to this depth a value is redacted in steps: a feed turn by turn, but no turn word by word. */
const STEP_DEPTH = 8;

/** Limit of the memo of redacted cache keys. */
const MAX_KEYS = 5_000;

export interface RedactorOptions {
  readonly mask: Mask;
  /** True where the user agreed to leave words in. */
  readonly words: boolean;
}

/** Copies values for a log, with only what redaction.ts allows. */
export interface Redactor {
  readonly state: (state: unknown) => unknown;
  /** The same in steps, for a large state. */
  readonly stateInSteps: (state: unknown) => Steps<unknown>;
  readonly action: (action: UnknownAction) => unknown;
}

/** The context of a value. */
interface Spot {
  /** The field that holds it; items of a list have the list's. */
  readonly field: string;
  /** Within a call with credentials: no text stays. */
  readonly secret: boolean;
  readonly depth: number;
  /** More fields that hold names in this action. */
  readonly names?: ReadonlySet<string> | undefined;
  /** Every text here is a name. */
  readonly ofNames?: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

const isPlainObject = (value: object): value is Fields => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

const nameOfCall = (value: Fields): unknown => {
  const { arg, endpointName } = value;
  if (endpointName !== undefined) return endpointName;
  return typeof arg === 'object' && arg !== null ? (arg as Fields)['endpointName'] : undefined;
};

/** True for an action, a cache entry or an argument of a call with credentials. */
function isOfSecretCall(value: Fields): boolean {
  const { meta } = value;
  const own = nameOfCall(value);
  const metas = typeof meta === 'object' && meta !== null ? nameOfCall(meta as Fields) : undefined;
  return [own, metas].some((name) => typeof name === 'string' && SECRET_CALLS.has(name));
}

/** Fields that hold names in this action or call only. */
function namesOf(action: UnknownAction): ReadonlySet<string> | undefined {
  const meta = action['meta'];
  const call = typeof meta === 'object' && meta !== null ? nameOfCall(meta as Fields) : undefined;
  return NAMES_OF_ACTION[action.type] ?? NAMES_OF_CALL[String(call)];
}

/** A key of RTK Query's cache: the endpoint, and its argument as JSON. */
const cacheKey = /^([a-z]\w{0,60})\((\{.*\}|\[.*\]|".*"|-?[\d.]+|true|false|null|undefined)\)$/s;

/** A key that is a JSON list of names (such as `foldKey`). */
const listKey = /^\[.*\]$/s;

/** Undefined for text that is no JSON; the value itself may be null. */
function parsed(json: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(json) as unknown };
  } catch {
    return undefined;
  }
}

type Redact = (value: unknown, spot: Spot) => unknown;

const deeper = (spot: Spot): Spot => ({ ...spot, depth: spot.depth + 1 });

/** Redacts keys that contain arguments or lists. Undefined for any other text. */
function createKeyRedactor(redact: Redact): (key: string) => string | undefined {
  const known = new Map<string, string>();

  function ofCall(endpoint: string, json: string): string | undefined {
    if (json === 'undefined') return `${endpoint}(undefined)`;
    const arg = parsed(json);
    if (!arg) return undefined;
    const spot = { field: '', secret: SECRET_CALLS.has(endpoint), depth: 0 };
    return `${endpoint}(${JSON.stringify(redact(arg.value, spot) ?? null)})`;
  }

  function ofList(key: string): string | undefined {
    const list = listKey.test(key) ? parsed(key) : undefined;
    return list && JSON.stringify(redact(list.value, { field: 'key', secret: false, depth: 0 }));
  }

  return (key) => {
    if (!key.endsWith(')') && !key.endsWith(']')) return undefined;
    const before = known.get(key);
    if (before !== undefined) return before;
    const call = cacheKey.exec(key);
    const made = call ? ofCall(call[1] ?? '', call[2] ?? '') : ofList(key);
    if (made === undefined) return undefined;
    if (known.size >= MAX_KEYS) known.clear();
    known.set(key, made);
    return made;
  };
}

/** The fields of an object, each with its context. */
function fieldsIn(value: Fields, spot: Spot): [name: string, field: unknown, at: Spot][] {
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

export function createRedactor({ mask, words }: RedactorOptions): Redactor {
  const redactedKey = createKeyRedactor(redact);

  function text(value: string, { field, secret, names, ofNames }: Spot): string {
    if (value === '') return value;
    if (SECRETS.has(field) || (secret && !SECRET_CALL_NAMES.has(field))) return SECRET;
    const isName = NAMES.has(field) || names?.has(field) === true || ofNames === true;
    if (isName && looksLikeName(value)) return value;
    if (NUMERALS.has(field) && looksLikeNumeral(value)) return value;
    if (WORDS.has(field)) return words ? value : mask(value);
    return redactedKey(value) ?? mask(value);
  }

  function nameOf(name: string, field: string): string {
    if (NAMED_BY_WORDS.has(field)) return words ? name : mask(name);
    return redactedKey(name) ?? (looksLikeName(name) ? name : mask(name));
  }

  function fieldsOf(value: Fields, spot: Spot): Fields {
    const out: Record<string, unknown> = {};
    for (const [name, field, at] of fieldsIn(value, spot)) {
      const redacted = redact(field, at);
      if (redacted !== undefined) out[nameOf(name, spot.field)] = redacted;
    }
    return out;
  }

  function redact(value: unknown, spot: Spot): unknown {
    if (typeof value === 'string') return text(value, spot);
    if (typeof value === 'number') return Number.isFinite(value) ? value : null;
    if (typeof value === 'boolean' || value === null) return value;
    if (typeof value !== 'object' || spot.depth > MAX_DEPTH) return undefined;
    if (Array.isArray(value)) return value.map((item) => redact(item, deeper(spot)) ?? null);
    return isPlainObject(value) ? fieldsOf(value, spot) : undefined;
  }

  function* redactInSteps(value: unknown, spot: Spot): Steps<unknown> {
    if (typeof value !== 'object' || value === null) return redact(value, spot);
    yield;
    if (spot.depth >= STEP_DEPTH) return redact(value, spot);
    if (Array.isArray(value)) {
      const list: unknown[] = [];
      for (const item of value) list.push((yield* redactInSteps(item, deeper(spot))) ?? null);
      return list;
    }
    if (!isPlainObject(value)) return undefined;
    const out: Record<string, unknown> = {};
    for (const [name, field, at] of fieldsIn(value, spot)) {
      const redacted = yield* redactInSteps(field, at);
      if (redacted !== undefined) out[nameOf(name, spot.field)] = redacted;
    }
    return out;
  }

  const begin = { field: '', secret: false, depth: 0 };
  return {
    state: (state) => redact(state, begin),
    stateInSteps: (state) => redactInSteps(state, begin),
    action: (action) => redact(action, { ...begin, names: namesOf(action) }),
  };
}
