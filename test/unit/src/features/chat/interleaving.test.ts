import fc from 'fast-check';
import { compareMessages } from '../../../../../src/features/chat/rooms/messages.ts';
import { ChatHistory, stepArb } from './chatHistory.ts';

describe('any history of a channel', () => {
  it('LIVE-09 MSG-14 of events, polls, pages, own posts, deletions, doubles and late answers ends in the list that the host has', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepArb, { maxLength: 40 }), async (steps) => {
        const history = await new ChatHistory().begin();
        for (const step of steps) await history.step(step);
        await history.rest();
        expect(history.shown().map(({ id, message }) => ({ id, message }))).toEqual(history.true());
        // What stands there is in the outbox no more.
        const arrived = new Set(history.shown().map(({ nonce }) => nonce));
        expect(history.unsent().filter(({ nonce }) => arrived.has(nonce))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('MSG-15 ends with as many unread messages as the host counts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepArb, { maxLength: 30 }), async (steps) => {
        const history = await new ChatHistory().begin();
        for (const step of steps) await history.step(step);
        await history.rest();
        expect(history.counts()).toEqual(history.trueCounts());
      }),
      { numRuns: 30 },
    );
  });

  it('MSG-14 shows at no time a message twice or out of order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepArb, { maxLength: 25 }), async (steps) => {
        const history = await new ChatHistory().begin();
        for (const step of steps) {
          await history.step(step);
          const shown = history.shown();
          const ids = shown.map(({ id }) => id);
          expect([...shown].sort(compareMessages).map(({ id }) => id)).toEqual(ids);
          expect(new Set(ids).size).toBe(ids.length);
          const nonces = [
            ...shown.flatMap(({ nonce }) => nonce ?? []),
            ...history.unsent().map(({ nonce }) => nonce),
          ];
          expect(new Set(nonces).size).toBe(nonces.length);
        }
      }),
      { numRuns: 30 },
    );
  });
});
