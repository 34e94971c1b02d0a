import type * as v from 'valibot';
import { isFields, type Loss, read } from '../../../src/contract/index.ts';
import { entriesOf, itemOf, unwrapped } from '../schemas.ts';

/** What an answer has that the client cannot read. */

/** A schema and a value inside of others; undefined where the answer has another shape, such as none of its envelope. */
function at(schema: v.GenericSchema, value: unknown, path: readonly string[]) {
  let found = { schema: unwrapped(schema), value };
  for (const step of path) {
    const inner = entriesOf(found.schema)[step] ?? itemOf(found.schema);
    const held = found.value;
    const values = Array.isArray(held) || isFields(held) ? Object.entries(held) : [];
    const next = values.find(([name]) => name === step);
    if (inner === undefined || next === undefined) return undefined;
    found = { schema: unwrapped(inner), value: next[1] };
  }
  return found;
}

const short = (value: unknown): string => JSON.stringify(value).slice(0, 60);

/** 'turns.3.char' as 'turns[].char', so that a hundred alike are one line. */
const generic = (path: string): string => path.replace(/\.\d+(?=\.|$)/g, '[]');

function lineOf(schema: v.GenericSchema, raw: unknown, { path, kind }: Loss): string {
  const lost = at(schema, raw, path.split('.'));
  if (kind === 'field')
    return `${generic(path)} cannot be read${lost ? `: ${short(lost.value)}` : ''}`;
  const result = lost && read(lost.schema, lost.value);
  const reason = result?.ok === false && result.path !== '' ? ` because of ${result.path}` : '';
  return `${generic(path)} is left out${reason}`;
}

/** Texts that were read as others: words that the client does not know, addresses that it does not open. */
function changes(schema: v.GenericSchema, raw: unknown, value: unknown, path: string): string[] {
  const described = unwrapped(schema);
  const item = itemOf(described);
  if (item !== undefined && Array.isArray(raw) && Array.isArray(value))
    // Of lists that lost records nobody knows which is which.
    return raw.length === value.length
      ? raw.flatMap((one, index) => changes(item, one, value[index], `${path}[]`))
      : [];
  if (isFields(raw) && isFields(value))
    return Object.entries(entriesOf(described)).flatMap(([name, entry]) =>
      changes(entry, raw[name], value[name], path === '' ? name : `${path}.${name}`),
    );
  const isOther =
    typeof raw === 'string' && typeof value === 'string' && raw.trim() !== value.trim();
  return isOther ? [`${path} is read as ${short(value)}: ${short(raw)}`] : [];
}

/** What of `raw` is lost in the reading of it, one line for each kind of loss with how often; none where nothing is. */
export function lossesOf(
  schema: v.GenericSchema,
  raw: unknown,
  { value, losses }: { readonly value: unknown; readonly losses: readonly Loss[] },
): string[] {
  const times = new Map<string, number>();
  const lines = [
    ...losses.map((loss) => lineOf(schema, raw, loss)),
    ...changes(schema, raw, value, ''),
  ];
  for (const line of lines) times.set(line, (times.get(line) ?? 0) + 1);
  return [...times].map(([line, count]) => (count > 1 ? `${line} (${String(count)} times)` : line));
}
