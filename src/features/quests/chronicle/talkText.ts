import type { Author, ChatMessage } from '../../../contract/index.ts';
import { parseImageMarkup, parseRoll, readsImageMarkup } from '../../../domain/index.ts';
import { formatDate, formatTime } from '../../../lib/time.ts';

/** The words of the plain text that are a matter of language. */
export interface TalkWords {
  /** Who throws the dice. */
  readonly bot: string;
  /** An author whose name the host does not send. */
  readonly unknown: string;
  /** Stands for a picture; the address follows. */
  readonly picture: string;
}

/** Whose name stands over a message: authors are distinguished by type and id. */
export const authorName = ({
  type,
  id,
}: {
  readonly type: ChatMessage['author_type'];
  readonly id: string;
}): string => `${type}/${id}`;

/** The names of authors, by `authorName`. */
export function namesOf(authors: readonly Author[]): ReadonlyMap<string, Author> {
  return new Map(authors.map((author) => [authorName(author), author]));
}

const keyOf = ({ author_type: type, author_id: id }: ChatMessage): string =>
  authorName({ type, id });

function wordsOf(message: ChatMessage, { picture }: TalkWords): string {
  const { author_type, message: text } = message;
  const roll = author_type === 'bot' ? parseRoll(text) : undefined;
  if (roll) {
    const { command, detail, result } = roll;
    return detail === String(result)
      ? `${command} = ${result}`
      : `${command}: ${detail} = ${result}`;
  }
  if (!readsImageMarkup(message)) return text;
  return parseImageMarkup(text)
    .map((part) => (part.kind === 'text' ? part.text : `[${picture}: ${part.url}]`))
    .join('');
}

/**
 * Messages as plain text to copy (CHRON-01): the date above each day, then a line for each message with time, name and words; dice with what
 * they came to, no markup. Moments are those of the reader's time zone unless another is named.
 */
export function talkText(
  messages: readonly ChatMessage[],
  authors: ReadonlyMap<string, Author>,
  words: TalkWords,
  timeZone?: string,
): string {
  let day = '';
  const lines: string[] = [];
  for (const message of messages) {
    const ms = (message.written ?? message.date) * 1_000;
    const date = ms === 0 ? day : formatDate(ms, timeZone);
    if (date !== day) lines.push(...(day === '' ? [] : ['']), date);
    day = date;
    const bot = message.author_type === 'bot';
    const name = bot ? words.bot : (authors.get(keyOf(message))?.name ?? words.unknown);
    const time = ms === 0 ? '' : `${formatTime(ms, timeZone)} `;
    lines.push(`${time}${name}: ${wordsOf(message, words)}`);
  }
  return lines.join('\n');
}
