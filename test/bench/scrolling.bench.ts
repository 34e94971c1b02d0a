/**
 * What a feed of 10,000 turns costs to scroll, beside one of 100 (FEED-06): real Chromium, the real program; needs the built client. Other
 * programs make the clock say much, so the longest task is judged by its processor time, times four; by the clock it is reported as well.
 */
import type { Browser, Page } from 'puppeteer-core';
import type { Report } from './lib/report.ts';
import { launchBrowser, newPerson } from '../support/e2e/browser.ts';
import { startLetopis } from '../support/e2e/letopis.ts';
import { enlargePages, writeTurns } from '../support/e2e/manyTurns.ts';
import { taskTimes } from './lib/tasks.ts';

const SLOWDOWN = 4;
const SMALL = 100;
const LARGE = 10_000;

/** The list is scrolled at so many places, from its beginning to its end and back, for so many frames at each. */
const PLACES = 24;
const FRAMES = 60;

/** A brisk turn of the wheel, px a frame. */
const STEP_PX = 90;

/** What the page saw: articles at most, and by the clock (ms) long tasks and the times between frames. */
interface Watched {
  articles: number;
  tasks: number[];
  frames: number[];
}

interface Measures extends Watched {
  /** The processor time of each task, ms. */
  readonly work: readonly number[];
}

/** Begins to measure; runs inside the page. */
function watch(): void {
  const seen: Watched = { articles: 0, tasks: [], frames: [] };
  Object.assign(window, { seen });
  new MutationObserver(() => {
    seen.articles = Math.max(seen.articles, document.querySelectorAll('article').length);
  }).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.tasks.push(duration);
  }).observe({ type: 'longtask' });
}

/** Jumps to a place of the list (0 to 1) and scrolls on from there; runs inside the page. */
async function scrollFrom(share: number, frames: number, step: number): Promise<void> {
  const { seen } = window as unknown as { seen: Watched };
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  const top = share * (document.documentElement.scrollHeight - window.innerHeight);
  window.scrollTo({ top, behavior: 'instant' });
  let last = await frame();
  for (let n = 0; n < frames; n += 1) {
    window.scrollBy({ top: step, behavior: 'instant' });
    const now = await frame();
    seen.frames.push(now - last);
    last = now;
  }
}

/** Down the list and up again. */
async function scrollThrough(page: Page): Promise<void> {
  const shares = Array.from({ length: PLACES / 2 }, (_, n) => n / (PLACES / 2 - 1));
  for (const share of shares) await page.evaluate(scrollFrom, share, FRAMES, STEP_PX);
  for (const share of shares.toReversed()) await page.evaluate(scrollFrom, share, FRAMES, -STEP_PX);
}

/** Scrolls down until all turns of the feed are loaded. */
async function loadAll(page: Page): Promise<void> {
  for (;;) {
    const size = await page.$eval('article', (one) => Number(one.getAttribute('aria-setsize')));
    if (size > 0) return;
    const before = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), before);
    await page.waitForFunction(
      (height) =>
        document.documentElement.scrollHeight !== height ||
        document.querySelector('article')?.getAttribute('aria-setsize') !== '-1',
      {},
      before,
    );
  }
}

async function measure(browser: Browser, count: number): Promise<Measures> {
  const letopis = await startLetopis({ LOG_LEVEL: 'silent' });
  try {
    await writeTurns(letopis.dataDir, { game: 'polovodye', count });
    const { page } = await newPerson(browser);
    await enlargePages(page, { after: 1, pages: 50 });
    await page.goto(`${letopis.origin}/polovodye`);
    await page.locator('article').wait();
    await loadAll(page);
    await page.evaluate(watch);
    await scrollThrough(page); // once for the compilers
    const work = await taskTimes(page, () => scrollThrough(page));
    await page.evaluate(watch);
    await page.emulateCPUThrottling(SLOWDOWN);
    await scrollThrough(page);
    const seen = await page.evaluate(() => (window as unknown as { seen: Watched }).seen);
    await page.close();
    return { ...seen, work };
  } finally {
    await letopis.dispose();
  }
}

function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

const longest = (numbers: readonly number[]): number =>
  numbers.reduce((most, one) => Math.max(most, one), 0);

function tell(report: Report, turns: number, { articles, tasks, frames, work }: Measures): void {
  report.line(`${String(turns)} turns`);
  report.limit('turns in the document at most', articles, 60);
  report.limit(
    `longest task, ${String(SLOWDOWN)} x its work`,
    SLOWDOWN * longest(work),
    100,
    ' ms',
  );
  report.line(
    `by the clock, ${String(SLOWDOWN)} x slower: ${String(tasks.length)} tasks over 50 ms, the longest ${longest(tasks).toFixed(0)} ms; ` +
      `frames p50 ${quantile(frames, 0.5).toFixed(1)} ms, p95 ${quantile(frames, 0.95).toFixed(1)} ms`,
  );
}

/** Prints what each list costs, and the larger beside the smaller. */
export async function run(report: Report): Promise<void> {
  const browser = await launchBrowser(undefined, ['--js-flags=']);
  try {
    const small = await measure(browser, SMALL);
    tell(report, SMALL, small);
    const large = await measure(browser, LARGE);
    tell(report, LARGE, large);
    const mean = ({ work }: Measures) => work.reduce((sum, one) => sum + one, 0);
    report.limit('work of the large feed to the small', mean(large) / mean(small), 3, ' to 1');
  } finally {
    await browser.close();
  }
}
