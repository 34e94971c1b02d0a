import { type ErrorId, POST_LENGTH, TEXT_LIMIT } from '../contract/index.ts';
import { hasExcessMarkup, type HtmlRefusal, MARKUP_LIMIT } from './markup.ts';
import { plainTextLength } from './plainText.ts';

/** How long a post is, and whether it may be sent (spec 1 §5, FORM-06). */

export type PostLevel = 'input' | 'short' | 'medium' | 'long';

/** What the bar calls a post of so many characters of text. */
export function postLevel(length: number): PostLevel {
  if (length <= 0) return 'input';
  if (length < POST_LENGTH.short) return 'short';
  return length <= POST_LENGTH.long ? 'medium' : 'long';
}

/** Units of the bar: one for every full ten characters, at most 30. */
export function barUnits(length: number): number {
  return Math.min(POST_LENGTH.barCap, Math.max(0, Math.floor(length / POST_LENGTH.unit)));
}

const hasPicture = (html: string): boolean => /<img\s/i.test(html);

/** Is there nothing to read or to see in it? A picture alone is a body. */
export function isEmptyBody(html: string): boolean {
  return !hasPicture(html) && plainTextLength(html) === 0;
}

type Rule = { max: number; empty: ErrorId; tooLong: ErrorId };

const RULES = {
  turn: { max: TEXT_LIMIT.turn, empty: 'turnBodyRequired', tooLong: 'turnBodyTooLong' },
  comment: { max: TEXT_LIMIT.comment, empty: 'fieldRequired', tooLong: 'fieldTooLong' },
  /** What masters write of a world. */
  world: { max: TEXT_LIMIT.chronicle, empty: 'fieldRequired', tooLong: 'fieldTooLong' },
  chronicle: { max: TEXT_LIMIT.chronicle, empty: 'fieldRequired', tooLong: 'chronicleTooLong' },
} as const satisfies Record<string, Rule>;

/** What is written as HTML. */
export type HtmlKind = keyof typeof RULES;

/** Why this HTML is refused as what it is to be, with the numbers of the text; undefined where it is not (FORM-06, SAFE-01). */
export function htmlRefusal(kind: HtmlKind, html: string): HtmlRefusal | undefined {
  const { max, empty, tooLong }: Rule = RULES[kind];
  const length = plainTextLength(html);
  if (length === 0 && !hasPicture(html)) return [empty, {}];
  if (length > max) return [tooLong, { max }];
  const bytes = new TextEncoder().encode(html).length;
  const isHeavy = bytes > MARKUP_LIMIT.bytes * max || hasExcessMarkup(html, length);
  return isHeavy ? ['markupTooMuch', {}] : undefined;
}
