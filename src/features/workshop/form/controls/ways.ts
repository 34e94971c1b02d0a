import { isFields } from '../../../../contract/index.ts';
import type { Way } from '../../../../domain/index.ts';

/** A line of the list: two places, and whether one walks back as well. */
export interface Line extends Way {
  readonly both: boolean;
}

const isWay = (value: unknown): value is Way =>
  isFields(value) && typeof value['from'] === 'string' && typeof value['to'] === 'string';

/** The ways of a form; what is none is left out. */
export const waysIn = (value: unknown): readonly Way[] =>
  Array.isArray(value) ? value.filter(isWay).map(({ from, to }) => ({ from, to })) : [];

export const isSameWay = (one: Way) => (other: Way) =>
  one.from === other.from && one.to === other.to;
export const back = ({ from, to }: Way): Way => ({ from: to, to: from });

/** Ways as the list shows them, each way back in the line of the way that comes before it. */
export function linesOf(ways: readonly Way[]): Line[] {
  return ways.flatMap((way, at) => {
    const backAt = ways.findIndex(isSameWay(back(way)));
    return backAt >= 0 && backAt < at ? [] : [{ ...way, both: backAt >= 0 }];
  });
}

/** The ways without those between two places, there and back. */
export const without = (ways: readonly Way[], { from, to }: Way): Way[] =>
  ways.filter((one) => !isSameWay({ from, to })(one) && !isSameWay(back({ from, to }))(one));
