import type { Page } from 'puppeteer-core';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import { GAME, press, seeText } from '../support/e2e/actions.ts';
import type { Person } from '../support/e2e/browser.ts';
import { byRole } from '../support/e2e/byRole.ts';
import { reach } from '../support/e2e/connection.ts';
import { violations } from '../support/e2e/axe.ts';
import {
  expectOrderAt,
  inScheme,
  SCHEMES,
  seeScheme,
  settled,
  SIZES,
} from '../support/e2e/order.ts';
import { type People, startPeople } from '../support/e2e/people.ts';

const { workshop } = ru;

const PLACE = 'Сторожка лесника';

const inOrder = (page: Page) => expectOrderAt(page, SIZES, SCHEMES.toReversed());

/** What axe looks for in the drawing of ways. Not at sizes: whatever lies close together there is in the list below, too. */
const RULES = ['color-contrast', 'button-name', 'list', 'aria-allowed-attr', 'nested-interactive'];

async function drawingInOrder(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewport(size);
    await settled(page, size.width);
    for (const scheme of SCHEMES) {
      await inScheme(page, scheme);
      await seeScheme(page, scheme);
      expect(await violations(page, RULES)).toEqual([]);
    }
  }
}

const noText = (page: Page, text: string) =>
  page.waitForFunction((one) => !document.body.textContent.includes(one), {}, text);

/** Remembers that the page was not loaded again since. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { neverReloaded: true }));
const isMarked = (page: Page) => page.evaluate(() => 'neverReloaded' in window);

/** Leaves the ways of one place in the list. */
async function findWay(page: Page, place: string): Promise<void> {
  await page.locator(byRole('textbox', workshop.ways.search)).fill(place);
  await page.waitForFunction(() => document.querySelectorAll('main form li').length < 3);
}

describe('the workshop', () => {
  let all: People;
  let master: Person;
  let player: Person;
  const open = ({ page }: Person, at: string) => page.goto(all.letopis.origin + at);

  beforeAll(async () => {
    all = await startPeople(['master', 'player'], { home: false });
    [master, player] = all.people as [Person, Person];
  }, 180_000);

  afterAll(() => all.dispose());

  it('WORK-60 WORK-85 WORK-98 a place is made by keyboard, is there for a player whose page stays open, goes away and comes back', async () => {
    await all.screens('place', async () => {
      const { page } = master;
      await open(player, `/${GAME}/locations`);
      await player.page.waitForSelector('h1');
      await reach(player.page, 'live');
      await mark(player.page);

      await open(master, `/${GAME}/workshop`);
      await page.locator(`main ${byRole('link', workshop.kinds.locations.title)}`).wait();
      await page.focus(`main a[href="/${GAME}/workshop/locations"]`);
      await page.keyboard.press('Enter');
      await page.waitForSelector(`main a[href^="/${GAME}/workshop/locations/new"]`);
      await page.focus(`main a[href^="/${GAME}/workshop/locations/new"]`);
      await page.keyboard.press('Enter');
      const title = await page.waitForSelector('main form input');
      await title?.focus();
      await page.keyboard.type(PLACE);
      // The key is made of the title.
      await page.waitForFunction(() =>
        [...document.querySelectorAll('main form input')].some(
          (one) => one instanceof HTMLInputElement && /^storozhka-lesnika/.test(one.value),
        ),
      );
      await page.keyboard.press('Enter');
      await seeText(page, workshop.made);

      await seeText(player.page, PLACE);
      expect(await isMarked(player.page)).toBe(true);

      // One is back at the list.
      await press(page, PLACE, 'link');
      await press(page, workshop.away.act);
      await page.locator(`[role=dialog] ${byRole('button', workshop.away.act)}`).click();
      // The list that one comes to has the focus first.
      await page.waitForFunction(
        () =>
          location.pathname.endsWith('/workshop/locations') &&
          document.activeElement?.tagName === 'H1',
      );
      // Under the focus the toast stays.
      const undo = await page.waitForSelector(byRole('button', ru.drafts.undo));
      await undo?.focus();
      await noText(player.page, PLACE);
      await page.keyboard.press('Enter');
      await seeText(player.page, PLACE);
      expect(await isMarked(player.page)).toBe(true);
    });
  });

  it('WORK-85 its pages are in order at every size, in both schemes', async () => {
    await all.screens('order', async () => {
      const { page } = master;
      for (const [at, sign] of [
        ['/workshop', 'main h2'],
        [`/${GAME}/workshop`, 'main h2'],
        [`/${GAME}/workshop/locations`, 'main li'],
        [`/${GAME}/workshop/games`, 'main form'],
        [`/${GAME}/workshop/ways`, 'main form li'],
      ] as const) {
        await open(master, at);
        await page.waitForSelector(sign);
        // What the bar with the button of saving covers can be scrolled, but axe does not.
        if (at.endsWith('ways')) await findWay(page, 'Дом с сухим окном');
        await inOrder(page);
      }
      await press(page, workshop.graph.show);
      await page.waitForSelector('main [data-place]');
      await drawingInOrder(page);
    });
  }, 180_000);

  it('WORK-61 a player is shown nothing of it', async () => {
    await all.screens('player', async () => {
      await open(player, `/${GAME}/workshop`);
      await player.page.waitForSelector('main h1');
      const words = await player.page.$eval('main', (one) => one.textContent);
      expect(words).not.toContain(workshop.kinds.locations.about);
    });
  });

  it('WORK-166 the preview of a game is its home with what is typed, in order at all sizes', async () => {
    await all.screens('home preview', async () => {
      const { page } = master;
      await open(master, `/${GAME}/workshop/games`);
      await page.locator('main summary::-p-text(' + workshop.preview + ')').click();
      await page.waitForSelector('article[inert] [data-sight^="turn/"]');
      const title = await page.waitForSelector('main form input');
      await title?.focus();
      await page.keyboard.press('End');
      await page.keyboard.type(' зимой');
      await page.waitForFunction(() =>
        document.querySelector('article[inert] h1')?.textContent.endsWith(' зимой'),
      );
      await inOrder(page);
    });
  });
});
