import type { ChatMessage } from '../../../contract/index.ts';
import {
  type DiceResult,
  type MessagePart,
  parseImageMarkup,
  parseRoll,
  readsImageMarkup,
} from '../../../domain/index.ts';

/** What a message says: words with pictures among them, or the outcome of a throw. */
export type Saying =
  | { readonly kind: 'roll'; readonly roll: DiceResult }
  | { readonly kind: 'parts'; readonly parts: readonly MessagePart[] };

/**
 * Reads a message. Only a bot's is read as a throw (MSG-11), only a master's holds pictures (MSG-10), and nothing else is markup: what
 * looks like HTML, or like an address, is shown as it was written.
 */
export function sayingOf(message: ChatMessage): Saying {
  const { author_type, message: text } = message;
  const roll = author_type === 'bot' ? parseRoll(text) : undefined;
  if (roll) return { kind: 'roll', roll };
  if (readsImageMarkup(message)) return { kind: 'parts', parts: parseImageMarkup(text) };
  return { kind: 'parts', parts: [{ kind: 'text', text }] };
}

/** The file's name in the address of a picture, for those who do not see it; the whole address where it has none. */
export function pictureName(url: string): string {
  const name = url.slice(url.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(name) || url;
  } catch {
    return name || url;
  }
}
