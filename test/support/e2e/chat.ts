import path from 'node:path';
import type { Page } from 'puppeteer-core';
import { openDatabase } from '../../../server/db/index.ts';
import ru from '../../../src/i18n/ru.json' with { type: 'json' };
import { GAME } from './actions.ts';
import { PATIENCE_MS } from './browser.ts';
import type { Letopis } from './letopis.ts';
import { byRole } from './byRole.ts';

export { reach } from './connection.ts';

/** What people do in chat, in a window of the desk or in a channel's own screen. */

const boathouse = { type: 'rpg_game', key: 'lodochnaya', title: 'Лодочная' } as const;

/** A channel for everybody of the demo's main game, without a word in it: its type and id, and its title. */
export const BOATHOUSE = {
  ref: `${boathouse.type}/${boathouse.key}`,
  title: boathouse.title,
} as const;

/** Puts that channel into the database of a running host. */
export async function addBoathouse({ dataDir }: Pick<Letopis, 'dataDir'>): Promise<void> {
  const db = openDatabase(path.join(dataDir, 'letopis.sqlite'));
  try {
    const { id: gameId } = await db
      .selectFrom('games')
      .select('id')
      .where('key', '=', GAME)
      .executeTakeFirstOrThrow();
    const now = Date.now();
    await db
      .insertInto('chatChannels')
      .values({ ...boathouse, gameId, access: 'all', createdAt: now })
      .execute();
  } finally {
    await db.destroy();
  }
}

/** A channel on somebody's screen: the page, and the element that shows it. */
export interface Talk {
  readonly page: Page;
  readonly scope: string;
}

/** The channel whose own screen a page shows. */
export const screenOf = (page: Page): Talk => ({ page, scope: 'main' });

/** The window of the channel with this title. */
export const windowOf = (page: Page, title: string): Talk => ({
  page,
  scope: `[role="dialog"][aria-label="${ru.desk.window.replace('{{title}}', title)}"]`,
});

/** Opens the screen of a channel by its type and id, and waits until one can write there. */
export async function openChannel(page: Page, origin: string, ref: string): Promise<Talk> {
  await page.goto(`${origin}/${GAME}/chat/${ref}`);
  await page.waitForSelector('main textarea');
  return screenOf(page);
}

/** Opens the list of channels. */
export async function openList(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/${GAME}/chat`);
  await page.waitForSelector('[data-channel]');
}

/** Types into the input of a channel, once it takes what is typed: what was sent before may be seen a moment before its author gets the answer. */
export async function type({ page, scope }: Talk, text: string): Promise<void> {
  await page.waitForSelector(`${scope} textarea:not([readonly])`);
  await page.focus(`${scope} textarea`);
  await page.keyboard.type(text);
}

/** Waits until this stands in the input of a channel. */
export const seeTyped = ({ page, scope }: Talk, text: string) =>
  page.waitForFunction(
    (input, wanted) => document.querySelector<HTMLTextAreaElement>(input)?.value === wanted,
    {},
    `${scope} textarea`,
    text,
  );

/** Says something, and waits until the host has it. */
export async function say(talk: Talk, text: string): Promise<void> {
  await type(talk, text);
  await talk.page.keyboard.press('Enter');
  await seeMessage(talk, text);
}

/** What stands in the input of a channel. */
export const typed = ({ page, scope }: Talk): Promise<string> =>
  page.$eval(`${scope} textarea`, (input) => input.value);

/** Waits until a message that the host has confirmed says exactly this. */
export async function seeMessage({ page, scope }: Talk, text: string): Promise<void> {
  await page.waitForFunction(
    (rows, wanted) =>
      [...document.querySelectorAll(rows)].some(
        (row) => row.querySelector('[data-text], [data-roll]')?.textContent === wanted,
      ),
    { timeout: PATIENCE_MS },
    `${scope} [data-message]`,
    text,
  );
}

/** Waits until no message says this, not even one that is on its way. */
export async function missMessage({ page, scope }: Talk, text: string): Promise<void> {
  await page.waitForFunction(
    (rows, unwanted) =>
      ![...document.querySelectorAll(rows)].some((row) => row.textContent.includes(unwanted)),
    {},
    `${scope} [data-message], ${scope} [data-pending]`,
    text,
  );
}

/** The messages in the order of the page: their ids and what they say. Those not confirmed have no id. */
export const messagesOf = ({ page, scope }: Talk): Promise<string[]> =>
  page.$$eval(`${scope} [data-message], ${scope} [data-pending]`, (rows) =>
    rows.map((row) => {
      const said = row.querySelector('[data-text], [data-roll]')?.textContent ?? '';
      return `${row.getAttribute('data-message') ?? 'pending'}: ${said}`;
    }),
  );

/** Waits until this is the line of those who type, '' for nobody. */
export async function seeTyping({ page, scope }: Talk, words: string): Promise<void> {
  await page.waitForFunction(
    (line, wanted) => document.querySelector(line)?.textContent === wanted,
    {},
    `${scope} [data-typing]`,
    words,
  );
}

/** Waits until the list of channels shows so many unread messages for a channel. */
export async function seeUnreads(page: Page, ref: string, count: number): Promise<void> {
  await page.waitForFunction(
    (card, wanted) => {
      const found = document.querySelector(card);
      const shown =
        found?.querySelector(':scope > span > [aria-hidden="true"]')?.textContent ?? '0';
      return found !== null && Number(shown) === wanted;
    },
    {},
    `[data-channel="${ref}"]`,
    count,
  );
}

/** Presses a button of this name in a channel, as soon as it may be pressed. */
export async function pressIn({ page, scope }: Talk, name: string): Promise<void> {
  await page.locator(`${scope} ${byRole('button', name)}`).click();
}

/** Selects the message that says this. */
export async function select({ page, scope }: Talk, text: string): Promise<void> {
  const name = ru.chat.select.replace('{{text}}', text);
  const box = await page.waitForSelector(`${scope} input[type="checkbox"][aria-label="${name}"]`);
  await box?.evaluate((input) => (input as HTMLElement).click());
}
