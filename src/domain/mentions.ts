/**
 * Whose name stands in a text (NOTE-01). A mention is the whole name or alias of a character, word for word: declined forms are not guessed
 * at, for a guess would call people who were not meant. Capitals count where the name has them, so that «лев» is no Лев; behind an @ they do
 * not, and there the first word of a name is enough where no other in the game begins with it.
 */

/** Somebody who may be named: by any of these names. */
export type Named<Key> = { readonly key: Key; readonly names: readonly string[] };

type Word = { folded: string; capital: boolean; called: boolean };
type Way<Key> = { key: Key; words: readonly Word[]; calledOnly: boolean };

// A hyphen parts words, in texts and in names alike: «Ивета-то» names Ивета.
const WORDS = /(@?)([\p{L}\p{N}]+(?:[’'][\p{L}\p{N}]+)*)/gu;

/** Case, ё and kinds of apostrophes: nobody who types a name looks at them. */
const fold = (word: string): string => word.toLowerCase().replaceAll('ё', 'е').replaceAll('’', "'");

/** Without stress marks and what nobody sees. */
const bare = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300\u0301\u00AD\u200B-\u200D\u2060]/g, '')
    .normalize('NFKC');

function wordsOf(text: string): Word[] {
  return [...bare(text).matchAll(WORDS)].map(([, at, word = '']) => ({
    folded: fold(word),
    capital: /^\p{Lu}/u.test(word),
    called: at === '@',
  }));
}

/** The first words that begin the name of one alone. */
function uniqueFirsts<Key>(people: readonly Named<Key>[]): Set<string> {
  const seen = new Map<string, Key | null>();
  for (const { key, names } of people) {
    for (const name of names) {
      const first = wordsOf(name)[0]?.folded;
      if (first === undefined) continue;
      seen.set(first, seen.has(first) && seen.get(first) !== key ? null : key);
    }
  }
  return new Set([...seen].flatMap(([first, key]) => (key === null ? [] : [first])));
}

/** The ways to name these people, by the first word of each. */
function waysByFirst<Key>(people: readonly Named<Key>[], text: ReadonlySet<string>) {
  const ways = new Map<string, Way<Key>[]>();
  const add = (way: Way<Key>): void => {
    const first = way.words[0]?.folded;
    if (first !== undefined && text.has(first)) ways.set(first, [...(ways.get(first) ?? []), way]);
  };
  const firsts = uniqueFirsts(people);
  for (const { key, names } of people) {
    for (const name of names) {
      const words = wordsOf(name);
      add({ key, words, calledOnly: false });
      const [first] = words;
      if (first && firsts.has(first.folded)) add({ key, words: [first], calledOnly: true });
    }
  }
  return ways;
}

function standsAt<Key>(
  text: readonly Word[],
  at: number,
  { words, calledOnly }: Way<Key>,
): boolean {
  const called = text[at]?.called === true;
  if (calledOnly && !called) return false;
  return words.every((word, index) => {
    const said = text[at + index];
    return said?.folded === word.folded && (called || said.capital || !word.capital);
  });
}

/** Keys of those who are named in a plain text, each once, in the order of their first mention. */
export function mentionsIn<Key>(text: string, people: readonly Named<Key>[]): Key[] {
  const words = wordsOf(text);
  const ways = waysByFirst(people, new Set(words.map(({ folded }) => folded)));
  const found = new Set<Key>();
  for (const [at, { folded }] of words.entries()) {
    for (const way of ways.get(folded) ?? []) if (standsAt(words, at, way)) found.add(way.key);
  }
  return [...found];
}
