/** The middle one of numbers; of an even count the upper of the two. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The value below which so many percent of all lie. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? NaN;
}

/** What was measured of one thing in several rounds; times in ms. */
export interface Rounds {
  readonly median: number;
  /** The fastest and the slowest round's median: how noisy the machine was. */
  readonly low: number;
  readonly high: number;
}

/** One number from the medians of rounds. */
export function summary(rounds: readonly number[]): Rounds {
  return { median: median(rounds), low: Math.min(...rounds), high: Math.max(...rounds) };
}

/**
 * Runs each subject in turn, round after round, so that a machine that is slow for a while is slow for all of them. A subject gives the times (ms)
 * of one round; the outcome is, by name, what its rounds' medians come to.
 */
export async function interleaved<Name extends string>(
  rounds: number,
  subjects: Readonly<Record<Name, () => readonly number[] | Promise<readonly number[]>>>,
): Promise<Record<Name, Rounds>> {
  const names = Object.keys(subjects) as Name[];
  const medians = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) medians.get(name)?.push(median(await subjects[name]()));
  }
  return Object.fromEntries(
    names.map((name) => [name, summary(medians.get(name) ?? [])]),
  ) as Record<Name, Rounds>;
}
