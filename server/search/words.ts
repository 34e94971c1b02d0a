import { stemmer as englishStem } from '@orama/stemmers/english';
import { stemmer as russianStem } from '@orama/stemmers/russian';

/**
 * Words as the index holds them, for both databases alike (decision 52): made here, so that neither database knows of languages. Letters with
 * marks between them (an accent, a soft hyphen) are one word.
 */
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}\u00AD]*[\p{L}\p{N}\p{M}])?/gu;

const NO_LETTER = /[^\p{L}\p{N}]/gu;

/** No word that somebody would look for is longer, in letters. */
const LONGEST = 64;

/** A word without case, accents and the difference of ё and е; nothing but letters and digits, and perhaps nothing at all. */
export function fold(word: string): string {
  // A sign may be several in its other form; what is far beyond is cut off before anything dear is done with it.
  const folded = word
    .slice(0, 4 * LONGEST)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(NO_LETTER, '');
  return folded.length > LONGEST ? Array.from(folded).slice(0, LONGEST).join('') : folded;
}

function stemmed(word: string): string {
  const folded = fold(word);
  if (/^[а-я]+$/.test(folded)) return russianStem(folded);
  return /^[a-z]+$/.test(folded) ? englishStem(folded) : folded;
}

/** Stems that were made lately: most words of a text are the same ones. */
const known = new Map<string, string>();
const MOST_KNOWN = 10_000;

/** The stem of a word, common to its forms. */
export function stemOf(word: string): string {
  if (word.length > LONGEST) return stemmed(word);
  const before = known.get(word);
  if (before !== undefined) return before;
  if (known.size >= MOST_KNOWN) known.clear();
  const stem = stemmed(word);
  known.set(word, stem);
  return stem;
}

/** Endings of nouns. */
const ENDING = /(?:ями|ами|ях|ах|ям|ам|ом|ем|ой|ей|ов|ев|[аяуюеиыоь])$/;

/**
 * The stem of a word that is looked for, and others that forms of it may have. Snowball takes some nouns for verbs or for the plural of a shorter one, and
 * by the ending whether it does: капитан and капитана have another stem than капитаном, остров than острова. So it is asked for the word
 * as it is and without its ending, each with two endings.
 */
export function stemsOf(word: string): string[] {
  const stem = stemOf(word);
  const folded = fold(word);
  if (!/^[а-я]+$/.test(folded)) return [stem];
  const bases = [folded, folded.replace(ENDING, '')];
  const forms = bases.flatMap((base) => [base, `${base}а`, `${base}ом`]).map(stemOf);
  return [...new Set([stem, ...forms.filter(({ length }) => length >= 3)])];
}

/** A word of a text: where it stands, and its stem. */
export type Word = { start: number; end: number; text: string; stem: string };

/** The words of a text, in their order, each when it is asked for. */
export function* wordsOf(text: string): Generator<Word> {
  for (const found of text.matchAll(WORD)) {
    const [word] = found;
    const stem = stemOf(word);
    if (stem !== '') yield { start: found.index, end: found.index + word.length, text: word, stem };
  }
}
