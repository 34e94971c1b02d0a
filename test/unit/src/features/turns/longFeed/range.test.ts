import fc from 'fast-check';
import type { Turn } from '../../../../../../src/contract/index.ts';
import {
  numbersNow,
  rowsOf,
  stepTo,
  wishOf,
} from '../../../../../../src/features/turns/longFeed/range.ts';
import { TurnSizes } from '../../../../../../src/features/turns/longFeed/sizes.ts';
import { makeTurn } from '../../../../../support/entities.ts';

const GAP = 10;
const COUNT = 400;

const turns: readonly Turn[] = Array.from({ length: COUNT }, (_, n) =>
  makeTurn({ id: COUNT - n, created: COUNT - n }),
);

function sizesWith(heightOf: (index: number) => number): TurnSizes {
  const sizes = new TurnSizes();
  sizes.layOut(600, GAP);
  sizes.sync(turns);
  for (let index = 0; index < COUNT; index += 1) sizes.measure(index, heightOf(index));
  return sizes;
}

/** Goes on until nothing changes; says what was there at each step. */
function goOn(sizes: TurnSizes, top: number, from: readonly number[], held: readonly number[]) {
  const steps = [from];
  for (;;) {
    const now = steps.at(-1) ?? [];
    const next = stepTo(wishOf(sizes, top, 900, 900), now, held);
    if (next === now) return steps;
    steps.push(next);
  }
}

const inOrder = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b);

describe('what of a long list is in the document', () => {
  it('FEED-06 is all that is in view and near it, reached in small steps, and never more than 60 turns', () => {
    const heights = fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 5, maxLength: 20 });
    const held = fc.uniqueArray(fc.integer({ min: 0, max: COUNT - 1 }), { maxLength: 20 });
    const leaps = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(heights, held, leaps, (some, stays, shares) => {
        const sizes = sizesWith((index) => some[index % some.length] ?? 1);
        let now: readonly number[] = [0, 1, 2];
        for (const share of shares) {
          const top = share * sizes.startOf(COUNT);
          const steps = goOn(sizes, top, now, stays);
          for (const [at, step] of steps.entries()) {
            expect(step.length).toBeLessThanOrEqual(60);
            expect(step).toEqual(inOrder([...new Set(step)]));
            const before = new Set([...(steps[at - 1] ?? step), ...stays]);
            expect(step.filter((index) => !before.has(index)).length).toBeLessThanOrEqual(1);
          }
          now = steps.at(-1) ?? [];
          const [first, last] = wishOf(sizes, top, 900, 900).visible;
          for (let index = first; index <= Math.min(last, first + 20); index += 1)
            expect(now).toContain(index);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('FEED-06 keeps a turn in which one writes, however far one scrolls', () => {
    const sizes = sizesWith(() => 300);
    const steps = goOn(sizes, sizes.startOf(300), [4, 5, 6], [5]);
    expect(steps.every((step) => step.includes(5))).toBe(true);
    expect(steps.at(-1)).not.toContain(4);
  });

  it('leaves exactly as much room as the turns take that are left out', () => {
    const sizes = sizesWith((index) => 100 + index);
    const rows = rowsOf(sizes, [3, 7, 8]);
    expect(rows.map(({ index }) => index)).toEqual([3, 7, 8]);
    const heights = rows.reduce(
      (sum, { index, before, after }) => sum + before + 100 + index + after,
      0,
    );
    expect(heights + GAP * rows.length).toBe(sizes.startOf(COUNT));
    expect(rows[2]?.before).toBe(0);
  });

  it('follows its turns when others come above them, and drops those that are gone', () => {
    const sizes = sizesWith(() => 100);
    const mounted = turns.slice(4, 7);
    sizes.sync([
      makeTurn({ id: 9_999, created: 9_999 }),
      ...turns.filter(({ id }) => id !== turns[5]?.id),
    ]);
    expect(numbersNow(sizes, mounted)).toEqual([5, 6]);
  });
});
