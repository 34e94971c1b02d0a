import { latestOnly } from '../../../../../src/app/replay/playing.ts';

/** A receiver that finishes a call when the test says so. */
function slowReceiver() {
  const calls: string[] = [];
  const waiting: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const call = (value: string): Promise<void> => {
    calls.push(value);
    return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
  };
  return { calls, waiting, ask: latestOnly(call) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('what is shown while a frame is slow', () => {
  it('QA-03 is the last position that was asked for, and none between', async () => {
    const { calls, waiting, ask } = slowReceiver();
    for (const value of ['1', '2', '3']) ask(value);
    expect(calls).toEqual(['1']);
    waiting[0]?.resolve();
    await settled();
    expect(calls).toEqual(['1', '3']);
    waiting[1]?.resolve();
    await settled();
    ask('4');
    expect(calls).toEqual(['1', '3', '4']);
  });

  it('QA-03 goes on after a position that could not be shown', async () => {
    const { calls, waiting, ask } = slowReceiver();
    ask('1');
    ask('2');
    waiting[0]?.reject(new Error('It cannot be drawn.'));
    await settled();
    expect(calls).toEqual(['1', '2']);
  });
});
