import { type ErrorId, TEXT_LIMIT } from '../contract/index.ts';
import { characterCount } from './plainText.ts';

/** The text of a chat message (spec 2 §5): plain text, whatever stands in it. */

// Control characters draw nothing or garble the line; tabs and line breaks are text.
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

/** What shows nothing: white space, joiners, fillers and the like. A message of it alone is empty. */
const INVISIBLE = /[\s\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** The message as it is kept: one kind of line break, nothing at the ends, no halves of characters. */
export function normalizeMessage(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROL, '').trim();
}

/** Why this chat message, which is plain text, is refused; undefined where it is not. */
export function messageRefusal(text: string): ErrorId | undefined {
  const settled = normalizeMessage(text);
  if (settled.replace(INVISIBLE, '') === '') return 'messageRequired';
  return characterCount(settled) > TEXT_LIMIT.message ? 'messageTooLong' : undefined;
}

/** The one markup of masters' messages: [img=url] (spec 2 §5, MSG-10). */

export type MessagePart = { kind: 'text'; text: string } | { kind: 'image'; url: string };

/** An address as people write it, or the path that a picture was kept under by its host (SAFE-07). */
const IMAGE =
  /\[img=(https?:\/\/[^\s[\]<>"']+\.(?:jpe?g|png|gif|tiff?|bmp)|\/uploads\/[\w-]{43}\.webp)\]/gi;

function textPart(text: string): MessagePart[] {
  return text === '' ? [] : [{ kind: 'text', text }];
}

/**
 * Splits a master's message into texts and pictures. A tag whose url does not begin with http(s)
 * and end as a picture stays text, and nothing else is markup. A picture that the host took over has a path of the host.
 */
export function parseImageMarkup(message: string): MessagePart[] {
  const parts: MessagePart[] = [];
  let at = 0;
  for (const found of message.matchAll(IMAGE)) {
    parts.push(...textPart(message.slice(at, found.index)));
    parts.push({ kind: 'image', url: found[1] ?? '' });
    at = found.index + found[0].length;
  }
  return [...parts, ...textPart(message.slice(at))];
}
