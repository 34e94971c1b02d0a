import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from '../domain/index.ts';

/** Puts placeholders for words. The same text always gives the same, within one page's life. */
export type Mask = (text: string) => string;

/** The letters that stand for words. */
const LETTERS = Array.from({ length: 32 }, (_, at) => String.fromCodePoint(0x430 + at));

/** Stands for a character outside of the basic plane, which takes two code units. */
const WIDE = '\u{1F7E6}';

const attributes = [...new Set(Object.values(ALLOWED_ATTRIBUTES).flat())].join('|');
const tag = String.raw`</?(?:${ALLOWED_TAGS.join('|')})(?:\s+(?:${attributes})="[^"<>]*")*\s*/?>`;
const entity = '&(?:nbsp|amp|lt|gt|quot|apos|#39|#160|shy);';

/** What stays as it is: tags and entities of our own formats, white space, invisible signs, and the signs between words. */
const structure = new RegExp(
  String.raw`(${tag})|${entity}|[<&]|[\s.,:;!?…«»"'()>=/[\]|*+\-–—\u00AD\u200B-\u200D\u2060\uFEFF]+`,
  'gu',
);
const attributeValue = /="([^"]*)"/g;

/** So many words are remembered; then all are forgotten, for the same word gives the same letter again. */
const MOST_WORDS = 20_000;

/**
 * Placeholders of the same length for words: one letter for all characters of a word, which letter depends on the word and a salt that never leaves
 * the page. So texts that differ go on differing, texts that are put together stay so, and nobody can tell the words; a tag is still
 * a tag, a line still a line, nothing is empty that was not.
 */
export function createMask(salt: string): Mask {
  const known = new Map<string, string>();

  function letterOf(word: string): string {
    const letter = LETTERS[(sha256(utf8ToBytes(salt + word))[0] ?? 0) % LETTERS.length] ?? '';
    if (known.size >= MOST_WORDS) known.clear();
    known.set(word, letter);
    return letter;
  }

  function hidden(word: string): string {
    if (word === '') return '';
    const letter = known.get(word) ?? letterOf(word);
    if (!/[\u{D800}-\u{DFFF}\u{10000}-\u{10FFFF}]/u.test(word)) return letter.repeat(word.length);
    return Array.from(word, (char) => (char.length > 1 ? WIDE : letter)).join('');
  }

  const words: Mask = (text) => {
    let done = 0;
    let out = '';
    for (const found of text.matchAll(structure)) {
      out += hidden(text.slice(done, found.index)) + kept(found[0], found[1]);
      done = found.index + found[0].length;
    }
    return out + hidden(text.slice(done));
  };

  /** A tag keeps its attributes, not what they say. */
  function kept(sign: string, isTag: string | undefined): string {
    if (isTag === undefined) return sign;
    return sign.replaceAll(attributeValue, (_all, value: string) => `="${words(value)}"`);
  }

  return words;
}
