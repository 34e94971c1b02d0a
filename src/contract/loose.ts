/** What hosts make of lists, records and words, undone before these are read (HOSTS-04). The schemas are in shape.ts. */

/** An object of unknown fields, as JSON gives it. */
export type Fields = Record<string, unknown>;

/** True for a JSON object; false for lists, null and plain values. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const isAbsent = (value: unknown): value is null | undefined =>
  value === null || value === undefined;

/** What PHP hosts and their databases send in place of a list, a number, a date or a text that is not there. */
const isEmpty = (value: unknown): boolean =>
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'string' && value.startsWith('0000-00-00'));

/** The same, where an empty object is no record either. */
export const saysNothing = (value: unknown): boolean =>
  isEmpty(value) || (isFields(value) && Object.keys(value).length === 0);

export function presentFields(value: unknown): unknown {
  if (Array.isArray(value) && value.length === 0) return {};
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, field]) => !isAbsent(field)));
}

export const isRecord = (fields: Fields): boolean => 'id' in fields || 'key' in fields;

/** The list or object that a text holds: columns of JSON are sent as they are kept. Anything else stays what it is. */
export function fromJson(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** A record without the `data` that resources put around each record inside another. */
export function innerOf(value: unknown, entries: Readonly<Record<string, unknown>>): unknown {
  const given = fromJson(value);
  if (!isFields(given) || 'data' in entries || typeof given.data !== 'object') return given;
  return Object.keys(entries).some((name) => name in given) ? given : given.data;
}

/** Is this a keyed object of records? What else stands among them is broken. */
export function isKeyed(value: unknown): boolean {
  const all = isFields(value) ? Object.values(value) : [];
  const isOne = (one: unknown): boolean => isFields(one) && isRecord(one);
  return all.length > 0 && (all.every(isFields) || all.some(isOne));
}

const isPage = ({ data }: Fields): boolean => Array.isArray(data) || isKeyed(data);

const isText = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

/** How the records of a list are known. */
interface ListShape {
  /** The fields that a record takes from the name under which it stands in a keyed object. */
  readonly names: readonly string[];
  /** Is it a list of keys or ids? */
  readonly ofTexts: boolean;
  readonly lenient: boolean;
}

function keyed(all: Fields, { names, lenient }: ListShape): unknown[] {
  const records = Object.entries(all);
  const named = (name: string) => Object.fromEntries(names.map((field) => [field, name]));
  // Titles by key, as Laravel plucks them.
  if (lenient && names.length > 0 && records.every(([, title]) => isText(title)))
    return records.map(([name, title]) => ({ ...named(name), title }));
  return records.map(([name, given]) => {
    const record = lenient && isFields(given) ? innerOf(given, named(name)) : given;
    return isFields(record) && names.length > 0 ? { ...named(name), ...record } : record;
  });
}

function lenientList(value: unknown, ofTexts: boolean): unknown {
  const given = fromJson(value);
  // A number says how many there are.
  if (isEmpty(given) || typeof given === 'number') return [];
  return ofTexts && typeof given === 'string' ? given.split(',') : given;
}

/** The records of a list, of a keyed object, or of a page of them; nulls in it are dropped. */
export function recordsOf(value: unknown, shape: ListShape): unknown {
  const { ofTexts, lenient } = shape;
  const page = lenient ? lenientList(value, ofTexts) : value;
  const all = isFields(page) && isPage(page) ? page.data : page;
  const records = isFields(all) ? keyed(all, shape) : all;
  if (!Array.isArray(records)) return records;
  return records.filter((record) => record !== null && !(lenient && isEmpty(record)));
}

/** Under what hosts put a whole answer. */
const ENVELOPES = ['data', 'result', 'response', 'payload'];

/** What an answer holds, and what is known of the fields around it. */
interface Unwrapped {
  readonly found: unknown;
  readonly beside: Fields;
}

/** The answer without the envelope that resources and the like have. */
export function unwrapped(
  value: unknown,
  names: readonly string[],
  main: string | undefined,
  isList: boolean,
): Unwrapped {
  const as = (found: unknown): Unwrapped => ({ found, beside: {} });
  if (!isFields(value)) return as(value);
  const isThere = (name: string): boolean =>
    isList || name !== main ? !isAbsent(value[name]) : isFields(value[name]);
  if (main === undefined ? names.some(isThere) : isThere(main)) return as(value);
  const envelope = ENVELOPES.find(
    (name) => typeof value[name] === 'object' && value[name] !== null,
  );
  if (envelope === undefined) return as(value);
  const beside = Object.fromEntries(
    names.filter((name) => name in value).map((name) => [name, value[name]]),
  );
  const { found, beside: inside } = unwrapped(value[envelope], names, main, isList);
  return isFields(found)
    ? as({ ...beside, ...found })
    : { found, beside: { ...beside, ...inside } };
}

/** What forms, databases and settings files of hosts say for yes and no. */
const YES = ['1', 'true', 't', 'yes', 'y', 'on'];
const NO = ['', '0', 'false', 'f', 'no', 'n', 'off'];

/** The yes or no that a text says; undefined where it says something else. */
export function flagSaid(value: unknown): boolean | undefined {
  const said = String(value).trim().toLowerCase();
  return YES.includes(said) || (NO.includes(said) ? false : undefined);
}

/** A word of an enumeration as the documents write it, where it can be known again. */
export function wordOf(words: readonly string[], value: unknown): unknown {
  if (typeof value === 'string' && words.includes(value)) return value;
  const said = isFields(value) ? [value.value, value.key, value.name] : [value];
  const plain = said.map((one) => (typeof one === 'string' ? one.trim().toLowerCase() : undefined));
  return words.find((word) => plain.includes(word.toLowerCase())) ?? value;
}
