import fc from 'fast-check';
import { latestFeedRef, locationFeedRef } from '../../../../../src/features/turns/index.ts';
import { History, stepArb } from './turnHistory.ts';

const refs = [latestFeedRef('forest', '7'), locationFeedRef('forest', 'shore', '7')] as const;

describe.each(refs)('any history of the feed: $kind', (ref) => {
  it('LIVE-07 of events, polls, pages, own posts, doubles and late answers ends in the feed that the host has', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepArb, { maxLength: 40 }), async (steps) => {
        const history = await new History(ref).open();
        for (const step of steps) await history.step(step);
        await history.rest();
        expect(history.shown()).toEqual(history.true());
      }),
      { numRuns: 120 },
    );
  });

  it('LIVE-07 shows at no time a turn twice or out of order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepArb, { maxLength: 25 }), async (steps) => {
        const history = await new History(ref).open();
        for (const step of steps) {
          await history.step(step);
          const ids = history.shown().map(({ id }) => Number(id));
          expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
        }
      }),
      { numRuns: 60 },
    );
  });
});
