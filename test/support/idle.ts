import { waitFor } from './waitFor.ts';

/**
 * Waits until nothing is under way any more, also nothing that follows from what ended last. In a page also for the next frame: with it
 * the store notifies its subscribers of RTK Query's actions, which are batched.
 */
export async function waitUntilIdle(underWay: () => number): Promise<void> {
  for (let looks = 0; looks < 3; looks += 1) {
    await waitFor('the requests to end', () => underWay() === 0);
    await (looks < 2 ? nextTask() : nextFrame());
    if (underWay() > 0) looks = -1;
  }
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** The frame, and the tasks that it asked for. */
async function nextFrame(): Promise<void> {
  if (typeof requestAnimationFrame === 'function')
    await new Promise<void>((resolve) => {
      requestAnimationFrame(() => resolve());
    });
  await nextTask();
}
