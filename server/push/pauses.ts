/** So many are remembered; beyond that the one that failed first is forgotten. */
const REMEMBERED = 10_000;

type Failures = { count: number; until: number };

/** Who has failed of late, and until when nothing is sent there. In memory: after a start everybody gets a try. */
export type Pauses = {
  isPaused: (key: string, now: number) => boolean;
  failed: (key: string, now: number) => void;
  answered: (key: string) => void;
};

/** The pauses (ms) after a failure in a row, the last of them for all further ones; the first `borne` failures have none. */
export function createPauses(steps: readonly number[], borne = 0): Pauses {
  const known = new Map<string, Failures>();
  return {
    isPaused: (key, now) => (known.get(key)?.until ?? 0) > now,
    failed(key, now) {
      const count = (known.get(key)?.count ?? 0) + 1;
      const wait = count > borne ? (steps[count - borne - 1] ?? steps.at(-1) ?? 0) : 0;
      known.set(key, { count, until: now + wait });
      for (const [first] of known) {
        if (known.size <= REMEMBERED) return;
        known.delete(first);
      }
    },
    answered: (key) => void known.delete(key),
  };
}
