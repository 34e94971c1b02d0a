/** How long (ms) at most: a hidden page draws no frames. */
const LONGEST_MS = 100;

const waiting = new Set<() => void>();

/**
 * Runs behind the next frame, so that what is typed is painted before anything is worked out from it; at the latest after 100 ms. The answer calls it
 * off.
 */
export function behindFrame(run: () => void): () => void {
  let soon: ReturnType<typeof setTimeout> | undefined;
  const callOff = () => {
    clearTimeout(timer);
    clearTimeout(soon);
    cancelAnimationFrame(frame);
    waiting.delete(begin);
  };
  const begin = () => {
    callOff();
    run();
  };
  const timer = setTimeout(begin, LONGEST_MS);
  const frame = requestAnimationFrame(() => {
    soon = setTimeout(begin);
  });
  waiting.add(begin);
  return callOff;
}

/** Runs now what waits for its frame, before something from elsewhere meets what is typed. */
export function flushFrames(): void {
  for (const begin of waiting) begin();
}
