import { waitFor } from './waitFor.ts';

/** Waits until nothing is under way any more, also nothing that follows from what ended last. */
export async function quiet(underWay: () => number): Promise<void> {
  for (let looks = 0; looks < 3; looks += 1) {
    await waitFor('the requests to end', () => underWay() === 0);
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (underWay() > 0) looks = -1;
  }
}
