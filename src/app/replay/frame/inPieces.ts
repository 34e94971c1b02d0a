import type { Work } from './program.ts';

/** Something that is done step by step. */
export interface Stepwise {
  /** Does the next step; false where there was none left. */
  readonly next: () => boolean;
  /** From 0 to 1. */
  readonly done: () => number;
}

/** So long (ms) the page is kept busy at most, so that it draws and answers in between. */
const PIECE_MS = 12;

/** So many steps at most between two looks at the clock. */
const STEPS = 20;

const pause = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });

/** Does all steps, in pieces; false where it was no longer wanted. */
export async function runInPieces(
  work: Stepwise,
  { onProgress, signal }: Work,
  now: () => number = () => performance.now(),
): Promise<boolean> {
  let more = true;
  while (more) {
    if (signal.aborted) return false;
    const until = now() + PIECE_MS;
    do for (let step = 0; more && step < STEPS; step += 1) more = work.next();
    while (more && now() < until);
    onProgress(work.done());
    await pause();
  }
  return !signal.aborted;
}
