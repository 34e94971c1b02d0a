const DAY_MS = 86_400_000;

/** For how long: in days; `forGood` without an end. */
export const terms = { day: 1, week: 7, month: 30, year: 365, forGood: undefined } as const;
export type Term = keyof typeof terms;
export const termNames = Object.keys(terms) as readonly Term[];

/** Until when (epoch ms) a term lasts that begins now, as a field of a call. */
export function untilOf(term: Term, now: number): { until?: number } {
  const days = terms[term];
  return days === undefined ? {} : { until: now + days * DAY_MS };
}
