import { isFields } from '../../../../contract/index.ts';
import type { ReachWay } from '../../../../domain/index.ts';

/** A line of the list: two places, and whether one walks back as well. */
export interface Line extends ReachWay {
  readonly both: boolean;
}

const isWay = (value: unknown): value is ReachWay =>
  isFields(value) && typeof value['from'] === 'string' && typeof value['to'] === 'string';

/** The ways of a form; what is none is left out. */
export const waysIn = (value: unknown): readonly ReachWay[] =>
  Array.isArray(value) ? value.filter(isWay).map(({ from, to }) => ({ from, to })) : [];

export const isSameWay = (one: ReachWay) => (other: ReachWay) =>
  one.from === other.from && one.to === other.to;
export const back = ({ from, to }: ReachWay): ReachWay => ({ from: to, to: from });

/** Ways as the list shows them, each way back in the line of the way that comes before it. */
export function linesOf(ways: readonly ReachWay[]): Line[] {
  return ways.flatMap((way, at) => {
    const backAt = ways.findIndex(isSameWay(back(way)));
    return backAt >= 0 && backAt < at ? [] : [{ ...way, both: backAt >= 0 }];
  });
}

/** The ways without those between two places, there and back. */
export const without = (ways: readonly ReachWay[], { from, to }: ReachWay): ReachWay[] =>
  ways.filter((one) => !isSameWay({ from, to })(one) && !isSameWay(back({ from, to }))(one));
