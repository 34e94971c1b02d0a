import * as v from 'valibot';
import {
  type Fields,
  innerOf,
  isAbsent,
  saysNothing,
  isFields,
  isRecord,
  isKeyed,
  presentFields,
  recordsOf,
  unwrapped,
  wordOf,
} from './loose.ts';
import { Reading } from './reading.ts';

export { type Fields, isFields } from './loose.ts';

/**
 * How answers are described and read. A schema says strictly what is promised; by itself it accepts no more than that and what PHP makes of
 * it: null for absent, `[]` for an empty object, a keyed object for a list (decision 38). So the host checks what it is
 * sent and what it answers. With `read` (reading.ts) the same schema is lenient: what cannot be read is left out and noted.
 *
 * Every schema built here accepts its own output unchanged, so an answer may be read twice.
 */

/** Renames or normalizes fields before they are read; `reading` as in `from`. */
type Prepare = (fields: Fields, reading?: Reading) => Fields;

type Entry = v.GenericSchema & { readonly wrapped?: v.GenericSchema };
type Run = Entry['~run'];
type Outcome = ReturnType<Run>;

const withRun = <S extends v.GenericSchema>(schema: S, run: Run): S =>
  v._standardSchema<S>({ ...schema, '~run': run });

/** The schema with its input converted first. `reading` is there only where an answer is read leniently. */
export function from<S extends v.GenericSchema>(
  convert: (value: unknown, reading?: Reading) => unknown,
  schema: S,
): S {
  return withRun(schema, ({ value }, config) => {
    const reading = config instanceof Reading ? config : undefined;
    return schema['~run']({ value: convert(value, reading) }, config);
  });
}

const isOptional = ({ type }: Entry): boolean => type === 'optional' || type === 'exact_optional';

/** An optional field without a value; undefined where it has no default. */
function absentField(schema: Entry, reading: Reading): Outcome | undefined {
  return schema.type === 'optional' ? schema['~run']({ value: undefined }, reading) : undefined;
}

/** A field that cannot be read is as absent, and noted. Of an unknown word of an enumeration nothing is said. */
function readField(schema: Entry, name: string, value: unknown, reading: Reading) {
  if (isAbsent(value) && isOptional(schema)) return absentField(schema, reading);
  const noted = reading.losses.length;
  reading.path.push(name);
  const field = schema['~run']({ value }, reading);
  reading.path.pop();
  if (!field.issues || !isOptional(schema)) return field;
  reading.forget(noted);
  if (!saysNothing(value) && schema.wrapped?.type !== 'picklist') reading.note(name, 'field');
  return absentField(schema, reading);
}

const missing = (name: string, input: unknown): Outcome => ({
  typed: false,
  value: input,
  issues: [
    {
      ...{ kind: 'schema', type: 'object', input, expected: name, received: 'undefined' },
      message: `${name} cannot be read`,
      path: [{ type: 'unknown', origin: 'value', input, key: name, value: undefined }],
    },
  ],
});

function readFields(entries: v.ObjectEntries, fields: unknown, reading: Reading): Outcome {
  if (!isFields(fields)) return missing('', fields);
  const value: Fields = {};
  for (const name in entries) {
    const schema = entries[name] as Entry;
    const field = readField(schema, name, fields[name], reading);
    if (field?.issues) return missing([...reading.path, name].join('.'), fields);
    if (field && (field.value !== undefined || !isOptional(schema))) value[name] = field.value;
  }
  return { typed: true, value };
}

/**
 * An object with known fields. Nulls count as absent, unknown fields are left out, an empty list is an empty object. `prepare` may rename or
 * normalize fields before they are read.
 */
export function entity<const E extends v.ObjectEntries>(
  entries: E,
  prepare?: Prepare,
): v.ObjectSchema<E, undefined> {
  const strict = v.object(entries);
  return withRun(strict, ({ value }, config) => {
    const reading = config instanceof Reading;
    const given = reading ? innerOf(value, entries) : value;
    const fields = prepare || !reading || Array.isArray(given) ? presentFields(given) : given;
    const prepared =
      prepare && isFields(fields) ? prepare(fields, reading ? config : undefined) : fields;
    if (reading) return readFields(entries, prepared, config);
    const known = prepare ? presentFields(prepared) : prepared;
    return strict['~run']({ value: isFields(known) ? known : undefined }, config);
  });
}

/** Something without which its record would be lost: where it cannot be read, `neutral` stands for it (HOSTS-05). */
export function withFallback<S extends v.GenericSchema>(schema: S, neutral: v.InferOutput<S>): S {
  return withRun(schema, ({ value }, config) => {
    const found = schema['~run']({ value }, config);
    return found.issues && config instanceof Reading ? { typed: true, value: neutral } : found;
  });
}

/** One of some words. Hosts also write them in capitals, and as PHP writes an enumeration: `{ name, value }`. */
export const word = <const Words extends readonly string[]>(
  words: Words,
): v.PicklistSchema<Words, undefined> =>
  from((value, reading) => (reading ? wordOf(words, value) : value), v.picklist(words));

/** One of some words. An unknown one is read as the nearest neutral. */
export const oneOf = <const Words extends readonly string[]>(
  words: Words,
  neutral: Words[number],
): v.PicklistSchema<Words, undefined> => withFallback(word(words), neutral);

/** The required fields of a record that take the name under which it stands in a keyed object. */
function nameFields(item: v.GenericSchema): string[] {
  if (!('entries' in item)) return [];
  const entries = item.entries as Readonly<Record<string, Entry | undefined>>;
  return ['key', 'id'].filter((name) => entries[name] && !isOptional(entries[name]));
}

/** The fields by which a record is known from others of its list. */
const IDENTITY = ['type', 'key', 'id'];

/** What names a record, or a key that stands alone; undefined for a record that has neither key nor id. */
function identityOf(record: unknown): string | undefined {
  if (!isFields(record)) return typeof record === 'string' ? record : undefined;
  if (!isRecord(record)) return undefined;
  return IDENTITY.map((name) => String(record[name])).join('/');
}

/** The records that can be read, each once. */
function readRecords(item: v.GenericSchema, records: unknown, reading: Reading): Outcome {
  if (!Array.isArray(records)) return missing('', records);
  const value: unknown[] = [];
  const known = new Set<string>();
  for (const [index, input] of records.entries()) {
    const noted = reading.losses.length;
    reading.path.push(String(index));
    const record = item['~run']({ value: input }, reading);
    reading.path.pop();
    if (!record.issues) {
      const identity = identityOf(record.value);
      if (identity === undefined || !known.has(identity)) value.push(record.value);
      if (identity !== undefined) known.add(identity);
    } else {
      reading.forget(noted);
      reading.note(String(index), 'record');
    }
  }
  return { typed: true, value };
}

/** A list, or a keyed object whose values are the list: those without a key or an id of their own take the name they stand under. */
export function list<S extends v.GenericSchema>(item: S): v.ArraySchema<S, undefined> {
  const strict = v.array(item);
  const names = nameFields(item);
  const ofTexts = !('entries' in item);
  return withRun(strict, ({ value }, config) => {
    const lenient = config instanceof Reading;
    const records = recordsOf(value, { names, ofTexts, lenient });
    return lenient
      ? readRecords(item, records, config)
      : strict['~run']({ value: records }, config);
  });
}

/** A `list` field that is empty when absent. */
export function many<S extends v.GenericSchema>(item: S) {
  return v.optional(list(item), () => []);
}

/** A bare answer under the name of what it is about. */
function named(fields: Fields, main: string, isList: boolean, names: readonly string[]): Fields {
  if (main in fields && (isList || isFields(fields[main]))) return fields;
  const bare = isList ? isKeyed(fields) && !names.some((name) => name in fields) : isRecord(fields);
  if (!bare) return fields;
  if (!isList) return { ...fields, [main]: fields };
  // What else stands beside the records says how the call went.
  return { [main]: Object.fromEntries(Object.entries(fields).filter(([, one]) => isFields(one))) };
}

function enveloped<const E extends v.ObjectEntries>(
  entries: E,
  main?: string & keyof E,
  prepare?: Prepare,
): v.ObjectSchema<E, undefined> {
  const names = Object.keys(entries);
  const entry: Entry | undefined = main && entries[main];
  const isList = (entry?.wrapped ?? entry)?.type === 'array';
  const envelope = (value: unknown): unknown => {
    const { found, beside } = unwrapped(value, names, main, isList);
    if (main === undefined) return found;
    if (Array.isArray(found)) return isList ? { ...beside, [main]: found } : found;
    return isFields(found) ? named(found, main, isList, names) : found;
  };
  return from(envelope, entity(entries, prepare));
}

/**
 * An answer: `entity`, where hosts leave out the envelope or add one. `main` is the list or the record that a bare answer is: the documents
 * name the content of several calls but not its envelope. Where it cannot be read nothing can.
 */
export function answer<const E extends v.ObjectEntries>(
  entries: E,
  main?: string & keyof E,
  prepare?: Prepare,
): v.ObjectSchema<E, undefined> {
  const whole = enveloped(entries, main, prepare);
  if (main === undefined) return whole;
  return withRun(whole, ({ value }, config) => {
    const found = whole['~run']({ value }, config);
    const lost = config instanceof Reading && config.lacks(main);
    return lost ? missing(main, value) : found;
  });
}

/**
 * The answer to a call that changes something. Every field is optional: any 2xx is success, and what the answer lacks is fetched
 * (HOSTS-01). So nothing that is missing here is a loss.
 */
export function outcome<const E extends v.ObjectEntries>(
  entries: E,
  main?: string & keyof E,
): v.ObjectSchema<E, undefined> {
  const strict = enveloped(entries, main);
  return withRun(strict, ({ value }, config) => {
    if (!(config instanceof Reading)) return strict['~run']({ value }, config);
    const noted = config.losses.length;
    const found = strict['~run']({ value: isFields(value) ? value : {} }, config);
    config.forget(noted);
    return found.issues ? strict['~run']({ value: {} }, config) : found;
  });
}
