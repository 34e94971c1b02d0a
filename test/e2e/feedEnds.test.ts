import type { Browser, Page } from 'puppeteer-core';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import { GAME, openHome } from '../support/e2e/actions.ts';
import { violations } from '../support/e2e/axe.ts';
import { launchShell, newPerson, type Person, withScreens } from '../support/e2e/browser.ts';
import { byRole } from '../support/e2e/byRole.ts';
import { allowErrors, answered } from '../support/e2e/errors.ts';
import { type Letopis, startLetopis } from '../support/e2e/letopis.ts';
import { feedSettled } from '../support/e2e/longFeed.ts';
import { writeTurns } from '../support/e2e/manyTurns.ts';
import { awaitAwake } from '../support/e2e/rendered.ts';

const MANY = 1_000;

/** Is there once the code of long feeds is. */
const LATER_PART = 'div:has(> [role=feed]) [role=status]';

/** What the page asks of the game's turns, page by page; polls are not among them. */
function pagesAsked(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/rpg/turns/')) asked.push(search);
  });
  return asked;
}

/** The numbers of the written turns that are in view below the bar. */
const inView = (page: Page): Promise<number[]> =>
  page.$$eval('article', (all) =>
    all
      .filter((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return bottom > 80 && top < window.innerHeight;
      })
      .map((one) => Number(/Ход №(\d+)\./.exec(one.textContent)?.[1])),
  );

/** Waits until the gap is not in view: as soon as it is, what is missing next to it comes, and the gap goes on. */
const gapFilled = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    (words) =>
      ![...document.querySelectorAll('article button')].some((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return one.textContent === words && bottom > 0 && top < window.innerHeight;
      }),
    {},
    ru.feed.gapMore,
  );

const seen = (page: Page, number: number): Promise<unknown> =>
  page.waitForFunction(
    (words) =>
      [...document.querySelectorAll('article')].some((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return one.textContent.includes(words) && bottom > 0 && top < window.innerHeight;
      }),
    {},
    `Ход №${String(number)}.`,
  );

describe('the ends of a long feed', () => {
  let letopis: Letopis;
  let browser: Browser;
  let reader: Person;

  beforeAll(async () => {
    letopis = await startLetopis({ LOG_LEVEL: 'silent' });
    browser = await launchShell();
    reader = await newPerson(browser);
    await writeTurns(letopis.dataDir, { game: GAME, count: MANY });
  }, 120_000);

  afterAll(async () => {
    await browser.close();
    await letopis.dispose();
  });

  const screens = (name: string, body: () => Promise<void>) => withScreens(name, [reader], body);

  it('QUICK-30 QUICK-31 End leads to the oldest of 1,000 turns with one question, Home back with none; a turn that comes meanwhile is there', async () => {
    await screens('feed-ends', async () => {
      const { page } = reader;
      const asked = pagesAsked(page);
      await openHome(page, letopis.origin);
      await page.locator(byRole('button', ru.connection.live)).wait();
      await feedSettled(page);
      const before = asked.length;
      await page.focus('article');
      await page.keyboard.press('End');
      await page.waitForFunction(() => document.activeElement?.textContent.includes('Ход №1.'));
      await feedSettled(page);
      expect(asked.slice(before)).toEqual(['?page=1&after=start']);
      expect(await inView(page)).toContain(1);
      expect(
        await page.evaluate((end) => document.body.textContent.includes(end), ru.feed.end),
      ).toBe(true);

      await letopis.line.shut();
      const live = { game: GAME, count: 1, from: 5_001, until: Date.now() + 60_000 };
      await writeTurns(letopis.dataDir, live);
      await letopis.line.open();
      await page.locator(`button::-p-text(${ru.news.arrived.split(':')[0] ?? ''})`).wait();
      expect(await inView(page)).toContain(1);

      await page.keyboard.press('Home');
      await page.waitForFunction(() => document.activeElement?.textContent.includes('Ход №5001.'));
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      expect(asked.slice(before)).toHaveLength(1);
      await page.keyboard.press('End');
      await seen(page, 1);
      expect(asked.slice(before)).toHaveLength(1);
    });
  }, 120_000);

  it('QUICK-31 upwards from the oldest turn the gap is filled, none missing, none twice', async () => {
    await screens('feed-ends-gap', async () => {
      const { page } = reader;
      await openHome(page, letopis.origin);
      await page.waitForSelector(LATER_PART);
      await page.keyboard.press('End');
      await seen(page, 1);
      await feedSettled(page);
      const known = new Set<number>(await inView(page));
      for (let steps = 0; steps < 200 && !known.has(70); steps += 1) {
        await page.evaluate(() => window.scrollBy({ top: -600, behavior: 'instant' }));
        await gapFilled(page);
        await feedSettled(page);
        const now = (await inView(page)).filter((number) => number <= MANY);
        expect(now).toEqual([...new Set(now)].sort((a, b) => b - a));
        for (const number of now) known.add(number);
      }
      expect([...known].sort((a, b) => a - b).slice(0, 70)).toEqual(
        Array.from({ length: 70 }, (_, at) => at + 1),
      );
    });
  }, 120_000);

  it('QUICK-31 QUICK-32 the gap can be read by everybody, on a narrow screen too, and a failure offers a retry', async () => {
    await screens('feed-ends-failure', async () => {
      const { page } = reader;
      allowErrors(answered(500));
      await page.setViewport({ width: 360, height: 780 });
      await openHome(page, letopis.origin);
      await page.waitForSelector(LATER_PART);
      await feedSettled(page);
      await awaitAwake(page);
      await page.setRequestInterception(true);
      let broken = true;
      page.on('request', (request) => {
        const isPage = /(after|before)=/.test(request.url());
        void (isPage && broken ? request.respond({ status: 500, body: '' }) : request.continue());
      });
      await page.keyboard.press('End');
      await page.waitForSelector('[role=alert]');
      broken = false;
      await page.locator(byRole('button', ru.app.retry)).click();
      await seen(page, 1);
      broken = true;
      await page.keyboard.press('Home');
      for (let steps = 0; steps < 100 && !(await page.$('article [role=alert]')); steps += 1) {
        await page.evaluate(() => window.scrollBy({ top: 600, behavior: 'instant' }));
        await feedSettled(page);
      }
      expect(await violations(page)).toEqual([]);
      broken = false;
      await page.locator(byRole('button', ru.app.retry)).click();
      await page.waitForFunction(() => !document.querySelector('[role=alert]'));
    });
  }, 120_000);
});
