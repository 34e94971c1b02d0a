import * as v from 'valibot';
import { entriesOf, isOptional, itemOf, unwrapped } from '../../../scripts/lib/schemas.ts';
import { isFields, turnComment } from '../../../src/contract/index.ts';
import { nameOf, type Schema } from './plainAnswers.ts';

/** What hosts make of answers: each habit turns a promised answer into one that means the same. */

type Change = (schema: Schema, value: unknown) => unknown;

/** Changes each part of a value by its schema, from within; `absent` is put where an optional field is missing. */
function mapped(change: Change, absent?: Change): Change {
  const visit = (outer: Schema, value: unknown): unknown => {
    const schema = unwrapped(outer);
    const item = itemOf(schema);
    if (item !== undefined && Array.isArray(value))
      return change(
        schema,
        value.map((one) => visit(item, one)),
      );
    const entries = Object.entries(entriesOf(schema));
    if (entries.length === 0 || !isFields(value)) return change(schema, value);
    const fields = entries.flatMap(([name, entry]) => {
      if (name in value) return [[name, visit(entry, value[name])]];
      const instead = isOptional(entry) ? absent?.(unwrapped(entry), undefined) : undefined;
      return instead === undefined ? [] : [[name, instead]];
    });
    return change(schema, Object.fromEntries(fields));
  };
  return visit;
}

const same: Change = (_schema, value) => value;

const isRecord = (schema: Schema): boolean => Object.keys(entriesOf(schema)).length > 0;

/** A record that cannot be empty: there `[]` can only say that it is absent. */
const hasNeeds = (schema: Schema): boolean =>
  Object.values(entriesOf(schema)).some((entry) => !isOptional(entry)) && !v.is(schema, {});

/** Numbers of coordinates and zooms: no host keys them. */
const isOfNumbers = (schema: Schema): boolean => itemOf(schema)?.type === 'number';

function keyedList(schema: Schema, value: unknown, strip: boolean): unknown {
  const item = itemOf(schema);
  if (item === undefined || !Array.isArray(value) || isOfNumbers(schema)) return value;
  // The comments of a turn are counted before they are read: they have to bring their ids.
  const { key, id }: Readonly<Record<string, Schema | undefined>> =
    item === turnComment ? {} : entriesOf(unwrapped(item));
  const taken = [key && !isOptional(key) && 'key', id && !isOptional(id) && 'id'].find(Boolean);
  const records = value.map((record: unknown, index): [string, unknown] => {
    if (!isFields(record) || !taken) return [nameOf(record) ?? `x${String(index)}`, record];
    const { [taken]: name, ...rest } = record;
    return [String(name), strip ? rest : record];
  });
  return Object.fromEntries(records);
}

/** Each record under `data`, as includes of resources are. */
const underData = mapped((schema, value) =>
  isFields(value) && isRecord(schema) && !('data' in entriesOf(schema)) ? { data: value } : value,
);

/** The habits that need no envelope to be known. */
export const habits = {
  nulls: mapped(same, () => null),
  emptyAsList: mapped(
    (_schema, value) => (isFields(value) && Object.keys(value).length === 0 ? [] : value),
    (schema) => (hasNeeds(schema) ? [] : undefined),
  ),
  asText: mapped(({ type }, value) => {
    // `closed` of a channel is an addition of this host: another's word for it may mean something else.
    if (type === 'unknown') return value;
    if (typeof value === 'boolean') return value ? '1' : '0';
    return typeof value === 'number' ? String(value) : value;
  }),
  flagsAsNumbers: mapped(({ type }, value) =>
    typeof value === 'boolean' && type !== 'unknown' ? Number(value) : value,
  ),
  flagsAsWords: mapped(({ type }, value) =>
    typeof value === 'boolean' && type !== 'unknown' ? (value ? 'on' : 'off') : value,
  ),
  wordsInCapitals: mapped(({ type }, value) =>
    type === 'picklist' && typeof value === 'string' ? value.toUpperCase() : value,
  ),
  wordsOfEnums: mapped(({ type }, value) => (type === 'picklist' ? { name: 'X', value } : value)),
  listsAsJson: mapped((schema, value) =>
    Array.isArray(value) && itemOf(schema) !== undefined && !isOfNumbers(schema)
      ? JSON.stringify(value)
      : value,
  ),
  resources: (schema, value) =>
    Object.fromEntries(
      Object.entries(value as object).map(([name, field]: [string, unknown]) => {
        const entry = entriesOf(schema)[name];
        return [name, entry ? underData(unwrapped(entry), field) : field];
      }),
    ),
  keyed: mapped((schema, value) => keyedList(schema, value, false)),
  keyedWithoutNames: mapped((schema, value) => keyedList(schema, value, true)),
  moreFields: mapped((schema, value) =>
    isFields(value) && isRecord(schema) ? { ...value, pivot: { x: 1 }, updated_by: 7 } : value,
  ),
} as const satisfies Readonly<Record<string, Change>>;

/** All that can be had at once. */
export const everyHabit: Change = (schema, value) =>
  [habits.nulls, habits.asText, habits.keyed, habits.moreFields].reduce(
    (sent, change) => change(schema, sent),
    value,
  );

/** What a turn does in other ways than these is left out in silence (spec 1 §3): nothing is lost. */
const isOfKinds = (schema: Schema): boolean =>
  ['variant', 'picklist'].includes(itemOf(schema)?.type ?? '');

/** A record that nothing can read. */
const JUNK: readonly unknown[] = [[1]];

/** Puts a broken record at the end of every list of records, and says how many these are. */
export function broken(schema: Schema, plain: unknown): { sent: unknown; count: number } {
  let count = 0;
  const breakLists = mapped((inner, value) => {
    const isList = Array.isArray(value) && itemOf(inner) !== undefined;
    if (!isList || isOfNumbers(inner) || isOfKinds(inner)) return value;
    count += 1;
    return [...(value as unknown[]), JUNK];
  });
  return { sent: breakLists(schema, plain), count };
}
