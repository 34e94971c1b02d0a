/** How many may run at a time under one key, for each key of a piece of work. */
export type Place = { key: string; limit: number };

/** Runs work once there is a free place under each of its keys; what waits goes in its order, past what still has no place. */
export type Places = <T>(wanted: readonly Place[], work: () => Promise<T>) => Promise<T>;

export function createPlaces(): Places {
  const taken = new Map<string, number>();
  const waiting = new Set<{ wanted: readonly Place[]; start: () => void }>();

  const add = (wanted: readonly Place[], by: number): void => {
    for (const { key } of wanted) {
      const count = (taken.get(key) ?? 0) + by;
      if (count > 0) taken.set(key, count);
      else taken.delete(key);
    }
  };
  const isFree = (wanted: readonly Place[]): boolean =>
    wanted.every(({ key, limit }) => (taken.get(key) ?? 0) < limit);

  const leave = (wanted: readonly Place[]): void => {
    add(wanted, -1);
    for (const one of waiting) {
      if (!isFree(one.wanted)) continue;
      add(one.wanted, 1);
      waiting.delete(one);
      one.start();
    }
  };

  return async (wanted, work) => {
    if (isFree(wanted)) add(wanted, 1);
    else await new Promise<void>((start) => waiting.add({ wanted, start }));
    try {
      return await work();
    } finally {
      leave(wanted);
    }
  };
}
