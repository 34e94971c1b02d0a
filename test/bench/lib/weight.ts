import type { Page } from 'puppeteer-core';

/** How often (µs) it is looked what runs. */
const EVERY_US = 200;

/** Nobody's work. */
const IDLE: ReadonlySet<string> = new Set(['(idle)', '(program)', '(root)']);

/**
 * How much longer a page works because of one chunk, while it does something: all its work to that without what the chunk's functions do and call. By
 * the profiler, in one run: other work on the machine weighs on both alike.
 */
export async function weightOf(
  page: Page,
  chunk: RegExp,
  act: () => Promise<unknown>,
): Promise<number> {
  const client = await page.createCDPSession();
  await client.send('Profiler.enable');
  await client.send('Profiler.setSamplingInterval', { interval: EVERY_US });
  await client.send('Profiler.start');
  await act();
  const { profile } = await client.send('Profiler.stop');
  await client.detach();
  const { samples = [], timeDeltas = [] } = profile;
  const times = new Map<number, number>();
  for (const [at, id] of samples.entries())
    times.set(id, (times.get(id) ?? 0) + (timeDeltas[at] ?? 0));
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const work = { all: 0, chunk: 0 };
  const add = (id: number, within: boolean): void => {
    const node = nodes.get(id);
    if (!node) return;
    const { functionName, url } = node.callFrame;
    const inside = within || chunk.test(url);
    const time = IDLE.has(functionName) ? 0 : (times.get(id) ?? 0);
    work.all += time;
    if (inside) work.chunk += time;
    for (const child of node.children ?? []) add(child, inside);
  };
  for (const { id } of profile.nodes.slice(0, 1)) add(id, false);
  if (work.chunk === 0) throw new Error(`Nothing of ${String(chunk)} ran`);
  return work.all / (work.all - work.chunk);
}
