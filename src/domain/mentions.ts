/**
 * Whose name stands in a text (NOTE-01). A mention is the whole name or alias of a character, word for word: declined forms are not guessed
 * at, for a guess would call people who were not meant. Capitals count where the name has them, so that «лев» is no Лев; behind an @ they do
 * not, and there the first word of a name is enough where no other in the game begins with it.
 */

/** Somebody who may be named: by any of these names. */
export type Named<Key> = { readonly key: Key; readonly names: readonly string[] };

type Word = { folded: string; capital: boolean; called: boolean };
type NameForm<Key> = { key: Key; words: readonly Word[] };

// A hyphen parts words, in texts and in names alike: «Ивета-то» names Ивета.
const WORDS = /(@?)([\p{L}\p{N}]+(?:[’'][\p{L}\p{N}]+)*)/gu;

/** Case, ё (as е) and kinds of apostrophes: nobody who types a name looks at them. */
const fold = (word: string): string =>
  word.toLowerCase().replaceAll('\u0451', '\u0435').replaceAll('’', "'");

/** Text in which there is nothing that the eye passes over; most is such. */
const PLAIN = /^[\w\s\u0400-\u045F.,:;!?@'’"«»()…–—-]*$/;

/** Heaps of marks, and the two characters that fall apart into many: no name has them, and they make the next step slow (SAFE-02). */
const SLOW = /\p{M}{9,}|[\uFDFA\uFDFB]/gu;

/** Without stress marks and what nobody sees. */
const withoutMarkup = (text: string): string =>
  PLAIN.test(text)
    ? text
    : text
        .replace(SLOW, ' ')
        .normalize('NFKD')
        .replace(/[\u0300\u0301\u00AD\u200B-\u200D\u2060]/g, '')
        .normalize('NFKC');

function wordsOf(text: string): Word[] {
  return [...withoutMarkup(text).matchAll(WORDS)].map(([, at, word = '']) => ({
    folded: fold(word),
    capital: /^\p{Lu}/u.test(word),
    called: at === '@',
  }));
}

/** The ways to name people, by the first word of each. */
function namesByFirstWord<Key>(people: readonly Named<Key>[]): Map<string, NameForm<Key>[]> {
  const ways = new Map<string, NameForm<Key>[]>();
  for (const { key, names } of people) {
    for (const name of names) {
      const words = wordsOf(name);
      const first = words[0]?.folded;
      if (first === undefined) continue;
      const known = ways.get(first);
      if (known) known.push({ key, words });
      else ways.set(first, [{ key, words }]);
    }
  }
  return ways;
}

function standsAt(text: readonly Word[], at: number, words: readonly Word[]): boolean {
  const called = text[at]?.called === true;
  return words.every((word, index) => {
    const said = text[at + index];
    return said?.folded === word.folded && (called || said.capital || !word.capital);
  });
}

/** Who is named where a word stands, of those whose names begin with it. */
function namedAt<Key>(text: readonly Word[], at: number, ways: readonly NameForm<Key>[]): Key[] {
  const whole = ways.filter(({ words }) => standsAt(text, at, words)).map(({ key }) => key);
  const alone = ways.every(({ key }) => key === ways[0]?.key);
  return whole.length === 0 && alone && text[at]?.called === true
    ? ways.map(({ key }) => key)
    : whole;
}

/** Finds in plain texts who of these people is named: keys, each once, in the order of their first mention. */
export function mentionFinder<Key>(people: readonly Named<Key>[]): (text: string) => Key[] {
  const ways = namesByFirstWord(people);
  return (text) => {
    const words = wordsOf(text);
    const found = new Set<Key>();
    for (const [at, { folded }] of words.entries()) {
      const begun = ways.get(folded);
      if (begun) for (const key of namedAt(words, at, begun)) found.add(key);
    }
    return [...found];
  };
}
