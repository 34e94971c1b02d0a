import { type ApiError, messageOf, type UserMessage } from '../../api/index.ts';
import { TAG_LENGTH } from '../../contract/index.ts';
import { characterCount } from '../../domain/index.ts';

/** A name as the host keeps it: without spaces at the ends, and with one where there were several. */
export const tidyName = (typed: string): string => typed.trim().replace(/\s+/g, ' ');

/** Why a tag cannot have this name, as far as it is known before the host is asked (spec 1 §5). */
export function nameRefusal(name: string): UserMessage | undefined {
  const length = characterCount(name);
  if (length < TAG_LENGTH.min) return { messageKey: 'tags.tooShort' };
  return length > TAG_LENGTH.max ? { messageKey: 'tags.tooLong' } : undefined;
}

/** What hosts of Laravel say of every wrong field; it helps nobody who reads Russian. */
const INVALID = 'The given data was invalid.';

/** Why the host did not make a tag: its words of the field, else its own; its general formula becomes the name-invalid text (spec 1 §8). */
export function creationRefusal(error: ApiError): UserMessage {
  const ofField = error.fields?.tag;
  if (ofField !== undefined && ofField !== INVALID) return { text: ofField };
  return error.message === INVALID ? { messageKey: 'tags.invalid' } : messageOf(error);
}
