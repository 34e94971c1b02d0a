import fc from 'fast-check';
import * as v from 'valibot';
import {
  entriesOf,
  isOptional,
  isSchema,
  itemOf,
  partsOf,
  unwrapped,
} from '../../../scripts/lib/schemas.ts';
import { isFields } from '../../../src/contract/index.ts';

/** Answers as the contract promises them, made from its schemas: no habit of any host in them. */

export type Schema = v.GenericSchema;

/** What a record is known by in its list. */
export const nameOf = (record: unknown): string | undefined => {
  if (!isFields(record)) return undefined;
  const name = record.key ?? record.id ?? record.value;
  return typeof name === 'string' ? name : undefined;
};

const word = fc.stringMatching(/^[a-zа-я][a-zа-я0-9]{0,7}$/);
const latin = fc.stringMatching(/^[a-z][a-z0-9]{0,7}$/);
const texts = fc.oneof(word, latin, fc.webUrl());
/** 1 is within all bounds: parts go from 0 to 1. */
const number = fc.oneof(fc.integer({ min: 1, max: 2_000_000_000 }), fc.constant(1));

function leafOf(schema: Schema): fc.Arbitrary<unknown> {
  switch (schema.type) {
    case 'string':
      return texts;
    case 'number':
      return number;
    case 'boolean':
      return fc.boolean();
    case 'literal':
      return fc.constant('literal' in schema ? schema.literal : undefined);
    case 'picklist':
      return fc.constantFrom(...partsOf(schema, 'options'));
    case 'unknown':
      // What a transformation makes of anything: a flag, or settings.
      return v.parse(schema, true) === true
        ? fc.boolean()
        : fc.constantFrom({}, { game: 'sea', games: { sea: { character: '7' } } });
    default:
      throw new Error(`No values are made for ${schema.type}`);
  }
}

/** Fields that a host cannot fill as it likes: names of records, and the text of a moment, which is given as a number too. */
function fieldOf(name: string, schema: Schema): fc.Arbitrary<unknown> {
  if (name === 'created_at' || name === 'createdAt') return fc.constant('20.11.2026, 12:00');
  // As it was in the address of the question; that of an act of the journal is what was so behind it.
  if (name === 'after' && unwrapped(schema).type !== 'record') return latin;
  const isName = ['id', 'key', 'value'].includes(name) && unwrapped(schema).type === 'string';
  return isName ? word : plainOf(schema);
}

/** What an answer is about is there, if empty; and so are the numbers of moments. */
const isAlwaysThere = (name: string, schema: Schema): boolean =>
  !isOptional(schema) || ['created', 'date', 'data', 'models', 'profiles', 'turns'].includes(name);

function recordOf(schema: Schema): fc.Arbitrary<unknown> {
  const entries = Object.entries(entriesOf(schema));
  const values = entries.map(([name, entry]): [string, fc.Arbitrary<unknown>] => [
    name,
    fieldOf(name, entry),
  ]);
  return fc.record(Object.fromEntries(values), {
    noNullPrototype: true,
    requiredKeys: entries.filter((entry) => isAlwaysThere(...entry)).map(([name]) => name),
  });
}

/** Two records of a list share no name, nor an id beside their keys: a list keyed by its ids would have room for one of them. */
function isAnother(one: unknown, other: unknown): boolean {
  const [name, otherName] = [nameOf(one), nameOf(other)];
  if (name === undefined) return JSON.stringify(one) !== JSON.stringify(other);
  const hasSameId = isFields(one) && isFields(other) && 'id' in one && one.id === other.id;
  return name !== otherName && !hasSameId;
}

function listOf(item: Schema): fc.Arbitrary<unknown> {
  return fc.uniqueArray(plainOf(item), {
    maxLength: 3,
    comparator: (one, other) => !isAnother(one, other),
  });
}

function madeOf(described: Schema): fc.Arbitrary<unknown> {
  const item = itemOf(described);
  if (item !== undefined) return listOf(item);
  switch (described.type) {
    case 'object':
    case 'loose_object':
      return recordOf(described);
    case 'record':
      return fc.dictionary(word, word, { maxKeys: 3, noNullPrototype: true });
    case 'union':
    case 'variant':
      return fc.oneof(...partsOf(described, 'options').filter(isSchema).map(plainOf));
    case 'tuple':
    case 'tuple_with_rest':
      return fc.tuple(...partsOf(described, 'items').filter(isSchema).map(plainOf));
    default:
      return leafOf(described).filter((value) => v.is(described, value));
  }
}

const made = new WeakMap<Schema, fc.Arbitrary<unknown>>();

/** Values of a schema as the host of this project would send them. */
export function plainOf(schema: Schema): fc.Arbitrary<unknown> {
  const described = unwrapped(schema);
  const known = made.get(described) ?? madeOf(described);
  made.set(described, known);
  return known;
}
