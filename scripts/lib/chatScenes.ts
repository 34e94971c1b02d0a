import type { Page } from 'puppeteer-core';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import { GAME, press } from '../../test/support/e2e/actions.ts';
import {
  openChannel,
  openList,
  reach,
  screenOf,
  type,
  windowOf,
} from '../../test/support/e2e/chat.ts';
import { seeWindows } from '../../test/support/e2e/chatWindows.ts';
import { byRole } from '../../test/support/e2e/byRole.ts';

/** A channel of the demo with a lively talk in it, by type and id. */
const TAVERN = 'rpg_game/spletni';

/** What stands on the desk of a master of the demo. */
const WINDOWS = ['Кают-компания', 'Трактирные сплетни', 'Вольное Дно: сход', 'Мастерская'];

/** A state of chat to be looked at. */
export interface ChatScene {
  readonly name: string;
  /** It needs room for windows. */
  readonly wide?: true;
  readonly set: (page: Page, origin: string) => Promise<void>;
}

/** Waits until a channel shows its messages. */
async function seeTalk(page: Page, scope: string): Promise<void> {
  await page.waitForSelector(`${scope} [data-message]`);
}

async function enterTavern(page: Page, origin: string): Promise<void> {
  await openChannel(page, origin, TAVERN);
  await seeTalk(page, 'main');
  await reach(page, 'live');
}

/** Opens the windows that are not open yet; presses from within the page, since a window may lie over the list. */
async function openWindows(page: Page, origin: string, titles: readonly string[]): Promise<void> {
  await openList(page, origin);
  await reach(page, 'live');
  for (const title of titles) {
    const name = ru.chat.window.replace('{{title}}', title);
    await page.$eval(`main button[aria-label="${name}"]`, (face) => {
      if (face.getAttribute('aria-pressed') !== 'true') (face as HTMLElement).click();
    });
    await seeTalk(page, windowOf(page, title).scope);
  }
}

/** The desk of a master over the home of the game: windows beside what one reads. */
export async function layDesk(page: Page, origin: string): Promise<void> {
  await openWindows(page, origin, WINDOWS);
  await page.goto(`${origin}/${GAME}`);
  await page.locator('article').wait();
  await seeWindows(page, WINDOWS.length);
  for (const title of WINDOWS) await seeTalk(page, windowOf(page, title).scope);
}

/** Every state of chat, those with windows last: they stay open. */
export const chatScenes: readonly ChatScene[] = [
  { name: 'channels', set: openList },
  { name: 'channel', set: enterTavern },
  {
    name: 'selected',
    set: async (page, origin) => {
      await enterTavern(page, origin);
      const boxes = await page.$$('main [data-selectable="true"] input[type="checkbox"]');
      await boxes.at(-1)?.evaluate((box) => (box as HTMLElement).click());
      await page.waitForSelector('main [data-selected="true"]');
    },
  },
  {
    name: 'info',
    set: async (page, origin) => {
      await enterTavern(page, origin);
      await press(page, ru.chat.info);
      await page.waitForSelector('[role="dialog"] [role="radiogroup"]');
    },
  },
  {
    name: 'dice',
    set: async (page, origin) => {
      await enterTavern(page, origin);
      await press(page, ru.composer.dice);
      await page.locator(`::-p-text(${ru.dice.title})`).wait();
    },
  },
  {
    name: 'failed',
    set: async (page, origin) => {
      await enterTavern(page, origin);
      await page.setOfflineMode(true);
      await type(screenOf(page), 'Кто погасил свет?');
      await page.locator(byRole('button', ru.composer.send)).click();
      await page.locator(`::-p-text(${ru.chat.sendAgain})`).wait();
      await page.setOfflineMode(false);
    },
  },
  { name: 'desk', wide: true, set: layDesk },
  {
    name: 'tiled',
    wide: true,
    set: async (page, origin) => {
      await layDesk(page, origin);
      await press(page, ru.desk.tile);
    },
  },
  {
    name: 'minimised',
    wide: true,
    set: async (page, origin) => {
      await layDesk(page, origin);
      await press(page, ru.desk.minimiseAll);
      await seeWindows(page, 0);
    },
  },
];
