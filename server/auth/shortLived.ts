/** What is kept for minutes: codes and tokens of sign-ins under way. Refusal where it is out of reach: unavailable. */
export type ShortLived = {
  /** Keeps a text under a name for so long (ms); false where that name is taken. */
  put: (name: string, text: string, ms: number) => Promise<boolean>;
  /** What is kept under a name. */
  get: (name: string) => Promise<string | undefined>;
  /** The same, and it is gone: of all who take it, on whichever host, one gets it. */
  take: (name: string) => Promise<string | undefined>;
};

/** For a single host, in memory: nothing of a failed sign-in shall be stored. */
export function createMemoryShortLived(clock: () => number): ShortLived {
  const kept = new Map<string, { text: string; until: number }>();

  const forget = (): void => {
    for (const [name, { until }] of kept) if (until <= clock()) kept.delete(name);
  };
  const find = (name: string): string | undefined => {
    forget();
    return kept.get(name)?.text;
  };

  return {
    put(name, text, ms) {
      const isFree = find(name) === undefined;
      if (isFree) kept.set(name, { text, until: clock() + ms });
      return Promise.resolve(isFree);
    },
    get: (name) => Promise.resolve(find(name)),
    take(name) {
      const text = find(name);
      kept.delete(name);
      return Promise.resolve(text);
    },
  };
}
