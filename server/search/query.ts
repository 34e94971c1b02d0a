import { SEARCH_LIMIT } from '../../src/contract/index.ts';
import { invalid } from '../errors/index.ts';
import { fold, stemsOf, type Word, wordsOf } from './words.ts';

/**
 * Words that stand one behind another: sequences of as many stems, one of which is to be found. The last of each may be no more than the
 * beginning of a word.
 */
export type Phrase = { variants: readonly (readonly string[])[]; beginning: boolean };

/** So many sequences one phrase may be; a longer one is taken by the first stems of its words. */
const MOST_VARIANTS = 16;

/** Every choice of one out of each list. */
function choices(lists: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const count = lists.reduce((product, { length }) => product * length, 1);
  const some = count > MOST_VARIANTS ? lists.map((list) => list.slice(0, 1)) : lists;
  return some.reduce<string[][]>(
    (found, list) => found.flatMap((before) => list.map((stem) => [...before, stem])),
    [[]],
  );
}

/** What is looked for: texts that have all of these, and none of those. */
export type Query = { all: readonly Phrase[]; none: readonly Phrase[] };

/** Words in quotes of any kind, or up to the next space; a minus before it leaves out what has them. */
const PIECE = /(?<minus>-?)(?:["«“”„](?<quoted>[^"»“”„«]*)["»“”]?|(?<bare>[^\s"«“”„]+))/gu;

/** How many letters the beginning of a word has at least: there would be too many such words. */
const SHORTEST_BEGINNING = 2;

function phraseOf(text: string, mayBegin: boolean): Phrase | undefined {
  const words = [...wordsOf(text)];
  const last = words.at(-1);
  if (!last) return undefined;
  const stems = words.map((word) => stemsOf(word.text));
  const start = fold(last.text);
  const beginning = mayBegin && text.endsWith('*') && start.length >= SHORTEST_BEGINNING;
  return { variants: choices(beginning ? [...stems.slice(0, -1), [start]] : stems), beginning };
}

/**
 * Reads what somebody typed: words, "words one behind another", -without, begin*. Whatever else is typed parts words. Refusals under `q`:
 * searchWordsRequired (no word to look for), searchTooManyWords.
 */
export function parseQuery(typed: string): Query {
  const all: Phrase[] = [];
  const none: Phrase[] = [];
  for (const { groups = {} } of typed.matchAll(PIECE)) {
    const { minus, quoted, bare } = groups;
    const phrase = phraseOf(quoted ?? bare ?? '', quoted === undefined);
    if (phrase) (minus === '-' ? none : all).push(phrase);
  }
  if (all.length === 0) throw invalid({ q: ['searchWordsRequired'] });
  const words = [...all, ...none].reduce((count, phrase) => count + lengthOf(phrase), 0);
  const max = SEARCH_LIMIT.words;
  if (words > max) throw invalid({ q: [['searchTooManyWords', { max }]] });
  return { all, none };
}

/** How many words a phrase has. */
export const lengthOf = ({ variants }: Phrase): number => variants[0]?.length ?? 0;

/** How many words from this one on are a phrase; 0 where they are not. */
export function matchAt(words: readonly Word[], at: number, phrase: Phrase): number {
  const length = lengthOf(phrase);
  const isFound = phrase.variants.some((stems) =>
    stems.every((stem, index) => {
      const word = words[at + index];
      if (!word) return false;
      const isLast = index === length - 1;
      return isLast && phrase.beginning ? word.stem.startsWith(stem) : word.stem === stem;
    }),
  );
  return isFound ? length : 0;
}
