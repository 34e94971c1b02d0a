import * as v from 'valibot';
import { flagSaid, isAbsent } from './loose.ts';
import { entity, type Fields, isFields } from './shape.ts';

function asText(value: unknown): string | undefined {
  if (typeof value === 'string' && value !== '') return value;
  if (Array.isArray(value)) return asText(value[0]);
  return isFields(value) && !Array.isArray(value.message) ? asText(value.message) : undefined;
}

/** `[{ field: 'body', message: '…' }]`, as `{ body: ['…'] }`. */
const namedFields = (list: readonly unknown[]): Fields =>
  Object.fromEntries(
    list
      .filter(isFields)
      .map((one) => [asText(one.field ?? one.name ?? one.key) ?? '', asText(one)]),
  );

function fieldMessages(value: unknown): Record<string, string[]> {
  const given = Array.isArray(value) ? namedFields(value) : value;
  if (!isFields(given)) return {};
  const pairs = Object.entries(given).map(([field, said]): [string, string[]] => {
    const all: unknown[] = Array.isArray(said) ? said : [said];
    return [field, all.filter((one): one is string => typeof one === 'string' && one !== '')];
  });
  return Object.fromEntries(pairs.filter(([field, said]) => field !== '' && said.length > 0));
}

/** Texts by field under another name than `errors`: `{ error: { body: ['…'] } }`. An object with a text of its own is no such list. */
const fieldsUnder = (value: unknown): Record<string, string[]> =>
  asText(value) === undefined ? fieldMessages(value) : {};

function normalize(fields: Fields): Fields {
  const said = flagSaid(fields.error) === undefined ? asText(fields.error) : undefined;
  const error = said ?? (Array.isArray(fields.errors) ? asText(fields.errors) : undefined);
  const message = asText(fields.message);
  return {
    ...(error !== undefined && { error }),
    ...(message !== undefined && { message }),
    ...(typeof fields.code === 'string' && { code: fields.code }),
    errors: {
      ...bareFieldMessages(fields.data),
      ...fieldsUnder(fields.message),
      ...fieldsUnder(fields.error),
      ...fieldMessages(fields.errors),
    },
  };
}

/**
 * The texts that old frameworks answer by field and without an envelope: `{ body: ['Слишком коротко.'] }`. Empty where the body is anything else.
 */
export function bareFieldMessages(value: unknown): Record<string, string[]> {
  const isBare = isFields(value) && Object.values(value).every(Array.isArray);
  return isBare ? fieldMessages(value) : {};
}

/**
 * Does the answer to a call that changes something name errors, whatever its status? The documents name `error` and `errors` without one
 * (spec 1 §7: picture, profile), and PHP hosts often leave it at 200.
 */
export function namesErrors(value: unknown): boolean {
  if (!isFields(value)) return false;
  const { error, errors } = value;
  const hasList = Array.isArray(errors) && errors.length > 0;
  const hasFields = [errors, error].some((one) => Object.keys(fieldMessages(one)).length > 0);
  // A flag that says that there is none may be a text.
  const isSaid = isFields(error) ? asText(error) !== undefined : flagSaid(error ?? '') !== false;
  return hasList || hasFields || isSaid;
}

/** Words of a status that say that nothing was done. */
const FAILED: readonly unknown[] = ['error', 'fail', 'failed'];

/**
 * Does an answer refuse in spite of its status, whatever was asked? It says so (`success`, `ok`, `status`), or holds nothing but the text of
 * an error. Flags may be texts, as everywhere.
 */
export function saysRefusal(value: unknown): boolean {
  if (!isFields(value)) return false;
  const { success, ok, status, error } = value;
  const isNo = (flag: unknown): boolean => !isAbsent(flag) && flagSaid(flag) === false;
  // A record has a status of its own.
  const isAnswer = isAbsent(value.id) && isAbsent(value.key);
  const isFailed = isAnswer && (status === false || FAILED.includes(status));
  if (isNo(success) || isNo(ok) || isFailed) return true;
  const alone = Object.values(value).every((one) => typeof one !== 'object' || one === null);
  return typeof error === 'string' && flagSaid(error) !== false && alone;
}

/**
 * The body of a refusal: `{ error }`; for validation also `{ message, errors: { field: [text] } }`.
 * The client reads `error`, then `message`, then the body's text. A field's message may be one text
 * or a list; here it is always a list, and its first entry is shown. `code` is the error's id, an
 * addition of this host: the client may use it, never needs it.
 */
export const errorBody = entity(
  {
    error: v.exactOptional(v.string()),
    message: v.exactOptional(v.string()),
    code: v.exactOptional(v.string()),
    errors: v.record(v.string(), v.array(v.string())),
  },
  normalize,
);
export type ErrorBody = v.InferOutput<typeof errorBody>;
