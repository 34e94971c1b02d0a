import * as v from 'valibot';
import { errorBody, type ErrorBody } from '../contract/index.ts';
import type { ApiError, ApiErrorKind } from './apiError.ts';

/** Longer bodies are pages or dumps, nothing that a person could read in a message. */
const LONGEST_TEXT = 500;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function firstOfEach(errors: ErrorBody['errors']): Record<string, string> {
  // A field of which nothing is said would be red without a word.
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, [said]]) => (said ? [[field, said]] : [])),
  );
}

function kindOf(status: number, hasFields: boolean): ApiErrorKind {
  if (status >= 500) return 'server';
  return hasFields ? 'validation' : 'refused';
}

/** The body itself as the message, where it is a short plain text and no page. */
function plainText(text: string): string | undefined {
  const trimmed = text.trim();
  const readable = trimmed !== '' && trimmed.length <= LONGEST_TEXT && !/^[<{[]/.test(trimmed);
  return readable ? trimmed : undefined;
}

function messageOf(body: ErrorBody | undefined, parsed: unknown, text: string): string | undefined {
  const said = body?.error ?? body?.message;
  if (said !== undefined) return said;
  return typeof parsed === 'string' ? plainText(parsed) : plainText(text);
}

/**
 * The ApiError of an answer that is a refusal (spec 1 §8, open points: error answers): the text is the body's
 * `error`, else its `message`, else the body where it is plain text.
 */
export function errorOfAnswer(status: number, text: string): ApiError {
  const parsed = parseJson(text);
  const result = v.safeParse(errorBody, parsed);
  const body = result.success ? result.output : undefined;
  const fields = firstOfEach(body?.errors ?? {});
  const hasFields = Object.keys(fields).length > 0;
  const message = messageOf(body, parsed, text);
  return {
    kind: kindOf(status, hasFields),
    status,
    ...(message !== undefined && { message }),
    ...(hasFields && { fields }),
    ...(body?.code !== undefined && { code: body.code }),
  };
}

/** What an answer that is no refusal says: its JSON, or an ApiError where it is none (ERR-02). */
export function dataOfAnswer(
  status: number,
  text: string,
): { readonly data: unknown } | { readonly error: ApiError } {
  if (status === 204 || text === '') return { data: {} };
  const data = parseJson(text);
  return data === undefined ? { error: { kind: 'notJson', status } } : { data };
}
