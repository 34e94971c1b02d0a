import { DRAFT_LIMIT } from '../../contract/index.ts';
import { characterCount, plainText } from '../../domain/index.ts';

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textsOf = (fields: Readonly<Record<string, unknown>>): string =>
  Object.values(fields)
    .filter((one) => typeof one === 'string')
    .filter((one) => /\p{L}{2}/u.test(one))
    .join(' · ');

/** The words of a draft as plain text: of a text, of a chat input, or of a form. */
export function wordsOf(value: unknown): string {
  if (!isFields(value)) return '';
  const { html, text, values, edit } = value;
  if (typeof html === 'string') return plainText(html).trim();
  if (isFields(edit) && typeof edit['text'] === 'string') return edit['text'].trim();
  if (typeof text === 'string') return text.trim();
  return isFields(values) ? plainText(textsOf(values)).trim() : '';
}

/** What a list says of a draft. */
export function summaryOf(value: unknown): { excerpt: string; count: number } {
  const words = wordsOf(value);
  const excerpt = Array.from(words.replace(/\s+/gu, ' ')).slice(0, DRAFT_LIMIT.excerpt).join('');
  return { excerpt, count: characterCount(words) };
}
