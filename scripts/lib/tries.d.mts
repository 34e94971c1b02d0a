export const MOST_AGAIN: number;

/** How many tests ended so. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** How a run ended, and the files that held at their second try only. */
export interface Tried {
  readonly green: boolean;
  readonly counts: Counts;
  readonly again: readonly string[];
}

export function triedOnce(how: {
  readonly file: string;
  readonly run: () => Promise<boolean>;
}): Promise<Tried>;

export function triedTwice(how: {
  readonly file: string;
  readonly run: (only?: readonly string[]) => Promise<boolean>;
}): Promise<Tried>;

export function failedProperties(
  file: string,
): { readonly name: string; readonly title: string; readonly seed: string }[];

export function failures(file: string): string[];
