/** Runs a task of a user when it is their turn. */
export type Slots = <T>(who: number, work: () => Promise<T>) => Promise<T>;

/**
 * Lets one piece of work of each person run at a time, and `limit` of all together; the others wait, in their order. Files wait in the
 * network instead of in memory, and no user takes all the slots.
 */
export function createSlots(limit: number): Slots {
  const last = new Map<number, Promise<unknown>>();
  const waiting: (() => void)[] = [];
  let running = 0;

  const enter = async (): Promise<void> => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
  };
  /** The place goes over to the next, or becomes free. */
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  const inSlot = async <T>(work: () => Promise<T>): Promise<T> => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };

  return (who, work) => {
    const mine = (last.get(who) ?? Promise.resolve()).then(() => inSlot(work));
    const settled: Promise<unknown> = mine
      .catch(() => undefined)
      .finally(() => {
        if (last.get(who) === settled) last.delete(who);
      });
    last.set(who, settled);
    return mine;
  };
}

/** Runs work one after the other: a picture of many pixels takes much memory for a moment, and ten at once ten times as much. */
export function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}
