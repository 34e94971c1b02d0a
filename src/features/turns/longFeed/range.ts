import type { Turn } from '../../../contract/index.ts';
import { compareTurns, type TurnPosition } from '../../../domain/index.ts';
import type { TurnSizes } from './sizes.ts';

/** A list up to this long is put into the document whole. */
export const PLAIN_MOST = 30;

/** So many turns near the view are in the document at once, … */
const NEAR_MOST = 50;

/** … and so many elsewhere, which are held there by what one does with them: 60 in all (FEED-06). */
const HELD_MOST = 10;

/** So many turns come into the document in one step: with more, slow machines would hold up the page. */
const STEP = 1;

/** One turn of the document. */
export interface Row {
  readonly index: number;
  readonly turn: Turn;
  /** Height (px) of the turns left out before it, and, for the last one, after it. */
  readonly before: number;
  readonly after: number;
}

/** First and last number of a run. */
export type Run = readonly [first: number, last: number];

/** What should be in the document. */
export interface Wish {
  readonly visible: Run;
  /** `visible` and what lies near it. */
  readonly near: Run;
}

/** What should be in the document while the view covers the list from `top` on, `height` px of it, with `ahead` px more on both sides. */
export function wishOf(sizes: TurnSizes, top: number, height: number, ahead: number): Wish {
  const first = sizes.indexAt(top);
  const last = Math.min(sizes.indexAt(top + height), first + NEAR_MOST - 1);
  let low = Math.max(sizes.indexAt(top - ahead), 0);
  let high = sizes.indexAt(top + height + ahead);
  while (high - low + 1 > NEAR_MOST) {
    if (first - low > high - last) low += 1;
    else high -= 1;
  }
  return { visible: [first, last], near: [low, high] };
}

const isIn = ([first, last]: Run, index: number): boolean => index >= first && index <= last;

const numbersOf = ([first, last]: Run): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset);

const distanceTo = ([first, last]: Run, index: number): number =>
  Math.max(first - index, index - last, 0);

/**
 * The next step from what is in the document (`now`, numbers in order) to what should be, visible turns first. `held` stay wherever they
 * are. The same list where there is nothing to do.
 */
export function stepTo(
  { visible, near }: Wish,
  now: readonly number[],
  held: readonly number[],
): readonly number[] {
  const kept = held.filter((index) => !isIn(near, index)).slice(0, HELD_MOST);
  const stay = now.filter((index) => isIn(near, index));
  const there = new Set(now);
  const missing = numbersOf(near)
    .filter((index) => !there.has(index))
    .sort((a, b) => distanceTo(visible, a) - distanceTo(visible, b));
  const next = [...new Set([...kept, ...stay, ...missing.slice(0, STEP)])].sort((a, b) => a - b);
  const same = next.length === now.length && next.every((index, at) => index === now[at]);
  return same ? now : next;
}

/** The numbers at which these turns stand now, in order; those that are gone are left out. */
export function numbersNow(sizes: TurnSizes, mounted: readonly TurnPosition[]): number[] {
  return mounted.flatMap((position) => {
    const index = sizes.indexOf(position);
    const turn = sizes.at(index);
    return turn && compareTurns(turn, position) === 0 ? [index] : [];
  });
}

/** A row of a list without anything left out. */
export const plainRow = (turn: Turn, index: number): Row => ({ turn, index, before: 0, after: 0 });

/** The rows for these numbers, with the room of what is left out between them. */
export function rowsOf(sizes: TurnSizes, numbers: readonly number[]): Row[] {
  const rows: Row[] = [];
  let next = 0;
  for (const [at, index] of numbers.entries()) {
    const turn = sizes.at(index);
    if (!turn) continue;
    const before = sizes.startOf(index) - sizes.startOf(next);
    const isLast = at === numbers.length - 1;
    const after = isLast ? sizes.startOf(sizes.count) - sizes.startOf(index + 1) : 0;
    rows.push({ index, turn, before, after });
    next = index + 1;
  }
  return rows;
}
