/**
 * What six windows of chat cost, each with 50 messages: to type in one, and to drag one, beside a single window. Real Chromium, the real
 * program; needs the built client. In processor time, times four for a machine four times slower; long tasks by the clock are reported as well.
 */
import type { Browser, Page } from 'puppeteer-core';
import { launchBrowser, newPerson, type Person } from '../support/e2e/browser.ts';
import { signIn } from '../support/e2e/actions.ts';
import { addBoathouse, BOATHOUSE, openChannel, say } from '../support/e2e/chat.ts';
import {
  headOf,
  openChannels,
  seeWindows,
  toggleOf,
  windowOf,
} from '../support/e2e/chatWindows.ts';
import { type Letopis, startLetopis } from '../support/e2e/letopis.ts';
import { writeMessages } from '../support/e2e/manyMessages.ts';
import { type KeyWork, keysIn, whereOf } from './lib/keyTrace.ts';
import { interleaved, median, percentile, type Rounds, summary } from './lib/measure.ts';
import type { Report } from './lib/report.ts';
import { longest, slowTasks, taskTimes } from './lib/tasks.ts';

const SLOWDOWN = 4;
const WINDOWS = 6;
const MESSAGES = 50;
const ROUNDS = 3;
const KEYS = 40;
const PACE_MS = 60;
const STEPS = 60;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Six channels for a master, each with so many messages. */
async function prepare(letopis: Letopis, master: Person): Promise<void> {
  const talk = await openChannel(master.page, letopis.origin, BOATHOUSE.ref);
  await say(talk, 'Первое слово.'); // its author is that of all the others
  for (const channel of ['kayut-kompaniya', 'spletni', 'dno', 'prichal'])
    await writeMessages(letopis.dataDir, { channel, count: MESSAGES });
  for (const channel of ['masterskaya', BOATHOUSE.ref.split('/')[1] ?? ''])
    await writeMessages(letopis.dataDir, { channel, count: MESSAGES, byMaster: true });
}

/** Opens so many windows side by side; resolves with the title of the last one, which has the focus. */
async function openWindows(page: Page, origin: string, count: number): Promise<string> {
  const titles = (await openChannels(page, origin)).slice(0, count);
  for (const title of titles) {
    await page.$eval(toggleOf(title), (button) => (button as HTMLElement).click());
    await page.waitForFunction(
      (rows, wanted) => document.querySelectorAll(rows).length >= wanted,
      {},
      `${windowOf(title)} [data-message]`,
      10,
    );
  }
  await seeWindows(page, count);
  return titles.at(-1) ?? '';
}

async function typeKeys(page: Page, title: string): Promise<KeyWork[]> {
  await page.focus(`${windowOf(title)} textarea`);
  await page.keyboard.type('Начало ');
  await page.tracing.start({ categories: ['toplevel', 'devtools.timeline'] });
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press('a');
    await wait(PACE_MS);
  }
  return keysIn(await page.tracing.stop());
}

/** Drags the window to and fro. */
async function drag(page: Page, title: string): Promise<void> {
  const box = await page.$eval(headOf(title), (head) => {
    const { x, y, width, height } = head.getBoundingClientRect();
    return { x: x + width / 3, y: y + height / 2 };
  });
  await page.mouse.move(box.x, box.y);
  await page.mouse.down();
  for (let step = 0; step < STEPS; step += 1) {
    const by = 6 * Math.min(step, STEPS - step);
    await page.mouse.move(box.x - by, box.y - by / 2);
  }
  await page.mouse.up();
}

interface Desk {
  readonly page: Page;
  readonly title: string;
  readonly keys: number[];
  readonly work: KeyWork[];
  readonly tasks: number[];
}

/** Measures a desk for a round; resolves with the time of each key. */
async function round({ page, title, keys, work, tasks }: Desk): Promise<number[]> {
  await page.bringToFront();
  const typed = await typeKeys(page, title);
  work.push(...typed);
  const times = typed.map(({ shown }) => shown * SLOWDOWN);
  keys.push(percentile(times, 95));
  tasks.push(SLOWDOWN * longest(await taskTimes(page, () => drag(page, title))));
  return times;
}

function tell(report: Report, name: string, desk: Desk, typed: Rounds): void {
  report.time(`a key, ${name}: median`, typed);
  report.time(`a key, ${name}: p95`, summary(desk.keys));
  report.line(`  ${whereOf(desk.work, SLOWDOWN)}`);
  report.time(`drag, ${name}: the longest task`, summary(desk.tasks));
}

async function measure(report: Report, letopis: Letopis, browser: Browser): Promise<void> {
  const open = async (count: number): Promise<Desk> => {
    // Each in a browser profile of its own: a new page of the same one begins with the desk of the last.
    const person = await newPerson(browser);
    await signIn(person, letopis, 'master');
    const { page } = person;
    await page.setViewport({ width: 1440, height: 900 });
    const title = await openWindows(page, letopis.origin, count);
    return { page, title, keys: [], work: [], tasks: [] };
  };
  const one = await open(1);
  const six = await open(WINDOWS);
  const found = await interleaved(ROUNDS, { one: () => round(one), six: () => round(six) });
  tell(report, 'one window', one, found.one);
  tell(report, 'six windows', six, found.six);
  report.limit('a key in six to one', found.six.median / found.one.median, 3, ' to 1');
  report.limit('longest task of a drag in six', median(six.tasks), 100, ' ms');
  await six.page.bringToFront();
  const slow = await slowTasks(six.page, SLOWDOWN, async () => {
    await typeKeys(six.page, six.title);
    await drag(six.page, six.title);
    await wait(500);
  });
  report.line(
    `by the clock, ${String(SLOWDOWN)} x slower, six windows: ${String(slow.length)} tasks over 50 ms, the longest ${longest(slow).toFixed(0)} ms`,
  );
}

export async function run(report: Report): Promise<void> {
  const letopis = await startLetopis({ LOG_LEVEL: 'silent' });
  const browser = await launchBrowser(undefined, ['--js-flags=']);
  try {
    await addBoathouse(letopis);
    const master = await newPerson(browser);
    await signIn(master, letopis, 'master');
    await prepare(letopis, master);
    await master.context.close();
    await measure(report, letopis, browser);
  } finally {
    await browser.close();
    await letopis.dispose();
  }
}
