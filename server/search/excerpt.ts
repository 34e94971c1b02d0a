import { EXCERPT_LENGTH, type ExcerptPart } from '../../src/contract/index.ts';
import { lengthOf, matchAt, type Query } from './query.ts';
import { type Word, wordsOf } from './words.ts';

/** So much of a text stands before the first match, about. */
const BEFORE = 90;

type Range = { start: number; end: number };

/** What of some words was looked for. */
function matches(words: readonly Word[], { all }: Query): Range[] {
  const found: Range[] = [];
  let next = 0;
  words.forEach(({ start }, at) => {
    if (at < next) return;
    const count = Math.max(...all.map((phrase) => matchAt(words, at, phrase)));
    const last = words[at + count - 1];
    if (count === 0 || !last) return;
    next = at + count;
    found.push({ start, end: last.end });
  });
  return found;
}

/** The words up to some way behind the first match, or all where there is none. A long text is not read to its end for one that is near its beginning. */
function firstWords(text: string, query: Query): Word[] {
  const longest = Math.max(...query.all.map(lengthOf));
  const words: Word[] = [];
  let end: number | undefined;
  for (const word of wordsOf(text)) {
    words.push(word);
    if (end !== undefined && word.start > end) break;
    const at = words.length - longest;
    if (end === undefined && at >= 0 && matches(words.slice(at), query).length > 0)
      end = word.start + EXCERPT_LENGTH;
  }
  return words;
}

/** A place between two words near another, at or before it; the place itself where a word is very long. */
function gapBefore(text: string, at: number): number {
  const gap = text.lastIndexOf(' ', at);
  return gap > at - BEFORE ? gap : at;
}

/** Which part of a text is shown for a match. */
function rangeAround(text: string, match: Range | undefined): Range {
  if (text.length <= EXCERPT_LENGTH) return { start: 0, end: text.length };
  const wanted = (match?.start ?? 0) - BEFORE;
  const start = wanted <= 0 ? 0 : gapBefore(text, wanted) + 1;
  const end = start + EXCERPT_LENGTH;
  return { start, end: end >= text.length ? text.length : gapBefore(text, end) };
}

/** A piece of a text around the first words that were looked for, each of which is marked. */
export function excerptOf(text: string, query: Query): ExcerptPart[] {
  const line = text.replace(/\s+/gu, ' ').trim();
  const marked = matches(firstWords(line, query), query);
  const { start, end } = rangeAround(line, marked[0]);
  const parts: ExcerptPart[] = [];
  const add = (piece: string, hit: boolean): void => {
    if (piece !== '') parts.push({ text: piece, hit });
  };
  let at = start;
  for (const match of marked.filter((one) => one.start >= start && one.end <= end)) {
    add(line.slice(at, match.start), false);
    add(line.slice(match.start, match.end), true);
    at = match.end;
  }
  add(line.slice(at, end), false);
  const [first] = parts;
  const last = parts.at(-1);
  if (start > 0 && first) parts[0] = { ...first, text: `…${first.text}` };
  if (end < line.length && last) parts.push({ text: '…', hit: false });
  return parts;
}
