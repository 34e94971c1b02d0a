/**
 * The time the socket server goes by: handed in, so that tests move it by hand and no test waits.
 */
export interface Clock {
  /** Milliseconds, only ever compared with one another. */
  now(): number;
  /** Runs `task` every `ms` milliseconds until the returned function is called. */
  every(ms: number, task: () => void): () => void;
}

/** The machine's own time; its timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => performance.now(),
  every(ms, task) {
    const timer = setInterval(task, ms);
    timer.unref();
    return () => clearInterval(timer);
  },
};
