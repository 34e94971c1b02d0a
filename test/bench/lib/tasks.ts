import type { Page } from 'puppeteer-core';

interface Trace {
  readonly traceEvents: readonly {
    readonly name: string;
    readonly pid: number;
    readonly tid: number;
    /** Processor time, microseconds. */
    readonly tdur?: number;
    readonly args?: { readonly name?: string };
  }[];
}

const threadOf = ({ pid, tid }: { pid: number; tid: number }): string =>
  `${String(pid)}/${String(tid)}`;

/** The processor time (ms) of each task of the pages' main threads, while a page does something. */
export async function taskTimes(page: Page, act: () => Promise<unknown>): Promise<number[]> {
  await page.tracing.start({ categories: ['toplevel'] });
  await act();
  const trace = JSON.parse(new TextDecoder().decode(await page.tracing.stop())) as Trace;
  const threads = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  return trace.traceEvents
    .filter((one) => /RunTask$/.test(one.name) && threads.has(threadOf(one)))
    .map(({ tdur = 0 }) => tdur / 1_000);
}

/** The longest of some times; 0 where there is none. */
export const longest = (times: readonly number[]): number =>
  times.reduce((a, b) => Math.max(a, b), 0);

/** Tasks over 50 ms (by the clock) of a page that is so many times slower, while it does something. */
export async function slowTasks(
  page: Page,
  slowdown: number,
  act: () => Promise<unknown>,
): Promise<number[]> {
  await page.evaluate(() => {
    const found: number[] = [];
    Object.assign(window, { found });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) found.push(duration);
    }).observe({ type: 'longtask' });
  });
  await page.emulateCPUThrottling(slowdown);
  await act();
  await page.emulateCPUThrottling(1);
  return page.evaluate(() => (window as unknown as { found: number[] }).found);
}
