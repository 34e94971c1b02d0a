import * as v from 'valibot';

/**
 * How answers are read: leniently where hosts differ, strictly where a rule depends on a field.
 * Other hosts send `null` for what is absent, and PHP ones send `[]` for an empty keyed object;
 * both are settled here, once, so that no screen has to know of it (open points: answer envelopes).
 *
 * Every schema built here accepts its own output unchanged, so an answer may be read twice.
 */

/** An object of unknown fields, as JSON gives it. */
export type Fields = Record<string, unknown>;

/** True for a JSON object; false for lists, null and plain values. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function presentFields(value: unknown): unknown {
  if (Array.isArray(value) && value.length === 0) return {};
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([, field]) => field !== null && field !== undefined),
  );
}

/**
 * An object with known fields. Nulls count as absent, unknown fields are left out, an empty list is
 * an empty object. `prepare` may rename or settle fields before they are checked.
 */
export function entity<const E extends v.ObjectEntries>(
  entries: E,
  prepare: (fields: Fields) => Fields = (fields) => fields,
) {
  return v.pipe(
    v.unknown(),
    v.transform((value) => {
      const fields = presentFields(value);
      return isFields(fields) ? presentFields(prepare(fields)) : undefined;
    }),
    v.object(entries),
  );
}

/** A field that may be absent. With `entity` also one that is null. */
export const maybe = v.exactOptional;

function valuesOf(value: unknown): unknown {
  const values = isFields(value) ? Object.values(value) : value;
  return Array.isArray(values) ? values.filter((item) => item !== null) : values;
}

/** A list, or a keyed object whose values are the list. Nulls in it are dropped. */
export function list<S extends v.GenericSchema>(item: S) {
  return v.pipe(v.unknown(), v.transform(valuesOf), v.array(item));
}

/** A `list` field that is empty when absent. */
export function many<S extends v.GenericSchema>(item: S) {
  return v.optional(list(item), () => []);
}

function keyedValues(value: unknown): unknown {
  if (!isFields(value)) return valuesOf(value);
  return Object.entries(value)
    .filter(([, item]) => item !== null)
    .map(([key, item]) => (isFields(item) ? { key, ...item } : item));
}

/** A `list` whose items carry a `key`; in a keyed object an item without one takes its own. */
export function keyedList<S extends v.GenericSchema>(item: S) {
  return v.pipe(v.unknown(), v.transform(keyedValues), v.array(item));
}

/**
 * An answer that is one list under a name. A bare list is accepted as well, since the documents
 * name the content of several calls but not its envelope.
 */
export function envelope<const E extends v.ObjectEntries>(name: string, entries: E) {
  return v.pipe(
    v.unknown(),
    v.transform((value) => (Array.isArray(value) ? { [name]: value } : value)),
    entity(entries),
  );
}
