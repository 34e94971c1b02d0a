import type { Quiet } from '../../recorder/recorder.ts';

/** Work waits so long (ms) first, so that much is done at once; then so long at most for a quiet moment. */
const AFTER_MS = 2_000;
const WITHIN_MS = 4_000;

/** No moment is longer (ms): a key that is pressed meanwhile must not wait for a second frame. */
export const LONGEST_MS = 12;

type Page = Pick<Window, 'setTimeout' | 'clearTimeout' | 'performance'> & {
  /** Absent in Safari before 27. */
  readonly requestIdleCallback?: Window['requestIdleCallback'];
  readonly cancelIdleCallback?: Window['cancelIdleCallback'];
};

/** Quiet moments of a page, for work that nobody waits for: one at a time, some seconds on, or the next one. Each can be given up. */
export function quietMoments(
  page: Page,
): (work: (quiet: Quiet) => void, soon: boolean) => () => void {
  const beginning = (left: () => number): Quiet => {
    const end = page.performance.now() + LONGEST_MS;
    return { timeRemaining: () => Math.min(left(), end - page.performance.now()) };
  };
  return (work, soon) => {
    let idle: number | undefined;
    const timer = page.setTimeout(
      () => {
        const begin = (deadline: Quiet) => work(beginning(() => deadline.timeRemaining()));
        if (page.requestIdleCallback)
          idle = page.requestIdleCallback(begin, { timeout: WITHIN_MS });
        else begin({ timeRemaining: () => LONGEST_MS });
      },
      soon ? 0 : AFTER_MS,
    );
    return () => {
      page.clearTimeout(timer);
      if (idle !== undefined) page.cancelIdleCallback?.(idle);
    };
  };
}
