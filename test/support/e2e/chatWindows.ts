import type { Page } from 'puppeteer-core';
import ru from '../../../src/i18n/ru.json' with { type: 'json' };
import { GAME } from './actions.ts';

/** The windows of chat as a test sees them. */

/** A window on the screen: where it stands, in px of the page, and how high it lies. */
export interface SeenWindow {
  readonly title: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly level: number;
}

export const WINDOW = '[data-chat-window]';

/** The whole selector of the window of a channel. */
export const windowOf = (title: string): string =>
  `${WINDOW}[aria-label="${ru.desk.window.replace('{{title}}', title)}"]`;

/** The whole selector of the window of a place. */
export const placeWindow = (title: string): string =>
  `${WINDOW}[aria-label="${ru.desk.placeWindow.replace('{{title}}', title)}"]`;

/** The selector of the head of a window, by which it is dragged and moved. */
export const headOf = (title: string): string => `${windowOf(title)} [data-chat-entry="head"]`;

/** The selector of a button of a window, by its name. */
export const buttonOf = (title: string, name: string): string =>
  `${windowOf(title)} button[aria-label="${name}"]`;

/** Opens the list of channels and waits for it; resolves with the titles. */
export async function openChannels(page: Page, origin: string): Promise<string[]> {
  await page.goto(`${origin}/${GAME}/chat/`);
  await page.waitForSelector('main button[aria-pressed]');
  const [before, after] = ru.chat.window.split('{{title}}') as [string, string];
  return page.$$eval(
    'main button[aria-pressed]',
    (buttons, start, end) =>
      buttons.map((button) => {
        const name = button.getAttribute('aria-label') ?? '';
        return name.slice(start, name.length - end);
      }),
    before.length,
    after.length,
  );
}

/** The selector of what opens and closes the window of a channel, in the list of channels. */
export const toggleOf = (title: string): string =>
  `main button[aria-label="${ru.chat.window.replace('{{title}}', title)}"]`;

/** The windows that stand on the desk, in the order in which they were opened. */
export function windowsOf(page: Page): Promise<SeenWindow[]> {
  return page.$$eval(WINDOW, (windows) =>
    windows.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      const title = one.querySelector('[data-chat-entry="head"]')?.textContent ?? '';
      return { title, x, y, width, height, level: Number(one.getAttribute('data-chat-window')) };
    }),
  );
}

/** Waits until so many windows stand on the desk. */
export async function seeWindows(page: Page, count: number): Promise<SeenWindow[]> {
  await page.waitForFunction(
    (selector, wanted) => document.querySelectorAll(selector).length === wanted,
    {},
    WINDOW,
    count,
  );
  return windowsOf(page);
}

/** Waits until the focus is in the element of this selector. */
export async function seeFocusIn(page: Page, selector: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => document.querySelector(wanted)?.contains(document.activeElement) === true,
    {},
    selector,
  );
}
