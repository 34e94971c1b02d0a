import * as v from 'valibot';
import { bareFieldMessages, errorBody, type ErrorBody } from '../contract/index.ts';
import type { ApiError, ApiErrorKind } from './apiError.ts';

/** The status of a refusal that names fields. */
const INVALID = 422;

/** Longer texts are pages or dumps, nothing that a person could read in a message. */
const LONGEST_TEXT = 500;

/** What frameworks and proxies say in English of their own accord. It helps nobody who reads Russian (HOSTS-08). */
const FORMULA = new RegExp(
  `^(${[
    'the given data (was invalid|failed to pass validation)',
    'the post data is too large',
    'validation\\.\\S+|validation (error|failed|exception)',
    'unauthenticated|unauthorized|forbidden|access denied|this action is unauthorized',
    'csrf token mismatch|page expired',
    'too many (attempts|requests)',
    'bad request|conflict|unprocessable (entity|content)|unsupported media type',
    '((page|route|resource) )?not found|no query results for model.*|the route .* could not be found',
    'method not allowed|the .* method is not supported.*',
    '(payload|content|(request )?entity) too large',
    '(internal )?server error|whoops.*|sqlstate.*',
    'bad gateway|service unavailable|(gateway|request) time-?out',
  ].join('|')})[.!]?$`,
  'is',
);

/** How Laravel ends the text of the first wrong field. */
const MORE_ERRORS = /\s*\(and \d+ more errors?\)$/;

/** A text of the host as a person can read it; undefined for a formula, a page or a dump. */
export function readableText(text: string | undefined): string | undefined {
  const trimmed = text?.trim().replace(MORE_ERRORS, '') ?? '';
  const readable = trimmed.length <= LONGEST_TEXT && !trimmed.startsWith('<');
  return readable && trimmed !== '' && !FORMULA.test(trimmed) ? trimmed : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function firstOfEach(errors: ErrorBody['errors']): Record<string, string> {
  // A field of which nothing is said would be red without a word.
  const said = Object.entries(errors).map(
    ([field, [text]]) => [field, readableText(text)] as const,
  );
  return Object.fromEntries(
    said.filter((pair): pair is readonly [string, string] => pair[1] !== undefined),
  );
}

function kindOf(status: number, hasFields: boolean): ApiErrorKind {
  if (status >= 500) return 'server';
  return hasFields ? 'validation' : 'refused';
}

/** A host that broke explains itself to its programmers, in English: our own words serve the reader better. */
const isForPeople = (status: number, text: string): boolean =>
  status < 500 || /\p{Script=Cyrillic}/u.test(text);

/** The host's `error`, else its `message`, else the body where it is plain text. */
function messageOf(status: number, body: ErrorBody | undefined, text: string): string | undefined {
  const parsed = parseJson(text);
  const plain = typeof parsed === 'string' ? parsed : text;
  const other = [body?.message, /^\s*[{[]/.test(plain) ? undefined : plain]
    .map(readableText)
    .find((one) => one !== undefined && isForPeople(status, one));
  const error = readableText(body?.error);
  return error !== undefined && isForPeople(status, error) ? error : other;
}

/**
 * The ApiError of an answer that is a refusal (spec 1 §8, decision 38): the text is the body's
 * `error`, else its `message`, else the body where it is plain text. Formulas of frameworks and pages of proxies count as no text.
 */
export function errorOfAnswer(status: number, text: string): ApiError {
  const parsed = parseJson(text);
  const result = v.safeParse(errorBody, parsed);
  const body = result.success ? result.output : undefined;
  const bare = status === INVALID ? bareFieldMessages(parsed) : {};
  const fields = firstOfEach({ ...bare, ...body?.errors });
  const hasFields = Object.keys(fields).length > 0;
  const message = messageOf(status, body, text);
  return {
    kind: kindOf(status, hasFields),
    status,
    ...(message !== undefined && { message }),
    ...(hasFields && { fields }),
    ...(body?.code !== undefined && { code: body.code }),
  };
}
