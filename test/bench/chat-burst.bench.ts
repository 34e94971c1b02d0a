/**
 * What 200 messages in a burst cost a master: into one window with 1,000 messages of history, and spread over six. Real Chromium, the real
 * program; needs the built client. In processor time, times four for a machine four times slower, and by the clock of a page slowed down.
 */
import type { Browser, Page } from 'puppeteer-core';
import { GAME, signIn } from '../support/e2e/actions.ts';
import { launchBrowser, newPerson, type Person } from '../support/e2e/browser.ts';
import { addBoathouse, BOATHOUSE, openChannel, reach, say } from '../support/e2e/chat.ts';
import { openChannels, seeWindows, toggleOf, windowOf } from '../support/e2e/chatWindows.ts';
import { type Letopis, startLetopis } from '../support/e2e/letopis.ts';
import {
  characterOf,
  numberedMessage,
  sayFrom,
  writeMessages,
} from '../support/e2e/manyMessages.ts';
import { median } from './lib/measure.ts';
import type { Report } from './lib/report.ts';
import { longest, slowTasks, taskTimes } from './lib/tasks.ts';

const SLOWDOWN = 4;
const BURST = 200;
const HISTORY = 1_000;
const ROUNDS = 3;
const LOADS = 6;
const LONGEST_MS = 100;
const ELEMENTS = 150;

/** The channels that a master of the demo has, as their addresses; the first has the long history. */
export const CHANNELS = [
  BOATHOUSE.ref,
  'rpg_game/kayut-kompaniya',
  'rpg_game/spletni',
  'rpg_faction/dno',
  'rpg_location/prichal',
  'rpg_game/masterskaya',
] as const;

const said = (round: string, n: number): string => `Залп ${round}, реплика ${String(n)}.`;

/** Who sends: the technician, who may write in all six. */
export async function sendBurst(
  sender: Person,
  refs: readonly string[],
  round: string,
): Promise<void> {
  const each = Math.ceil(BURST / refs.length);
  const who = await characterOf(sender.page, GAME);
  await Promise.all(
    refs.map((ref, index) => {
      const texts = Array.from({ length: each }, (_, n) =>
        said(`${round}.${String(index)}`, n + 1),
      );
      const address = `/api/rpg/chat/message/${GAME}/${who}/${ref}`;
      return sayFrom(sender.page, { address, texts });
    }),
  );
}

/** Waits until the last message of the burst stands in each of the windows. */
export async function seeBurst(
  page: Page,
  titles: readonly string[],
  round: string,
): Promise<void> {
  const each = Math.ceil(BURST / titles.length);
  for (const [index] of titles.entries())
    await page.waitForFunction(
      (wanted) => document.body.textContent.includes(wanted),
      { timeout: 30_000, polling: 200 },
      said(`${round}.${String(index)}`, each),
    );
}

/** Opens windows of these channels, in their order. */
export async function openWindows(
  page: Page,
  origin: string,
  titles: readonly string[],
): Promise<void> {
  await openChannels(page, origin);
  await reach(page, 'live');
  for (const title of titles) {
    await page.$eval(toggleOf(title), (button) => (button as HTMLElement).click());
    await page.waitForSelector(`${windowOf(title)} [data-message]`);
  }
  await seeWindows(page, titles.length);
  // With something unread a window opens there; these are to follow the talk.
  for (const title of titles)
    await page.$eval(`${windowOf(title)} [data-scroller]`, (element) =>
      element.scrollTo(0, element.scrollHeight),
    );
}

/** Goes up through the history of a window, page by page, and down again to its newest message. */
async function readHistory(page: Page, title: string): Promise<void> {
  const scroller = `${windowOf(title)} [data-scroller]`;
  for (let load = 0; load < LOADS; load += 1) {
    const before = await page.$eval(`${scroller} [data-message]`, (row) => row.textContent);
    await page.$eval(scroller, (element) => element.scrollTo(0, 0));
    await page.waitForFunction(
      (first, was) => document.querySelector(first)?.textContent !== was,
      {},
      `${scroller} [data-message]`,
      before,
    );
  }
  // Down again by steps, for a part of it stands in the document at a time.
  await page.waitForFunction(
    (box, newest) => {
      const element = document.querySelector(box);
      element?.scrollTo(0, element.scrollHeight);
      return element?.textContent.includes(newest);
    },
    { polling: 100 },
    scroller,
    numberedMessage(HISTORY),
  );
  await page.$eval(scroller, (element) => element.scrollTo(0, element.scrollHeight));
}

const elementsOf = (page: Page, title: string): Promise<number> =>
  page.$$eval(`${windowOf(title)} [data-message]`, (rows) => rows.length);

interface Scene {
  readonly name: string;
  readonly sender: Person;
  readonly letopis: Letopis;
  readonly titles: readonly string[];
}

/** One page of the master with these windows, and the bursts that come into them. */
async function measure(report: Report, browser: Browser, scene: Scene): Promise<void> {
  const { name, sender, letopis, titles } = scene;
  const refs = CHANNELS.slice(0, titles.length);
  const person = await newPerson(browser);
  await signIn(person, letopis, 'master');
  const { page } = person;
  await page.setViewport({ width: 1440, height: 900 });
  await openWindows(page, letopis.origin, titles);
  if (titles.length === 1) await readHistory(page, titles[0] ?? '');
  const burst = async (round: string): Promise<void> => {
    await sendBurst(sender, refs, `${name} ${round}`);
    await seeBurst(page, titles, `${name} ${round}`);
  };
  const tasks: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1)
    tasks.push(SLOWDOWN * longest(await taskTimes(page, () => burst(String(round)))));
  const slow = await slowTasks(page, SLOWDOWN, () => burst('медленный'));
  const elements = await Promise.all(titles.map((title) => elementsOf(page, title)));
  report.limit(`${name}: longest task, x ${String(SLOWDOWN)}`, median(tasks), LONGEST_MS, ' ms');
  report.limit(`${name}: message elements`, longest(elements), ELEMENTS);
  report.line(
    `${name}, by the clock at ${String(SLOWDOWN)} x slower: ${String(slow.length)} tasks over 50 ms, the longest ${longest(slow).toFixed(0)} ms`,
  );
  await person.context.close();
}

/** Six channels for masters, one of them with a long history; resolves with the titles in the order of CHANNELS. */
export async function prepare(letopis: Letopis, sender: Person): Promise<string[]> {
  await addBoathouse(letopis);
  await signIn(sender, letopis, 'tech');
  await say(await openChannel(sender.page, letopis.origin, BOATHOUSE.ref), 'Первое слово.');
  const channel = BOATHOUSE.ref.split('/')[1] ?? '';
  await writeMessages(letopis.dataDir, { channel, count: HISTORY, byMaster: true });
  await openChannels(sender.page, letopis.origin);
  const titleOf = (ref: string): Promise<string> =>
    sender.page.$eval(`[data-channel="${ref}"] a`, (link) => link.textContent);
  return Promise.all(CHANNELS.map(titleOf));
}

export async function run(report: Report): Promise<void> {
  const letopis = await startLetopis({ LOG_LEVEL: 'silent' });
  const browser = await launchBrowser();
  try {
    const sender = await newPerson(browser);
    const titles = await prepare(letopis, sender);
    const one = { name: 'one window', sender, letopis, titles: titles.slice(0, 1) };
    await measure(report, browser, one);
    await measure(report, browser, { ...one, name: 'six windows', titles });
  } finally {
    await browser.close();
    await letopis.dispose();
  }
}
