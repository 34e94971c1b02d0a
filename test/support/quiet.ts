import { waitFor } from './waitFor.ts';

/**
 * Waits until nothing is under way any more, also nothing that follows from what ended last, and until the store has told
 * it to its subscribers: RTK Query's actions are batched, so they hear of them with the next frame.
 */
export async function quiet(underWay: () => number): Promise<void> {
  for (let looks = 0; looks < 3; looks += 1) {
    await waitFor('the requests to end', () => underWay() === 0);
    await (looks < 2 ? nextTask() : nextFrame());
    if (underWay() > 0) looks = -1;
  }
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** The frame, or in Node the timer that stands for it, and the tasks that it asked for. */
async function nextFrame(): Promise<void> {
  await new Promise<void>((resolve) => {
    if (typeof requestAnimationFrame === 'function') requestAnimationFrame(() => resolve());
    else setTimeout(resolve, 15);
  });
  await nextTask();
}
