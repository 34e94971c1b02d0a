import { jest } from '@jest/globals';
import { quietMoments } from '../../../../../src/app/record/quietMoments.ts';

/** A page whose time goes on when it is told to; its quiet moments are long. */
function page(isSafari = false) {
  let now = 0;
  const idle = jest.fn((begin: IdleRequestCallback) => {
    begin({ didTimeout: false, timeRemaining: () => 50 });
    return 7;
  });
  return {
    idle,
    pass: (ms: number) => (now += ms),
    setTimeout: ((work: () => void, ms: number) =>
      window.setTimeout(work, ms)) as Window['setTimeout'],
    clearTimeout: (id?: number) => window.clearTimeout(id),
    performance: { now: () => now } as Performance,
    ...(!isSafari && { requestIdleCallback: idle, cancelIdleCallback: jest.fn() }),
  };
}

describe('quiet moments', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it.each([false, true])(
    'QA-01 come some seconds on, and none is long enough to be felt',
    (isSafari) => {
      const here = page(isSafari);
      const left: number[] = [];
      quietMoments(here)((quiet) => {
        left.push(quiet.timeRemaining());
        here.pass(10);
        left.push(quiet.timeRemaining());
      }, false);
      jest.advanceTimersByTime(1_999);
      expect(left).toEqual([]);
      jest.advanceTimersByTime(1);
      expect(left).toEqual([12, 2]);
    },
  );

  it('QA-01 come at once where work that was begun waits for the next', () => {
    const here = page();
    const work = jest.fn();
    quietMoments(here)(work, true);
    expect(work).not.toHaveBeenCalled(); // not within this one
    jest.advanceTimersByTime(0);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('QA-01 can be given up', () => {
    const here = page();
    const work = jest.fn();
    quietMoments(here)(work, false)();
    jest.advanceTimersByTime(10_000);
    expect(work).not.toHaveBeenCalled();
  });
});
