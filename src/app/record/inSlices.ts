import { advance, type Steps } from '../../recorder/steps.ts';
import { LONGEST_MS } from './quietMoments.ts';

type Page = Pick<Window, 'setTimeout' | 'performance' | 'document'>;

export interface Slices<Told> {
  /** Told after each slice how far the work has come. */
  readonly tell: (told: Told) => void;
  /** Asked before each slice but the first: is it still wanted? */
  readonly wanted: () => boolean;
}

const nextTask = (page: Page): Promise<void> =>
  new Promise((resolve) => page.setTimeout(resolve, 0));

/** Does work for which somebody waits, in slices so short that the page goes on meanwhile. Undefined where it was given up. */
export async function inSlices<Result, Told>(
  page: Page,
  steps: Steps<Result, Told>,
  { tell, wanted }: Slices<Told>,
): Promise<Result | undefined> {
  for (;;) {
    const end = page.performance.now() + LONGEST_MS;
    // Nobody sees a hidden page stand still, and its timers may be a second apart.
    const step = advance(steps, () => page.document.hidden || page.performance.now() < end);
    if (step.done === true) return step.value;
    tell(step.value);
    await nextTask(page);
    if (!wanted()) return undefined;
  }
}
