import fc from 'fast-check';
import { readAnswer } from '../../../../src/api/readAnswer.ts';
import { type Call, calls } from '../../../../src/contract/index.ts';
import { chanceOf, mutate } from '../../../support/bareHost/mutations.ts';
import type { Json } from '../../../support/bareHost/json.ts';
import { plainOf } from '../../../support/contract/plainAnswers.ts';

const all = Object.values<Call>(calls);
/** 10,000 answers in all, shared among the calls. */
const RUNS = { numRuns: Math.ceil(10_000 / all.length) };
/** So many things in an answer are changed at most. */
const MOST = 5;

describe.each(all.map((call) => [call.id, call] as const))('the answer of %s', (_id, call) => {
  it('HOSTS-15 HOSTS-05 may be changed at random: reading never throws, and what is read of it is whole', () => {
    fc.assert(
      fc.property(
        plainOf(call.response),
        fc.integer(),
        fc.integer({ min: 1, max: MOST }),
        (plain, seed, times) => {
          const chance = chanceOf(seed);
          let sent = JSON.parse(JSON.stringify(plain)) as Json;
          for (let time = 0; time < times; time += 1) sent = mutate(sent, chance);
          const first = readAnswer({ status: 200, text: JSON.stringify(sent) }, call, {});
          if ('error' in first) return;
          const again = readAnswer({ status: 200, text: JSON.stringify(first.data) }, call, {});
          // Of a picture's answer a text may have become the error that the documents name.
          const isWhole =
            'data' in again ? again.losses.length === 0 : again.error.kind === 'refused';
          expect([first.data, again, isWhole]).toEqual([first.data, again, true]);
        },
      ),
      RUNS,
    );
  });
});
