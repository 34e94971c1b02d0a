/** @jest-environment ./test/support/browserEnvironment.mjs */
import { jest } from '@jest/globals';
import { letRead, whenIdle } from '../../../../src/ui/hooks.ts';

/** The six seconds of reading, and whatever the browser takes for a quiet moment behind them. */
const READ_MS = 6_000;
const QUIET_MS = 1_000;

beforeEach(() => jest.useFakeTimers());
afterEach(async () => {
  await jest.advanceTimersByTimeAsync(READ_MS + QUIET_MS);
  jest.useRealTimers();
});

describe('quiet moments', () => {
  it('come at once where nothing is to be read first', async () => {
    const idle = jest.fn();
    whenIdle(idle);
    await jest.advanceTimersByTimeAsync(QUIET_MS);
    expect(idle).toHaveBeenCalledTimes(1);
  });

  it('FIRST-46 wait on a first visit until it has been read for six seconds', async () => {
    const idle = jest.fn();
    letRead();
    whenIdle(idle);
    await jest.advanceTimersByTimeAsync(READ_MS - 1);
    expect(idle).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1 + QUIET_MS);
    expect(idle).toHaveBeenCalledTimes(1);
  });

  it.each(['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll'])(
    'FIRST-46 come as soon as the page is used: %s',
    async (sign) => {
      const [idle, later] = [jest.fn(), jest.fn()];
      letRead();
      whenIdle(idle);
      window.dispatchEvent(new Event(sign));
      await jest.advanceTimersByTimeAsync(QUIET_MS);
      expect(idle).toHaveBeenCalledTimes(1);
      whenIdle(later);
      await jest.advanceTimersByTimeAsync(QUIET_MS);
      expect(later).toHaveBeenCalledTimes(1);
    },
  );

  it('FIRST-46 are given up before and after the reading', async () => {
    const [before, after] = [jest.fn(), jest.fn()];
    letRead();
    whenIdle(before)();
    const giveUp = whenIdle(after);
    window.dispatchEvent(new Event('keydown'));
    await Promise.resolve();
    giveUp();
    await jest.advanceTimersByTimeAsync(READ_MS + QUIET_MS);
    expect(before).not.toHaveBeenCalled();
    expect(after).not.toHaveBeenCalled();
  });
});
