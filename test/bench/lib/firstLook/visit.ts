import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, type CDPSession, type Page, TargetType } from 'puppeteer-core';
import { blockingTime, layoutShift, type Seen, watchPage } from './watchPage.ts';

/** The reader's device: a telephone of the middle class, as Lighthouse has it. */
export const PHONE = {
  width: 412,
  height: 823,
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** How a page is slowed down. */
export interface Speed {
  /** The main thread takes so many times as long. */
  readonly cpu: number;
  /** DevTools' "fast 4G": 165 ms, 8.1 Mbit/s down, 1.35 up. */
  readonly fast4G: boolean;
}

export const PLAIN: Speed = { cpu: 1, fast4G: false };
export const SLOW: Speed = { cpu: 4, fast4G: true };
/** For traces: the network is slow, and processor time is multiplied afterwards. */
export const SLOW_NETWORK: Speed = { cpu: 1, fast4G: true };

/** What is fetched counts for so long after the load event, ms. */
const FETCHED_MS = 5_000;
const AT_MOST_MS = 40_000;

/** What one visit was like; times in ms since the navigation. */
export interface Look {
  /** First byte of the document. */
  readonly answered: number;
  readonly fcp: number;
  readonly turn: number;
  readonly lcp: number;
  readonly lcpOf: string;
  readonly blocking: number;
  readonly longest: number;
  readonly shift: number;
  /** Bytes as they came over the line with their headers, by kind; without what the worker fetched ahead. */
  readonly bytes: Readonly<Record<string, number>>;
  /** Elapsed time of the main thread by Chromium's counters: scripts, styles, layout, all tasks. */
  readonly spent: Readonly<Record<'script' | 'style' | 'layout' | 'tasks', number>>;
}

const LINE = {
  offline: false,
  latency: 165,
  downloadThroughput: (9e6 / 8) * 0.9,
  uploadThroughput: (1.5e6 / 8) * 0.9,
};

/** Gives the slow line to every service worker that a browser starts, from its start. */
export function slowWorkers(browser: Browser): void {
  browser.on('targetcreated', (target) => {
    if (target.type() !== TargetType.SERVICE_WORKER) return;
    // A worker may end before it is reached.
    void target
      .createCDPSession()
      .then((session) => session.send('Network.emulateNetworkConditions', LINE))
      .catch(() => undefined);
  });
}

const KINDS: Readonly<Record<string, string>> = {
  Document: 'document',
  Script: 'scripts',
  Stylesheet: 'styles',
  Font: 'fonts',
  Image: 'pictures',
  Fetch: 'calls',
  XHR: 'calls',
};

/** Counts what a page fetches; gives the bytes by kind of what had come by a time (s, of Chromium's clock). */
async function countBytes(client: CDPSession) {
  const kinds = new Map<string, string>();
  const came: { at: number; kind: string; bytes: number }[] = [];
  client.on('Network.responseReceived', ({ requestId, type, response }) => {
    // What the worker has kept, or the page itself holds, came over no line.
    const local = (response.fromServiceWorker ?? false) || response.url.startsWith('data:');
    const isCall = response.mimeType === 'application/json'; // also where the page preloads it
    if (!local) kinds.set(requestId, isCall ? 'calls' : (KINDS[type] ?? 'other'));
  });
  client.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind !== undefined) came.push({ at: timestamp, kind, bytes: encodedDataLength });
  });
  await client.send('Network.enable');
  return (until: number): Record<string, number> => {
    const sums: Record<string, number> = {};
    for (const { at, kind, bytes } of came) if (at <= until) sums[kind] = (sums[kind] ?? 0) + bytes;
    return sums;
  };
}

/** Waits until a page has been without long tasks for so long (ms). */
async function untilQuiet(page: Page, quiet: number): Promise<Seen> {
  const begun = Date.now();
  for (;;) {
    await wait(500);
    const { seen, now } = await page.evaluate(() => ({
      seen: (window as unknown as { seen: Seen }).seen,
      now: performance.now(),
    }));
    const { start, duration } = seen.tasks.at(-1) ?? { start: 0, duration: 0 };
    const last = Math.max(start + duration, seen.turn, seen.lcp);
    const over = Date.now() - begun > AT_MOST_MS;
    if (over && seen.turn === 0) throw new Error(`No turn was shown on ${page.url()}`);
    if (over || (seen.turn > 0 && now - last > quiet)) return seen;
  }
}

async function spentTime(page: Page): Promise<Look['spent']> {
  const metrics = await page.metrics();
  const ms = (seconds = 0): number => seconds * 1_000;
  return {
    script: ms(metrics.ScriptDuration),
    style: ms(metrics.RecalcStyleDuration),
    layout: ms(metrics.LayoutDuration),
    tasks: ms(metrics.TaskDuration),
  };
}

export interface Visit {
  readonly url: string;
  readonly speed: Speed;
  /** Over when there was no long task for so long, ms. */
  readonly quiet: number;
}

/** A program has come awake so long after the load event, ms. */
const AWAKE_MS = 3_000;

/**
 * Goes to an address as a reader does, with nobody who listens to the scripts: for a debugger the browser parses a script again with each Error that
 * is made, and React makes some at its start. 150 ms at a quarter of the speed, for which no reader waits.
 */
async function goUnheard(page: Page, url: string): Promise<void> {
  const { promise: asked, resolve } = Promise.withResolvers<CDPSession>();
  page.once('request', ({ client }) => {
    void client.send('Runtime.disable');
    resolve(client);
  });
  await page.goto(url, { timeout: AT_MOST_MS });
  await wait(AWAKE_MS);
  await (await asked).send('Runtime.enable');
}

/** Opens an address in a page that has shown nothing yet, and watches it until it is quiet. */
export async function visit(page: Page, { url, speed, quiet }: Visit): Promise<Look> {
  await page.setViewport(PHONE);
  await page.evaluateOnNewDocument(watchPage);
  const client = await page.createCDPSession();
  const bytesBy = await countBytes(client);
  const loaded = new Promise<number>((resolve) => {
    client.on('Page.loadEventFired', ({ timestamp }) => resolve(timestamp));
  });
  await client.send('Page.enable');
  if (speed.fast4G) await client.send('Network.emulateNetworkConditions', LINE);
  await page.emulateCPUThrottling(speed.cpu);
  await goUnheard(page, url);
  const seen = await untilQuiet(page, quiet);
  const answered = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    return (navigation as PerformanceNavigationTiming).responseStart;
  });
  return {
    answered,
    fcp: seen.fcp,
    turn: Math.max(seen.turn, seen.fcp), // nothing is seen before the first paint
    lcp: seen.lcp,
    lcpOf: seen.lcpOf,
    blocking: blockingTime(seen),
    longest: seen.tasks.reduce((most, { duration }) => Math.max(most, duration), 0),
    shift: layoutShift(seen.shifts),
    bytes: bytesBy((await loaded) + FETCHED_MS / 1_000),
    spent: await spentTime(page),
  };
}
