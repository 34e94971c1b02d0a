import type { Turn } from '../contract/index.ts';

/** The order of a feed (FEED-05): by the moment a turn was made, then by id. */

/** Where a turn stands. */
export type TurnPosition = Pick<Turn, 'id' | 'created'>;

const isNumeric = (id: string): boolean => /^\d+$/.test(id);

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function compareNumeric(a: string, b: string): number {
  const [short, long] = [a.replace(/^0+/, ''), b.replace(/^0+/, '')];
  return short.length - long.length || compareText(short, long) || compareText(a, b);
}

/** Orders ids: numbers by their size (9 before 10), whatever their length; then other text. */
export function compareIds(a: string, b: string): number {
  const numeric = isNumeric(a);
  if (numeric !== isNumeric(b)) return numeric ? -1 : 1;
  return numeric ? compareNumeric(a, b) : compareText(a, b);
}

/** Orders moments; 0 is one that could not be read, and has no place among the others (HOSTS-06). */
export const compareMoments = (a: number, b: number): number => (a === 0 || b === 0 ? 0 : a - b);

/**
 * These as they were made, oldest first, those of one moment by their ids. What has no date that can be read stands before the first of the
 * others with a greater id (HOSTS-06): the same records have one order, however they came.
 */
export function inOrder<One extends { readonly id: string }>(
  all: readonly One[],
  momentOf: (one: One) => number,
): One[] {
  const byId = (a: One, b: One): number => compareIds(a.id, b.id);
  const dated = all.filter((one) => momentOf(one) !== 0);
  dated.sort((a, b) => momentOf(a) - momentOf(b) || byId(a, b));
  if (dated.length === all.length) return dated;
  const undated = all.filter((one) => momentOf(one) === 0).sort(byId);
  let placed = 0;
  const ordered = dated.flatMap((one) => {
    const from = placed;
    while (placed < undated.length && byId(undated[placed] ?? one, one) < 0) placed += 1;
    return [...undated.slice(from, placed), one];
  });
  return [...ordered, ...undated.slice(placed)];
}

/** Turns in the order of a feed, newest first. */
export const sortTurns = <One extends TurnPosition>(turns: readonly One[]): One[] =>
  inOrder(turns, ({ created }) => created).reverse();

/** Orders turns newest first; by their ids where a date could not be read. Zero only for the same position. */
export function compareTurns(a: TurnPosition, b: TurnPosition): number {
  return compareMoments(b.created, a.created) || compareIds(b.id, a.id);
}

/** How many members of a list sorted by `compare` stand before a position, by binary search. */
export function countBefore<Position>(
  sorted: readonly Position[],
  position: Position,
  compare: (a: Position, b: Position) => number,
): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const one = sorted[middle];
    if (one !== undefined && compare(one, position) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
