/**
 * What 200 messages in a burst cost a master: into one window with 1,000 messages of history, and spread over six. How long until the last of them
 * is painted, and the longest task: in processor time, times four for a machine four times slower, and by the clock of a page slowed down. The
 * sender sends as fast as a browser can, all at once. Real Chromium, the real program; needs the built client.
 */
import type { Browser, Page } from 'puppeteer-core';
import { GAME, signIn } from '../support/e2e/actions.ts';
import { launchBrowser, newPerson } from '../support/e2e/browser.ts';
import { addBoathouse, BOATHOUSE, openChannel, reach, say } from '../support/e2e/chat.ts';
import { openChannels, seeWindows, toggleOf, windowOf } from '../support/e2e/chatWindows.ts';
import { type Letopis, startLetopis } from '../support/e2e/letopis.ts';
import { numberedMessage, writeMessages } from '../support/e2e/manyMessages.ts';
import { Visitor } from '../support/host/visitor.ts';
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

/** The times (epoch ms) at which each message was painted first, by its id; runs in the page. */
function notePainted(): void {
  const painted: Record<string, number> = {};
  Object.assign(window, { painted });
  const note = (row: Element): void => {
    const id = row.getAttribute('data-message') ?? '';
    if (painted[id] !== undefined) return;
    painted[id] = Number.POSITIVE_INFINITY;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => (painted[id] = Date.now());
      port2.postMessage(undefined);
    });
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof Element && node.hasAttribute('data-message')) note(node);
  }).observe(document.body, { childList: true, subtree: true });
}

/** Who sends: the technician, who may write in all six channels. Without a browser, whose own work would be measured. */
export async function newSender({ origin }: Letopis): Promise<Visitor> {
  const sender = new Visitor(origin);
  await sender.signIn('tech');
  return sender;
}

/** Sends 200 messages at once, spread over these channels; resolves with the newest one of each. */
export async function sendBurst(
  sender: Visitor,
  refs: readonly string[],
  round: string,
): Promise<string[]> {
  const { characters } = await sender.call<{ characters: Record<string, { key: string }> }>(
    'GET',
    `/api/rpg/characters/${GAME}`,
  );
  const who = Object.values(characters)[0]?.key ?? '';
  const each = Array.from({ length: Math.ceil(BURST / refs.length) }, (_, n) => n + 1);
  const sent = refs.map((ref) => ({ ref, ids: [] as Promise<number>[] }));
  for (const n of each)
    for (const { ref, ids } of sent) {
      const message = `Залп ${round}, реплика ${String(n)}.`;
      const address = `/api/rpg/chat/message/${GAME}/${who}/${ref}`;
      const answer = sender.call<{ message: { id: string } }>('POST', address, { message });
      ids.push(answer.then(({ message: { id } }) => Number(id)));
    }
  return Promise.all(sent.map(async ({ ids }) => String(Math.max(...(await Promise.all(ids))))));
}

/** Waits until these messages stand in the page. */
export async function seeMessages(page: Page, ids: readonly string[]): Promise<void> {
  for (const id of ids) await page.waitForSelector(`[data-message="${id}"]`, { timeout: 30_000 });
}

/** When the last of these messages was painted, epoch ms; waits until all of them are. */
async function lastPainted(page: Page, ids: readonly string[]): Promise<number> {
  const last = await page.waitForFunction(
    (wanted) => {
      const { painted } = window as unknown as { painted: Record<string, number> };
      const latest = Math.max(...wanted.map((id) => painted[id] ?? Number.POSITIVE_INFINITY));
      return Number.isFinite(latest) && latest;
    },
    {},
    [...ids],
  );
  return Number(await last.jsonValue());
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
  readonly sender: Visitor;
  readonly letopis: Letopis;
  readonly titles: readonly string[];
  /** Limit, in ms, until the last message is painted. */
  readonly lastMs: number;
}

/** One page of the master with these windows, and the bursts that come into them. */
async function measure(report: Report, browser: Browser, scene: Scene): Promise<void> {
  const { name, sender, letopis, titles, lastMs } = scene;
  const refs = CHANNELS.slice(0, titles.length);
  const person = await newPerson(browser);
  await signIn(person, letopis, 'master');
  const { page } = person;
  await page.setViewport({ width: 1440, height: 900 });
  await openWindows(page, letopis.origin, titles);
  if (titles.length === 1) await readHistory(page, titles[0] ?? '');
  await page.evaluate(notePainted);
  const lasted: number[] = [];
  const answered: number[] = [];
  const burst = async (round: string): Promise<void> => {
    const from = Date.now();
    const ids = await sendBurst(sender, refs, `${name} ${round}`);
    answered.push(Date.now() - from);
    await seeMessages(page, ids);
    lasted.push((await lastPainted(page, ids)) - from);
  };
  const tasks: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1)
    tasks.push(SLOWDOWN * longest(await taskTimes(page, () => burst(String(round)))));
  report.limit(`${name}: the last one painted after`, median(lasted), lastMs, ' ms');
  report.line(`${name}: the last one answered after ${median(answered).toFixed(0)} ms`);
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
export async function prepare(letopis: Letopis, browser: Browser): Promise<string[]> {
  await addBoathouse(letopis);
  const tech = await newPerson(browser);
  await signIn(tech, letopis, 'tech');
  await say(await openChannel(tech.page, letopis.origin, BOATHOUSE.ref), 'Первое слово.');
  const channel = BOATHOUSE.ref.split('/')[1] ?? '';
  await writeMessages(letopis.dataDir, { channel, count: HISTORY, byMaster: true });
  await openChannels(tech.page, letopis.origin);
  const titleOf = (ref: string): Promise<string> =>
    tech.page.$eval(`[data-channel="${ref}"] a`, (link) => link.textContent);
  const titles = await Promise.all(CHANNELS.map(titleOf));
  await tech.context.close();
  return titles;
}

export async function run(report: Report): Promise<void> {
  const letopis = await startLetopis({ LOG_LEVEL: 'silent' });
  const browser = await launchBrowser(undefined, ['--js-flags=']);
  try {
    const titles = await prepare(letopis, browser);
    const sender = await newSender(letopis);
    const titlesOfOne = titles.slice(0, 1);
    const one = { name: 'one window', sender, letopis, titles: titlesOfOne, lastMs: 1_100 };
    await measure(report, browser, one);
    await measure(report, browser, { ...one, name: 'six windows', titles, lastMs: 1_200 });
  } finally {
    await browser.close();
    await letopis.dispose();
  }
}
