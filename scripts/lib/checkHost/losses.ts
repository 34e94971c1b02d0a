import * as v from 'valibot';
import { isFields } from '../../../src/contract/index.ts';

/** What an answer has that the client cannot read, found by comparing the answer with what was read of it. */

/** The fields or the items that a schema describes, whatever is around it. */
interface Parts {
  readonly entries?: Readonly<Record<string, v.GenericSchema>>;
  readonly item?: v.GenericSchema;
}

const isSchema = (value: unknown): value is v.GenericSchema =>
  isFields(value) && value.kind === 'schema';

/** Looks for the description inside optionals and pipes; a pipe is described by its last schema. */
export function partsOf(schema: v.GenericSchema): Parts {
  if ('entries' in schema) return { entries: schema.entries as Record<string, v.GenericSchema> };
  if ('item' in schema && isSchema(schema.item)) return { item: schema.item };
  if ('pipe' in schema && Array.isArray(schema.pipe)) {
    const inner = schema.pipe.slice(1).findLast(isSchema);
    if (inner !== undefined) return partsOf(inner);
  }
  return 'wrapped' in schema && isSchema(schema.wrapped) ? partsOf(schema.wrapped) : {};
}

const OPTIONAL = ['optional', 'exact_optional', 'nullish', 'undefinedable'];

const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length);

const nameOf = (item: unknown): unknown =>
  isFields(item) ? String(item.id ?? item.key ?? item.value) : undefined;

/** The records of a list, or of a keyed object, as they travelled. */
const recordsOf = (raw: unknown): unknown[] =>
  (Array.isArray(raw) ? raw : isFields(raw) ? Object.values(raw) : []).filter(
    (one) => one !== null,
  );

function reasonOf(item: v.GenericSchema, raw: unknown): string {
  const result = v.safeParse(item, raw);
  const at = result.success ? null : v.getDotPath(result.issues[0]);
  return at === null ? 'cannot be read' : `cannot be read because of ${at}`;
}

type Report = (path: string, problem: string) => void;

function compareList(
  item: v.GenericSchema,
  raw: unknown,
  read: unknown,
  path: string,
  say: Report,
) {
  const records = recordsOf(raw);
  const kept: unknown[] = Array.isArray(read) ? read : [];
  const same = records.length === kept.length;
  records.forEach((record, index) => {
    const partner = same ? kept[index] : kept.find((one) => nameOf(one) === nameOf(record));
    if (partner === undefined) say(`${path}[]`, `left out: it ${reasonOf(item, record)}`);
    else compare(item, record, partner, `${path}[]`, say);
  });
}

function compareField(
  schema: v.GenericSchema,
  { raw, read }: { raw: unknown; read: unknown },
  path: string,
  say: Report,
) {
  if (isAbsent(raw)) {
    if (isAbsent(read) && !OPTIONAL.includes(schema.type)) say(path, 'is missing');
  } else if (isAbsent(read)) say(path, `cannot be read: ${JSON.stringify(raw).slice(0, 60)}`);
  else compare(schema, raw, read, path, say);
}

function compareEntries(
  entries: Readonly<Record<string, v.GenericSchema>>,
  raw: unknown,
  read: unknown,
  path: string,
  say: Report,
) {
  if (!isFields(read)) return;
  const fields = isFields(raw) ? raw : envelopeOf(entries, raw);
  // A record without its envelope, or one that is named otherwise: nothing to compare field by field.
  if (!Object.keys(entries).some((name) => name in fields)) return;
  for (const [name, schema] of Object.entries(entries)) {
    const counted = typeof fields[name] === 'number' && `${name}Count` in entries;
    if (!counted)
      compareField(
        schema,
        { raw: fields[name], read: read[name] },
        path === '' ? name : `${path}.${name}`,
        say,
      );
  }
}

/** A bare list stands for the one list of its envelope. */
function envelopeOf(entries: Readonly<Record<string, v.GenericSchema>>, raw: unknown) {
  const name = Object.keys(entries).find((one) => {
    const schema = entries[one];
    return schema !== undefined && partsOf(schema).item !== undefined;
  });
  return Array.isArray(raw) && name !== undefined ? { [name]: raw as unknown } : {};
}

function compare(schema: v.GenericSchema, raw: unknown, read: unknown, path: string, say: Report) {
  const { entries, item } = partsOf(schema);
  if (item !== undefined) compareList(item, raw, read, path, say);
  else if (entries !== undefined) compareEntries(entries, raw, read, path, say);
  else if (typeof raw === 'string' && typeof read === 'string' && raw.trim() !== read.trim())
    say(
      path,
      `has a value that is read as ${JSON.stringify(read)}: ${JSON.stringify(raw).slice(0, 60)}`,
    );
}

/** What of `raw` is not in `read`, one line for each path and problem with how often; none where nothing is lost. */
export function lossesOf(schema: v.GenericSchema, raw: unknown, read: unknown): string[] {
  const times = new Map<string, number>();
  compare(schema, raw, read, '', (path, problem) => {
    const line = `${path} ${problem}`;
    times.set(line, (times.get(line) ?? 0) + 1);
  });
  return [...times].map(([line, count]) => (count > 1 ? `${line} (${String(count)} times)` : line));
}
