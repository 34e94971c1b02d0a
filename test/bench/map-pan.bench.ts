/**
 * What a map of 2,000 figures costs to pan and to zoom, beside the demo's own of 14 (MAP-02): real Chromium, the real program; needs the
 * built client. The longest task is judged by its processor time, times four; by the clock it is reported as well.
 */
import type { Browser, Page } from 'puppeteer-core';
import { launchBrowser, newPerson } from '../support/e2e/browser.ts';
import { startLetopis } from '../support/e2e/letopis.ts';
import { writeFigures } from '../support/e2e/manyFigures.ts';
import type { Report } from './lib/report.ts';
import { longest, slowTasks, taskTimes } from './lib/tasks.ts';

const SLOWDOWN = 4;
const FIGURES = 2_000;
const GAME = 'otliv';
const MAP = 'poberezhye';
const SIDE = 4_096;

/** A drag is so many moves of so many px, there and back; the wheel turns so often each way. */
const MOVES = 40;
const STEP_PX = 9;
const TURNS = 6;

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** The middle of the drawing, when all its tiles have come. */
async function openMap(page: Page, origin: string): Promise<Spot> {
  await page.goto(`${origin}/${GAME}/map`);
  const drawing = await page.locator('[role=application] canvas').waitHandle();
  await page.waitForNetworkIdle({ idleTime: 500 });
  const { x, y, width, height } = (await drawing.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  return { x: x + width / 2, y: y + height / 2 };
}

/** So that each movement is seen before the next one is made. */
const frame = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));

/** Drags the map by the mouse into each corner and back. */
async function drag(page: Page, { x, y }: Spot): Promise<void> {
  for (const [across, down] of [
    [1, 1],
    [-1, -1],
    [-1, 1],
    [1, -1],
  ] as const) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let n = 1; n <= MOVES; n += 1) {
      const reach = STEP_PX * (n <= MOVES / 2 ? n : MOVES - n);
      await page.mouse.move(x + across * reach, y + down * reach);
      await frame(page);
    }
    await page.mouse.up();
  }
}

/** Hovers over the map, from figure to figure. */
async function hover(page: Page, { x, y }: Spot): Promise<void> {
  for (let n = 0; n < MOVES; n += 1) {
    await page.mouse.move(x - 200 + n * 10, y + 60 * Math.sin(n));
    await frame(page);
  }
}

/** Nearer and further by the wheel, around the middle; ends where it began. */
async function wheel(page: Page, { x, y }: Spot): Promise<void> {
  await page.mouse.move(x, y);
  for (const delta of [-120, 120]) {
    for (let n = 0; n < TURNS; n += 1) {
      await page.mouse.wheel({ deltaY: delta });
      for (let wait = 0; wait < 12; wait += 1) await frame(page);
    }
  }
}

type Act = (page: Page, spot: Spot) => Promise<void>;
const acts: Readonly<Record<string, Act>> = { drag, wheel, hover };

/** Of each act the processor time of its tasks, and its long tasks by the clock on a slow machine, ms. */
async function measure(browser: Browser, added: number) {
  const letopis = await startLetopis({ LOG_LEVEL: 'silent' });
  try {
    if (added > 0)
      await writeFigures(letopis.dataDir, { game: GAME, map: MAP, count: added, side: SIDE });
    const { page, context } = await newPerson(browser);
    const spot = await openMap(page, letopis.origin);
    const found = [];
    for (const [name, act] of Object.entries(acts)) {
      await act(page, spot); // once for the compilers and the tiles
      const work = await taskTimes(page, () => act(page, spot));
      const slow = await slowTasks(page, SLOWDOWN, () => act(page, spot));
      found.push({ name, work, slow });
    }
    await context.close();
    return found;
  } finally {
    await letopis.dispose();
  }
}

type Measures = Awaited<ReturnType<typeof measure>>;

function tell(report: Report, title: string, measures: Measures): void {
  report.line(title);
  for (const { name, work, slow } of measures) {
    report.limit(
      `${name}: longest task, ${String(SLOWDOWN)} x its work`,
      SLOWDOWN * longest(work),
      100,
      ' ms',
    );
    report.line(
      `by the clock, ${String(SLOWDOWN)} x slower: ${String(slow.length)} tasks over 50 ms, the longest ${longest(slow).toFixed(0)} ms`,
    );
  }
}

const sum = (times: readonly number[]): number => times.reduce((all, one) => all + one, 0);

/** Prints what each map costs, and the larger beside the smaller. */
export async function run(report: Report): Promise<void> {
  const browser = await launchBrowser(undefined, ['--js-flags=']);
  try {
    const small = await measure(browser, 0);
    tell(report, 'the figures of the demo', small);
    const large = await measure(browser, FIGURES);
    tell(report, `${String(FIGURES)} figures more`, large);
    for (const [at, { name, work }] of large.entries()) {
      const ratio = sum(work) / sum(small[at]?.work ?? []);
      report.line(`${name}: work of the large map to the small ${ratio.toFixed(1)} to 1`);
    }
  } finally {
    await browser.close();
  }
}
