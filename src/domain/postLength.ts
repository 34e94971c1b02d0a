import { type ErrorId, POST_LENGTH, TEXT_LIMIT } from '../contract/index.ts';
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

/** Is there nothing to read or to see in it? A picture alone is a body. */
export function isEmptyBody(html: string): boolean {
  return !/<img\s/i.test(html) && plainTextLength(html) === 0;
}

/** Why this body of a turn is refused, under the field `body`; undefined where it is not. */
export function turnBodyRefusal(html: string): ErrorId | undefined {
  if (isEmptyBody(html)) return 'turnBodyRequired';
  return plainTextLength(html) > TEXT_LIMIT.turn ? 'turnBodyTooLong' : undefined;
}

/** Why this comment on a turn is refused, under the field `body`; undefined where it is not. */
export function commentRefusal(html: string): ErrorId | undefined {
  if (isEmptyBody(html)) return 'turnBodyRequired';
  return plainTextLength(html) > TEXT_LIMIT.comment ? 'turnBodyTooLong' : undefined;
}

/** Why this chronicle is refused; undefined where it is not. */
export function chronicleRefusal(html: string): ErrorId | undefined {
  if (isEmptyBody(html)) return 'fieldRequired';
  return plainTextLength(html) > TEXT_LIMIT.chronicle ? 'chronicleTooLong' : undefined;
}
