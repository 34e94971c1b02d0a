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
  // The system counts processor time in ticks of up to 4 ms: what it gives a stretch too much, the clock knows better.
  const read = (): readonly [number, number] => [threadTime(), performance.now()];
  let before = read();
  const look = (): void => {
    const now = read();
    longest = Math.max(longest, Math.min(now[0] - before[0], now[1] - before[1]));
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
  const work = (): void => void JSON.stringify(JSON.parse(JSON.stringify(rows)));
  const times = 30;
  work();
  const before = threadTime();
  for (let done = 0; done < times; done += 1) work();
  return (threadTime() - before) / times;
}
