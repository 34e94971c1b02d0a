/** @jest-environment ./test/support/browserEnvironment.mjs */
import { jest } from '@jest/globals';
import { createIdleScheduler, runInSlices } from '../../../../src/recorder/idleWork.ts';

/** A page with a clock moved by hand and long idle periods. */
function idlePage(isSafari = false) {
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

describe('the idle scheduler', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it.each([false, true])(
    'QA-01 begins after two seconds and limits idle time to 12 ms',
    (isSafari) => {
      const here = idlePage(isSafari);
      const left: number[] = [];
      createIdleScheduler(here)((idle) => {
        left.push(idle.timeRemaining());
        here.pass(10);
        left.push(idle.timeRemaining());
      }, false);
      jest.advanceTimersByTime(1_999);
      expect(left).toEqual([]);
      jest.advanceTimersByTime(1);
      expect(left).toEqual([12, 2]);
    },
  );

  it('QA-01 begins in the next task for work already begun', () => {
    const here = idlePage();
    const work = jest.fn();
    createIdleScheduler(here)(work, true);
    expect(work).not.toHaveBeenCalled(); // not within this one
    jest.advanceTimersByTime(0);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('QA-01 can be cancelled', () => {
    const here = idlePage();
    const work = jest.fn();
    createIdleScheduler(here)(work, false)();
    jest.advanceTimersByTime(10_000);
    expect(work).not.toHaveBeenCalled();
  });
});
/** A page whose clock each step of the work moves on; tasks run at once. */
function makePage({ hidden = false } = {}) {
  const now = { ms: 0, tasks: 0 };
  const page = {
    document: { hidden },
    performance: { now: () => now.ms },
    setTimeout: (next: () => void) => {
      now.tasks += 1;
      queueMicrotask(next);
    },
  } as unknown as Window;
  /** Work of so many steps, 5 ms each. */
  function* steps(count: number): Generator<number, string, void> {
    for (let done = 1; done <= count; done += 1) {
      now.ms += 5;
      yield done;
    }
    return 'готово';
  }
  return { page, now, steps };
}

const always = { isWanted: () => true };

describe('work in slices', () => {
  it('QA-01 pauses as soon as a slice has lasted for 12 ms, and reports its progress', async () => {
    const { page, now, steps } = makePage();
    const progress: number[] = [];
    const result = await runInSlices(page, steps(7), {
      ...always,
      onProgress: (done) => progress.push(done),
    });
    expect(result).toBe('готово');
    expect(progress).toEqual([3, 6]);
    expect(now.tasks).toBe(2);
  });

  it('QA-01 does not pause within one slice', async () => {
    const { page, now, steps } = makePage();
    const progress: number[] = [];
    await runInSlices(page, steps(2), { ...always, onProgress: (done) => progress.push(done) });
    expect([progress, now.tasks]).toEqual([[], 0]);
  });

  it('QA-01 never pauses on a hidden page', async () => {
    const { page, now, steps } = makePage({ hidden: true });
    expect(await runInSlices(page, steps(100), { ...always, onProgress: () => undefined })).toBe(
      'готово',
    );
    expect(now.tasks).toBe(0);
  });

  it('QA-01 stops once it is no longer wanted', async () => {
    const { page, steps } = makePage();
    const progress: number[] = [];
    const isWanted = () => progress.length < 2;
    const onProgress = (done: number) => progress.push(done);
    expect(await runInSlices(page, steps(100), { onProgress, isWanted })).toBeUndefined();
    expect(progress).toEqual([3, 6]);
  });

  it('QA-01 fails where a step does', async () => {
    const { page } = makePage();
    // eslint-disable-next-line require-yield -- it fails before
    function* broken(): Generator<number, string, void> {
      throw new Error('Нет места');
    }
    await expect(runInSlices(page, broken(), { ...always, onProgress: () => 0 })).rejects.toThrow(
      'Нет',
    );
  });
});
