/** Work in steps, so that the caller can pause between two of them; each step yields the progress. */
export type Steps<Result, Progress = undefined> = Generator<Progress, Result, void>;

/** Long work as calls: `next` does a step and is false at the end; `done` is the progress, from 0 to 1; `result` is for the end. */
export interface Stepwise<Result> {
  readonly next: () => boolean;
  readonly done: () => number;
  readonly result: () => Result;
}

/** The same work as steps. */
export function* stepsOf<Result>({ next, done, result }: Stepwise<Result>): Steps<Result, number> {
  while (next()) yield done();
  return result();
}

/** Runs steps until the work is done or `goOn` is false. Returns the last step: the result, or the progress. */
export function advance<Result, Progress>(
  steps: Steps<Result, Progress>,
  goOn: () => boolean,
): IteratorResult<Progress, Result> {
  for (;;) {
    const step = steps.next();
    if (step.done === true || !goOn()) return step;
  }
}

/** Runs all steps at once. */
export function finish<Result>(steps: Steps<Result, unknown>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** An idle callback is asked for after this delay (ms), so that work comes in batches, and has to come within the timeout. */
const DELAY_MS = 2_000;
const TIMEOUT_MS = 4_000;

/** No slice of work is longer (ms): a key pressed meanwhile must not wait for a second frame. */
const SLICE_MS = 12;

type IdlePage = Pick<Window, 'setTimeout' | 'clearTimeout' | 'performance'> & {
  /** Absent in Safari before 27. */
  readonly requestIdleCallback?: Window['requestIdleCallback'];
  readonly cancelIdleCallback?: Window['cancelIdleCallback'];
};

/** What idle work is given: how long (ms) it may go on. */
export type IdleTime = Pick<IdleDeadline, 'timeRemaining'>;

/** Schedules one piece of idle work, at once (`soon`) or after a delay; returns its cancel. */
export type IdleScheduler = (work: (idle: IdleTime) => void, soon: boolean) => () => void;

export function createIdleScheduler(page: IdlePage): IdleScheduler {
  const limited = (left: () => number): IdleTime => {
    const end = page.performance.now() + SLICE_MS;
    return { timeRemaining: () => Math.min(left(), end - page.performance.now()) };
  };
  return (work, soon) => {
    let callback: number | undefined;
    const timer = page.setTimeout(
      () => {
        const begin = (deadline: IdleTime) => work(limited(() => deadline.timeRemaining()));
        if (page.requestIdleCallback)
          callback = page.requestIdleCallback(begin, { timeout: TIMEOUT_MS });
        else begin({ timeRemaining: () => SLICE_MS });
      },
      soon ? 0 : DELAY_MS,
    );
    return () => {
      page.clearTimeout(timer);
      if (callback !== undefined) page.cancelIdleCallback?.(callback);
    };
  };
}

export interface SliceOptions<Progress> {
  readonly onProgress: (progress: Progress) => void;
  /** Checked before each slice but the first. */
  readonly isWanted: () => boolean;
}

/** Runs work that a user waits for, in slices short enough for the page to stay responsive. Undefined once it is no longer wanted. */
export async function runInSlices<Result, Progress>(
  page: Pick<Window, 'setTimeout' | 'performance' | 'document'>,
  steps: Steps<Result, Progress>,
  { onProgress, isWanted }: SliceOptions<Progress>,
): Promise<Result | undefined> {
  for (;;) {
    const end = page.performance.now() + SLICE_MS;
    // A hidden page need not stay responsive, and its timers are throttled to one a second.
    const step = advance(steps, () => page.document.hidden || page.performance.now() < end);
    if (step.done === true) return step.value;
    onProgress(step.value);
    await new Promise((resolve) => page.setTimeout(resolve, 0));
    if (!isWanted()) return undefined;
  }
}
