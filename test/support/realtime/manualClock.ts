import type { Clock } from '../../../server/realtime/environment.ts';

export interface ManualClock extends Clock {
  /** Lets time pass, and whatever falls due in it happen, in order. */
  advance(ms: number): void;
}

/** A clock that stands still until a test moves it. */
export function createManualClock(): ManualClock {
  let now = 0;
  const tasks = new Set<{ ms: number; dueAt: number; task: () => void }>();
  return {
    now: () => now,
    every(ms, task) {
      const entry = { ms, dueAt: now + ms, task };
      tasks.add(entry);
      return () => tasks.delete(entry);
    },
    advance(ms) {
      const end = now + ms;
      for (;;) {
        const due = [...tasks]
          .filter((entry) => entry.dueAt <= end)
          .sort((one, other) => one.dueAt - other.dueAt)[0];
        if (!due) break;
        now = due.dueAt;
        due.dueAt += due.ms;
        due.task();
      }
      now = end;
    },
  };
}
