import { plainText } from '../../src/domain/index.ts';

/** Texts of people as machines read them: one line of plain text, short, and legal in XML. */

// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const UNSEEN = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]/g;

/** Marks that turn the direction of what follows, or have no width: in a title they would reach beyond it. */
const TURNING = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/** A text on one line, without control characters, halves of characters, and marks of direction. */
export const oneLine = (text: string): string =>
  text.toWellFormed().replace(TURNING, '').replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim();

/** A text of at most so many characters, cut behind a word. */
export function shortened(text: string, most: number): string {
  const letters = Array.from(text.slice(0, most * 2 + 2));
  if (letters.length <= most) return text.length > most * 2 + 2 ? `${letters.join('')}…` : text;
  const cut = letters.slice(0, most).join('');
  const end = cut.lastIndexOf(' ');
  // A word that is longer than half of the text is cut itself.
  const whole = end > cut.length / 2 ? cut.slice(0, end) : cut;
  return `${whole.replace(/[\s,;:—–-]+$/, '')}…`;
}

/** A title or name: on one line, and no longer than any that is one. */
export const nameIn = (text: string): string => shortened(oneLine(text), 120);

/** The title of a document: «Place — Game — Летопись», as the client's PageTitle makes it (SHELL-20); a game's home names the game alone. */
export const documentTitle = (name: string, place: string, game?: string): string =>
  (place === game ? [place, name] : [place, game, name]).filter(Boolean).join(' — ');

/** So much of a text, in UTF-16 units, is read for its beginning: whatever stands behind it costs nothing. */
const READ = 8_000;

/** The beginning of HTML, or of plain text, as one line of plain text of at most so many characters. */
export const beginningOf = (html: string, most: number): string =>
  shortened(oneLine(plainText(html.slice(0, READ))), most);

/** The beginning of the first text that has words; '' where none has. */
export function firstWords(texts: readonly (string | null | undefined)[], most: number): string {
  for (const text of texts) {
    const words = beginningOf(text ?? '', most);
    if (words !== '') return words;
  }
  return '';
}

// eslint-disable-next-line no-control-regex -- as above
const ILLEGAL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** XML without the characters that may stand nowhere in it. */
export const legalXml = (text: string): string => text.toWellFormed().replace(ILLEGAL, '');
