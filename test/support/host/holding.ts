/** How long calls hold the event loop, in processor time of this thread: busy neighbours do not lengthen it. */

const MICRO = 1_000;

/** Processor time of this thread until now, in ms. */
export function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / MICRO;
}

/** Does the work; resolves with the longest time (ms) in which nothing else could have been done. */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let done = false;
  let before = threadTime();
  const look = (): void => {
    const now = threadTime();
    longest = Math.max(longest, now - before);
    before = now;
    if (!done) setImmediate(look);
  };
  setImmediate(look);
  await work();
  done = true;
  look();
  return longest;
}

/** What a piece of work like that of calls takes on this machine today (ms): about ten where the goals were set. */
export function unitOfWork(): number {
  const rows = Array.from({ length: 3_000 }, (_, id) => ({
    id,
    post: `<p>Дождь ${id}</p>`.repeat(8),
  }));
  const times = Array.from({ length: 9 }, () => {
    const before = threadTime();
    JSON.stringify(JSON.parse(JSON.stringify(rows)));
    return threadTime() - before;
  });
  return times.toSorted((a, b) => a - b)[4] ?? 0;
}
