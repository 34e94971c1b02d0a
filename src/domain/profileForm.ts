import * as v from 'valibot';
import {
  type ErrorId,
  isFields,
  PROFILE_LIMIT,
  reduceOptions,
  TEXT_LIMIT,
} from '../contract/index.ts';
import { characterCount, plainTextLength } from './plainText.ts';
import { isEmptyBody } from './postLength.ts';

/**
 * The form of a profile (spec 1 §5, PROF-07, PROF-08): one schema for what the client says under its fields and what the host takes. Every
 * message is an id of the catalogue.
 */

/** What shows something: no white space, joiner, filler or the like. A field without any is empty. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

// Control characters draw nothing or garble the line; line breaks and tabs of a long text are text.
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g;

/** What turns the direction of everything that stands behind it. */
const TURNING = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** Is there anything to see in a text? */
export const isShown = (text: string): boolean => VISIBLE.test(text);

// No text has more characters than units: most need not be counted.
const isWithin = (max: number) => (text: string) =>
  text.length <= max || characterCount(text) <= max;

/** A name as it is kept: one line, no marks that are not seen. */
export const normalizeName = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(CONTROL, '')
    .replace(TURNING, '')
    .trim();

/** A long text as it is kept: one kind of line break. */
const normalizeText = (text: string): string =>
  text.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROL, '').trim();

const said = (id: ErrorId): ErrorId => id;
const REQUIRED = said('fieldRequired');
const WRONG = said('fieldWrong');
const TOO_LONG = said('fieldTooLong');
const OUT_OF_RANGE = said('fieldOutOfRange');

const name = v.pipe(
  v.string(WRONG),
  // A heap of marks takes long to normalise (SAFE-02); no character of a name has so many.
  v.maxLength(PROFILE_LIMIT.name * 8, TOO_LONG),
  v.transform(normalizeName),
  v.check(isShown, REQUIRED),
  v.check(isWithin(PROFILE_LIMIT.name), TOO_LONG),
);

const longText = v.pipe(
  v.string(WRONG),
  v.transform(normalizeText),
  v.check(isShown, REQUIRED),
  v.check(isWithin(PROFILE_LIMIT.text), TOO_LONG),
);

/** The value of an option; which there are, the host knows. */
const choice = v.pipe(v.string(WRONG), v.regex(/^[\w-]{1,191}$/, WRONG));

const typed = v.pipe(v.string(), v.check(isShown), v.transform(Number));

const age = v.pipe(
  v.union([v.number(), typed], WRONG),
  v.finite(WRONG),
  v.minValue(PROFILE_LIMIT.ageMin, OUT_OF_RANGE),
  v.maxValue(PROFILE_LIMIT.ageMax, OUT_OF_RANGE),
  v.integer(WRONG),
);

/** The word to the moderators: null where there is nothing to read in it (PROF-08). */
const comment = v.pipe(
  v.string(WRONG),
  v.check((html) => plainTextLength(html) <= TEXT_LIMIT.comment, TOO_LONG),
  v.transform((html) => (isEmptyBody(html) ? null : html)),
);

const profileForm = v.object({
  name,
  alias: name,
  species: choice,
  faction: choice,
  position: v.nullish(choice, null),
  gender: choice,
  age,
  activity: longText,
  look: longText,
  temper: longText,
  biography: longText,
  skills: longText,
  bag: longText,
  newcomment: v.nullish(comment, null),
});

/** A profile as it is sent and kept: choices by their values, null for what is left out. */
export type ProfileFields = v.InferOutput<typeof profileForm>;
export type ProfileField = keyof ProfileFields;

/** What is wrong with a field: an id of the catalogue, with the numbers of its text. */
export type ProfileProblem = readonly [ErrorId, Readonly<Record<string, number>>];
export type ProfileProblems = Readonly<Partial<Record<ProfileField, ProfileProblem>>>;

/** The fields in the order of the form: the first wrong one is where the writer is led. */
export const profileFields = Object.keys(profileForm.entries) as readonly ProfileField[];

const NAMES: readonly string[] = ['name', 'alias'] satisfies ProfileField[];

/** The fields of three rows and 4000 characters, in the order of the form. */
export const profileLongTexts = [
  'activity',
  'look',
  'temper',
  'biography',
  'skills',
  'bag',
] as const satisfies readonly ProfileField[];

const LONG_TEXTS: readonly string[] = profileLongTexts;

/** The most characters that a field may have; a field that is no text has no such limit. */
export function profileFieldLimit(field: ProfileField): number {
  if (NAMES.includes(field)) return PROFILE_LIMIT.name;
  return field === 'newcomment' ? TEXT_LIMIT.comment : PROFILE_LIMIT.text;
}

/** How many characters of its limit a field takes, counted of what would be kept; 0 for a field that is no text. */
export function profileFieldLength(field: ProfileField, typed: string): number {
  if (field === 'newcomment') return plainTextLength(typed);
  if (NAMES.includes(field)) return characterCount(normalizeName(typed));
  return LONG_TEXTS.includes(field) ? characterCount(normalizeText(typed)) : 0;
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && !isShown(value));

function problemOf(field: ProfileField, { input, message }: v.BaseIssue<unknown>): ProfileProblem {
  if (message === TOO_LONG) return [TOO_LONG, { max: profileFieldLimit(field) }];
  if (message === OUT_OF_RANGE)
    return [OUT_OF_RANGE, { min: PROFILE_LIMIT.ageMin, max: PROFILE_LIMIT.ageMax }];
  return [isBlank(input) ? REQUIRED : WRONG, {}];
}

function withoutBlanks(values: unknown): unknown {
  if (!isFields(values)) return {};
  const fields = reduceOptions(values);
  return isBlank(fields.position) ? { ...fields, position: null } : fields;
}

/**
 * Reads the values of the form: the profile as it is sent, or what is wrong, by field and in the order of the form. Option objects are
 * reduced to their values, texts to what is kept of them.
 */
export function readProfile(values: unknown): {
  profile?: ProfileFields;
  problems: ProfileProblems;
} {
  const result = v.safeParse(profileForm, withoutBlanks(values));
  if (result.success) return { profile: result.output, problems: {} };
  const problems: Partial<Record<ProfileField, ProfileProblem>> = {};
  for (const issue of result.issues) {
    const field = v.getDotPath(issue) as ProfileField;
    problems[field] ??= problemOf(field, issue);
  }
  return { problems };
}
