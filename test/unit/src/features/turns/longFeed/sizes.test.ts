import fc from 'fast-check';
import type { Turn } from '../../../../../../src/contract/index.ts';
import { compareTurns } from '../../../../../../src/domain/index.ts';
import { TurnSizes } from '../../../../../../src/features/turns/longFeed/sizes.ts';
import { makeTurn } from '../../../../../support/entities.ts';

const GAP = 10;

const turnsOf = (numbers: readonly number[]): Turn[] =>
  [...numbers].sort((a, b) => b - a).map((n) => makeTurn({ id: n, created: n }));

/** The rule itself, without any memory of it. */
const naiveStart = (heights: readonly number[], index: number): number =>
  heights.slice(0, index).reduce((sum, height) => sum + height + GAP, 0);

const measureAll = (sizes: TurnSizes, heightOf: (turn: Turn) => number): void => {
  for (let index = 0; index < sizes.count; index += 1) {
    const turn = sizes.at(index);
    if (turn) sizes.measure(index, heightOf(turn));
  }
};

describe('the sizes of a long list', () => {
  it('FEED-06 tell where each turn begins and which one is where, whatever comes and goes', () => {
    const heightOf = ({ created }: Turn): number => 20 + ((created * 37) % 400);
    const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 500 }), {
      minLength: 1,
      maxLength: 60,
    });
    fc.assert(
      fc.property(fc.array(numbers, { minLength: 1, maxLength: 4 }), (lists) => {
        const sizes = new TurnSizes();
        sizes.layOut(600, GAP);
        const all = new Map(
          turnsOf([...new Set(lists.flat())]).map((turn) => [turn.created, turn]),
        );
        for (const list of lists) {
          const turns = [...list].sort((a, b) => b - a).flatMap((n) => all.get(n) ?? []);
          sizes.sync(turns);
          measureAll(sizes, heightOf);
          const heights = turns.map(heightOf);
          for (const [index, turn] of turns.entries()) {
            expect(sizes.startOf(index)).toBe(naiveStart(heights, index));
            expect(sizes.indexOf(turn)).toBe(index);
            expect(sizes.indexAt(naiveStart(heights, index))).toBe(index);
            expect(sizes.indexAt(naiveStart(heights, index + 1) - 1)).toBe(index);
          }
          expect(sizes.startOf(turns.length)).toBe(naiveStart(heights, turns.length));
        }
      }),
      { numRuns: 50 },
    );
  });

  it('keeps what was measured of a turn while others come above it, and forgets it where the turn changed', () => {
    const sizes = new TurnSizes();
    sizes.layOut(600, GAP);
    const old = turnsOf([1, 2]);
    sizes.sync(old);
    measureAll(sizes, () => 77);
    const fresh = makeTurn({ id: 3, created: 3, post: '' });
    sizes.sync([fresh, ...old]);
    expect(sizes.startOf(3) - sizes.startOf(1)).toBe(2 * (77 + GAP));
    sizes.sync([fresh, ...old.map((turn) => ({ ...turn }))]);
    expect(sizes.startOf(3) - sizes.startOf(1)).not.toBe(2 * (77 + GAP));
  });

  it('guesses the height of turns not seen yet by those that were, and again at another width', () => {
    const sizes = new TurnSizes();
    sizes.layOut(600, 0);
    const turns = Array.from({ length: 12 }, (_, n) =>
      makeTurn({ id: 100 - n, created: 100 - n, post: 'ы'.repeat(100 * (n + 1)) }),
    );
    sizes.sync(turns);
    for (let index = 0; index < 10; index += 1) sizes.measure(index, 50 + 30 * (index + 1));
    expect(sizes.learn()).toBe(true);
    expect(sizes.learn()).toBe(false);
    expect(sizes.startOf(12) - sizes.startOf(11)).toBeCloseTo(50 + 30 * 12);
    expect(sizes.layOut(600, 0)).toBe(false);
    expect(sizes.layOut(300, 0)).toBe(true);
    expect(sizes.startOf(1)).not.toBe(80);
  });

  it('finds turns in a list that begins with the oldest too', () => {
    const sizes = new TurnSizes();
    const turns = turnsOf([1, 2, 3, 4]).sort((a, b) => compareTurns(b, a));
    sizes.sync(turns);
    expect(sizes.oldestFirst).toBe(true);
    expect(turns.map((turn) => sizes.indexOf(turn))).toEqual([0, 1, 2, 3]);
  });
});
