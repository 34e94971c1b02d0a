import * as v from 'valibot';

/**
 * Values made from schemas, with a mark in every text that takes one: what comes later to the contract is marked without a line here.
 */

/** What of a schema is looked at: valibot keeps all of it open. */
interface Schema {
  readonly kind: string;
  readonly type: string;
  readonly pipe?: readonly Schema[];
  readonly entries?: Readonly<Record<string, v.GenericSchema>>;
  readonly item?: v.GenericSchema;
  readonly wrapped?: v.GenericSchema;
  readonly value?: v.GenericSchema;
  readonly literal?: unknown;
  readonly options?: readonly unknown[];
}

/** Marks by the name of the field: those that fit best first. */
export type MarksOf = (field: string) => readonly string[];

/** What a text may have to look like: none of it tells anything. */
const PLAIN = ['key1', '1', '1.1', 'https://example.org/a', 'a'.repeat(22), 'B'.repeat(87), '{}'];

const isSchema = (one: unknown): one is v.GenericSchema =>
  typeof one === 'object' && one !== null && 'kind' in one;

const isThing = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** The schema proper: of a pipe the last one, which says what the others have made. */
function coreOf(schema: Schema): Schema {
  const last = schema.pipe?.findLast(
    ({ kind, type, pipe }) => kind === 'schema' && (pipe !== undefined || type !== 'unknown'),
  );
  return last ? coreOf(last) : schema;
}

/** A value for a schema; undefined where none is found. */
export function markedOf(schema: v.GenericSchema, marksOf: MarksOf, field = ''): unknown {
  const core = coreOf(schema);
  const inner = (one: v.GenericSchema | undefined, name = field): unknown =>
    one && markedOf(one, marksOf, name);
  const first = (values: readonly unknown[]): unknown => values.find((one) => v.is(schema, one));
  if (core.entries) {
    const fields = Object.entries(core.entries).map(([name, one]) => [name, inner(one, name)]);
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  }
  if (core.wrapped) return inner(core.wrapped);
  if (core.type === 'array') return [inner(core.item)].filter((one) => one !== undefined);
  if (core.type === 'record') return { key1: inner(core.value) };
  if (core.options) {
    const made = core.options.map((one) => (isSchema(one) ? inner(one) : one));
    // Where a thing may come whole or as its key alone, it comes whole.
    return first([...made.filter(isThing), ...made, ...PLAIN]);
  }
  return first([...marksOf(field), ...PLAIN, core.literal, 1, true, 43, {}, []]);
}
