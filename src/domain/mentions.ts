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
  const known = new Map<string, Word>(); // most words of a long text are there more than once
  return Array.from(withoutMarkup(text).matchAll(WORDS), ([whole, at, word = '']) => {
    const before = known.get(whole);
    if (before) return before;
    const one = { folded: fold(word), capital: /^\p{Lu}/u.test(word), called: at === '@' };
    known.set(whole, one);
    return one;
  });
}

/** So many words of a name are compared: whoever is called by more is known by these (SAFE-02). */
const NAME_WORDS = 8;

/** The names that go on with each word, those that end here, and whoever has a name that comes through here. */
type Branch<Key> = {
  next: Map<string, Branch<Key>>;
  ending: NameForm<Key>[];
  keys: Set<Key>;
};

const newBranch = <Key>(): Branch<Key> => ({ next: new Map(), ending: [], keys: new Set() });

/** The ways to name people, word by word: a text is compared with all of them at once. */
function branchesOf<Key>(people: readonly Named<Key>[]): Branch<Key> {
  const root = newBranch<Key>();
  for (const { key, names } of people) {
    for (const name of names) {
      const words = wordsOf(name).slice(0, NAME_WORDS);
      let branch = root;
      for (const { folded } of words) {
        const next: Branch<Key> = branch.next.get(folded) ?? newBranch();
        branch.next.set(folded, next);
        next.keys.add(key);
        branch = next;
      }
      if (branch !== root) branch.ending.push({ key, words });
    }
  }
  return root;
}

/** Has the text the capitals that the name has? Behind an @ it needs none. */
const isSpelled = (text: readonly Word[], at: number, words: readonly Word[]): boolean =>
  text[at]?.called === true ||
  words.every(({ capital }, index) => !capital || text[at + index]?.capital === true);

/** Who is named where a word stands. */
function namedAt<Key>(text: readonly Word[], at: number, root: Branch<Key>): Iterable<Key> {
  const first = root.next.get(text[at]?.folded ?? '');
  const whole: Key[] = [];
  for (let branch = first, end = at + 1; branch; end += 1) {
    for (const { key, words } of branch.ending) if (isSpelled(text, at, words)) whole.push(key);
    branch = branch.next.get(text[end]?.folded ?? '');
  }
  const isCalled = whole.length === 0 && text[at]?.called === true && first?.keys.size === 1;
  return isCalled ? first.keys : whole;
}

/** Finds in plain texts who of these people is named: keys, each once, in the order of their first mention. */
export function mentionFinder<Key>(people: readonly Named<Key>[]): (text: string) => Key[] {
  const root = branchesOf(people);
  return (text) => {
    const words = wordsOf(text);
    const found = new Set<Key>();
    for (const at of words.keys()) for (const key of namedAt(words, at, root)) found.add(key);
    return [...found];
  };
}
