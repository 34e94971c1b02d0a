import * as v from 'valibot';

/** Records of an archive out of what rows hold: keys in the order of the schema, and nothing that is empty, null, off or usual. */

/** What a record is made of: each field is named, so that none is forgotten. */
export type Given<T> = T extends true
  ? boolean
  : T extends object
    ? { readonly [K in keyof T]-?: Given<T[K]> | null | undefined }
    : T;

/** A record that is not of the format, and cannot be made so by leaving something out. */
export class UnfitRecord extends Error {
  override readonly name = 'UnfitRecord';
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === false;

const isEmpty = (value: unknown): boolean =>
  value === '' || (Array.isArray(value) && value.length === 0);

const isSchema = (value: unknown): value is v.GenericSchema => isObject(value) && 'type' in value;

/** Without what is nothing, and in fields that may be absent without what is empty. */
function filled(schema: unknown, value: unknown): unknown {
  if (!isObject(schema) || !isObject(value)) return value;
  if ('wrapped' in schema) return filled(schema.wrapped, value);
  if (Array.isArray(value))
    return 'item' in schema ? value.map((one) => filled(schema.item, one)) : value;
  const entries = 'entries' in schema && isObject(schema.entries) ? schema.entries : {};
  const schemas = new Map<string, unknown>(Object.entries(entries));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, one]) => {
        const of = schemas.get(key);
        const mayBeAbsent = isSchema(of) && of.type === 'exact_optional';
        return !isNothing(one) && !(mayBeAbsent && isEmpty(one));
      })
      .map(([key, one]) => [key, filled(schemas.get(key), one)]),
  );
}

function take({ input, key }: { input: unknown; key: unknown }): void {
  if (Array.isArray(input)) input.splice(Number(key), 1);
  else if (isObject(input)) Reflect.deleteProperty(input, String(key));
}

/**
 * The record, as the format has it. What does not fit, such as an address that is none, is left out, and `left` hears its path; where the record is nothing
 * without it, throws {@link UnfitRecord}.
 */
export function recordOf<S extends v.GenericSchema>(
  schema: S,
  given: Given<v.InferInput<S>>,
  left: (path: string) => void,
): v.InferOutput<S> {
  const value = filled(schema, given);
  for (;;) {
    const read = v.safeParse(schema, value, { abortEarly: true });
    if (read.success) return read.output;
    const [{ path = [], message }] = read.issues;
    // A field that is not there cannot be taken away: then what it is missing in.
    const at = path.findLastIndex(
      ({ input, key }) => isObject(input) && Object.hasOwn(input, String(key)),
    );
    const unfit = path[at];
    if (!unfit)
      throw new UnfitRecord(`${path.map(({ key }) => String(key)).join('.')}: ${message}`);
    left(
      path
        .slice(0, at + 1)
        .filter(({ type }) => type === 'object')
        .map(({ key }) => String(key))
        .join('.'),
    );
    take(unfit);
  }
}
