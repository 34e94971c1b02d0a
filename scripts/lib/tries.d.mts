export const MOST_AGAIN: number;

/** How many tests ended so. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export function triedTwice(how: {
  readonly file: string;
  readonly run: (only?: readonly string[]) => Promise<boolean>;
}): Promise<{
  readonly green: boolean;
  readonly counts: Counts;
  readonly again: readonly string[];
}>;
