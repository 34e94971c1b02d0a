import type { Turn } from '../../../contract/index.ts';
import { compareTurns, type TurnPosition } from '../../../domain/index.ts';

/** A height that was seen: it holds for this version of the turn, at this width of the list. */
interface Seen {
  readonly width: number;
  readonly height: number;
}

/**
 * What was measured, by the turn itself: a turn that changes is another one. Only a memory of what the document said, so that a list that is
 * shown again begins with the right measures.
 */
const measured = new WeakMap<Turn, Seen>();

/** How a height (px) grows with the letters of the text. */
interface Guess {
  readonly bare: number;
  readonly letter: number;
}

const FIRST_GUESS: Guess = { bare: 220, letter: 0.45 };

/** Fewer measures than this say nothing of the rule behind them. */
const ENOUGH = 8;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** The straight line nearest to what was measured, as [letters, height]. */
function guessFrom(points: readonly (readonly [number, number])[]): Guess {
  const mean = (at: 0 | 1) => sum(points.map((point) => point[at])) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const spread = sum(points.map(([letters]) => (letters - x) ** 2));
  const together = sum(points.map(([letters, height]) => (letters - x) * (height - y)));
  const letter = spread > 0 ? Math.max(0, together / spread) : 0;
  return { bare: Math.max(0, y - letter * x), letter };
}

/** How many items two lists have in common from their beginnings. */
function sameHead(one: readonly Turn[], other: readonly Turn[]): number {
  let count = 0;
  while (count < one.length && count < other.length && one[count] === other[count]) count += 1;
  return count;
}

function sameTail(one: readonly Turn[], other: readonly Turn[], most: number): number {
  let count = 0;
  while (count < most && one.at(-1 - count) === other.at(-1 - count)) count += 1;
  return count;
}

/** Lists stand newest first or, where a reader wants it so, oldest first. */
function isOldestFirst(turns: readonly Turn[]): boolean {
  const [first, last] = [turns[0], turns.at(-1)];
  return first !== undefined && last !== undefined && compareTurns(first, last) > 0;
}

/** How many turns of an ordered list stand before a position. */
export function indexIn(turns: readonly Turn[], position: TurnPosition): number {
  const order = isOldestFirst(turns) ? -1 : 1;
  let [low, high] = [0, turns.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const turn = turns[middle];
    if (turn && order * compareTurns(turn, position) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * How high each turn of a list is (px): as measured where it was in the document, else guessed from the length of its text. A change costs
 * one pass of additions over the rest of the list.
 */
export class TurnSizes {
  private turns: readonly Turn[] = [];
  private sizes = new Float64Array(0);
  /** How far below the list's beginning each turn begins; one more for the end. */
  private starts = new Float64Array(1);
  private cleanTo = 0;
  private guess: Guess | undefined;
  private width = 0;
  private gap = 0;

  get count(): number {
    return this.turns.length;
  }

  get oldestFirst(): boolean {
    return isOldestFirst(this.turns);
  }

  /** The list has become this one. */
  sync(turns: readonly Turn[]): void {
    const old = this.turns;
    if (turns === old) return;
    const head = sameHead(old, turns);
    const tail = sameTail(old, turns, Math.min(old.length, turns.length) - head);
    const sizes = new Float64Array(turns.length);
    sizes.set(this.sizes.subarray(0, head));
    sizes.set(this.sizes.subarray(old.length - tail), turns.length - tail);
    this.turns = turns;
    this.sizes = sizes;
    this.fill(head, turns.length - tail);
    const starts = new Float64Array(turns.length + 1);
    starts.set(this.starts.subarray(0, head + 1));
    this.starts = starts;
    this.cleanTo = Math.min(this.cleanTo, head);
  }

  /** The list is laid out so: its width and the gap between two turns, in px. Says whether that is new. */
  layOut(width: number, gap: number): boolean {
    if (width === this.width && gap === this.gap) return false;
    if (width !== this.width) this.guess = undefined;
    this.width = width;
    this.gap = gap;
    this.refill();
    return true;
  }

  /** A turn of the document was found to be so high. */
  measure(index: number, height: number): void {
    const turn = this.turns[index];
    if (!turn || this.sizes[index] === height) return;
    measured.set(turn, { width: this.width, height });
    this.sizes[index] = height;
    this.cleanTo = Math.min(this.cleanTo, index);
  }

  /** Once enough turns were measured at this width, the others are guessed by them. Says whether that is now. */
  learn(): boolean {
    if (this.guess) return false;
    const points = this.turns.flatMap((turn): [number, number][] => {
      const seen = measured.get(turn);
      return seen?.width === this.width ? [[turn.post.length, seen.height]] : [];
    });
    if (points.length < ENOUGH) return false;
    this.guess = guessFrom(points);
    this.refill();
    return true;
  }

  /** How far below the list's beginning a turn begins; for `count`, where the list ends and one gap more. */
  startOf(index: number): number {
    for (let at = this.cleanTo; at < index; at += 1)
      this.starts[at + 1] = (this.starts[at] ?? 0) + (this.sizes[at] ?? 0) + this.gap;
    this.cleanTo = Math.max(this.cleanTo, index);
    return this.starts[index] ?? 0;
  }

  /** The turn at this distance from the list's beginning, the first or last one for what lies outside. */
  indexAt(distance: number): number {
    this.startOf(this.count);
    let [low, high] = [0, Math.max(0, this.count - 1)];
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((this.starts[middle] ?? 0) <= distance) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Where a turn stands, or stood: the number of those before it. */
  indexOf(position: TurnPosition): number {
    return indexIn(this.turns, position);
  }

  at(index: number): Turn | undefined {
    return this.turns[index];
  }

  private fill(from: number, to: number): void {
    const { bare, letter } = this.guess ?? FIRST_GUESS;
    for (let index = from; index < to; index += 1) {
      const turn = this.turns[index];
      if (!turn) continue;
      const seen = measured.get(turn);
      const fits = seen !== undefined && (this.width === 0 || seen.width === this.width);
      this.sizes[index] = fits ? seen.height : bare + letter * turn.post.length;
    }
  }

  private refill(): void {
    this.fill(0, this.count);
    this.cleanTo = 0;
  }
}
