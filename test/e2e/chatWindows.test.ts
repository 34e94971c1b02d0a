import type { Page } from 'puppeteer-core';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import {
  BOATHOUSE,
  openChannel,
  openList,
  reach,
  say,
  seeMessage,
  seeTyped,
  type Talk,
  type,
  typed,
  windowOf,
} from '../support/e2e/chat.ts';
import { startThreePeople, type ThreePeople } from '../support/e2e/threePeople.ts';

/** The channels of the demo's main game that a master sees, with their titles. */
const CHANNELS = [
  ['rpg_game/kayut-kompaniya', 'Кают-компания'],
  ['rpg_game/spletni', 'Трактирные сплетни'],
  ['rpg_faction/dno', 'Вольное Дно: сход'],
  ['rpg_location/prichal', 'Причал: у крайней тумбы'],
  ['rpg_game/masterskaya', 'Мастерская'],
  [BOATHOUSE.ref, BOATHOUSE.title],
] as const;

/** Opens the window of a channel from the list, and waits until one can write there. */
async function openWindow(page: Page, title: string): Promise<Talk> {
  const talk = windowOf(page, title);
  const name = ru.chat.window.replace('{{title}}', title);
  const picture = await page.waitForSelector(`main button[aria-label="${name}"]`);
  const pressed = await picture?.evaluate((button) => button.getAttribute('aria-pressed'));
  if (pressed !== 'true') await picture?.evaluate((button) => (button as HTMLElement).click()); // also where a window lies over it
  await page.waitForSelector(`${talk.scope} textarea`);
  return talk;
}

/** Where each window stands. */
const rectsOf = (page: Page): Promise<Record<string, number[]>> =>
  page.$$eval('[data-chat-window]', (windows) =>
    Object.fromEntries(
      windows.map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [one.getAttribute('aria-label') ?? '', [x, y, width, height].map(Math.round)];
      }),
    ),
  );

describe('six windows of one master', () => {
  let three: ThreePeople;

  beforeAll(async () => {
    three = await startThreePeople();
  }, 120_000);

  afterAll(() => three.dispose());

  it('CHAN-01 WIN-01 MSG-07 stand side by side; what others say comes into each while one writes in another', async () => {
    await three.screens('chat-windows', async () => {
      const { page } = three.master;
      await openList(page, three.letopis.origin);
      const windows: Talk[] = [];
      for (const [, title] of CHANNELS) windows.push(await openWindow(page, title));
      expect(await page.$$('[data-chat-window]')).toHaveLength(CHANNELS.length);
      await reach(page, 'live');
      const [writing] = windows as [Talk];
      await type(writing, 'Пишу, ');
      for (const [ref, title] of CHANNELS) {
        const there = await openChannel(three.tech.page, three.letopis.origin, ref);
        await say(there, `Слово для канала ${title}.`);
        await page.keyboard.type(`${title} `);
      }
      const fromPlayer = await openChannel(three.player.page, three.letopis.origin, BOATHOUSE.ref);
      await say(fromPlayer, 'И от меня.');
      for (const [at, [, title]] of CHANNELS.entries())
        await seeMessage(windows[at] as Talk, `Слово для канала ${title}.`);
      await seeMessage(windows.at(-1) as Talk, 'И от меня.');
      await page.keyboard.type('не отвлекаюсь.');
      const words = CHANNELS.map(([, title]) => `${title} `).join('');
      expect(await typed(writing)).toBe(`Пишу, ${words}не отвлекаюсь.`);
      await page.keyboard.press('Enter');
      await seeMessage(writing, `Пишу, ${words}не отвлекаюсь.`);
    });
  }, 180_000);

  it('WIN-08 MSG-04 are back after a reload, each in its place, with what was begun there', async () => {
    await three.screens('chat-windows-back', async () => {
      const { page } = three.master;
      const [, second] = CHANNELS;
      const talk = windowOf(page, second[1]);
      const head = await page.waitForSelector(`${talk.scope} [role="application"]`);
      await head?.focus();
      for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowUp'] as const)
        await page.keyboard.press(key);
      await type(talk, 'Недописанное');
      const before = await rectsOf(page);
      expect(Object.keys(before).length).toBe(CHANNELS.length);
      await page.reload();
      await page.waitForFunction(
        (count) => document.querySelectorAll('[data-chat-window]').length === count,
        {},
        CHANNELS.length,
      );
      await page.waitForSelector(`${talk.scope} textarea`);
      expect(await rectsOf(page)).toEqual(before);
      await seeTyped(talk, 'Недописанное');
    });
  }, 120_000);
});
