import type { Browser, Page } from 'puppeteer-core';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import { GAME, openHome } from '../support/e2e/actions.ts';
import { violations } from '../support/e2e/axe.ts';
import {
  launchShell,
  newPerson,
  newWindow,
  type Person,
  withScreens,
} from '../support/e2e/browser.ts';
import { type Letopis, startLetopis } from '../support/e2e/letopis.ts';
import { feedSettled } from '../support/e2e/longFeed.ts';
import { enlargePages, writeTurns } from '../support/e2e/manyTurns.ts';
import { byRole } from '../support/e2e/byRole.ts';

const MANY = 10_000;

/** One article as it lies in the document. */
interface Seen {
  readonly id: string;
  readonly position: number;
  readonly size: number;
  /** Number of a written turn, from its text. */
  readonly number: number | undefined;
  readonly top: number;
  readonly bottom: number;
}

function articles(page: Page): Promise<Seen[]> {
  return page.$$eval('article', (all) =>
    all.map((one) => {
      const number = /Ход №(\d+)\./.exec(one.textContent)?.[1];
      const { top, bottom } = one.getBoundingClientRect();
      const [position, size] = ['posinset', 'setsize'].map((name) =>
        Number(one.getAttribute(`aria-${name}`)),
      ) as [number, number];
      return {
        id: one.id,
        position,
        size,
        number: number === undefined ? undefined : Number(number),
        top,
        bottom,
      };
    }),
  );
}

/** Scrolls, and waits until the view is filled with turns that follow each other without gaps. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
  await feedSettled(page);
}

const height = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

/** Counts the articles at every change of the document, as long as the page lives. */
async function countArticles(page: Page): Promise<() => Promise<number>> {
  await page.evaluateOnNewDocument(() => {
    const view = Object.assign(window, { most: 0 });
    new MutationObserver(() => {
      view.most = Math.max(view.most, document.querySelectorAll('article').length);
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { most: number }).most);
}

/** The turn that lies at the top of the view, below the bar. */
async function turnRead(page: Page): Promise<Seen> {
  const found = (await articles(page)).find(({ bottom }) => bottom > 80);
  if (!found) throw new Error('No turn is in view');
  return found;
}

async function topOf(page: Page, id: string): Promise<number> {
  await page.waitForSelector(`#${id}`);
  return page.$eval(`#${id}`, (one) => one.getBoundingClientRect().top);
}

/** Follows the link to the rules, and waits until the feed is gone. */
async function toRules(page: Page): Promise<void> {
  await page.locator(`nav ::-p-text(${ru.nav.rules})`).click();
  await page.waitForFunction(() => !document.querySelector('[role=feed]'));
}

/** The numbers of the turns in the document that are marked as new. */
function marked(page: Page): Promise<number[]> {
  return page.$$eval(
    'article',
    (all, mark) =>
      all
        .filter((one) => [...one.children].some((part) => part.textContent === mark))
        .map((one) => Number(/Ход №(\d+)\./.exec(one.textContent)?.[1])),
    ru.news.mark,
  );
}

const button = (text: string): string => `button::-p-text(${text})`;

/** The words of a text before its number. */
const wordsOf = (text: string): string => text.replace(/[:(]?\s*\(?\{\{number\}\}\)?$/, '').trim();

describe('a long feed', () => {
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

  it('FEED-06 of 10,000 turns is scrolled to the end and back with at most 60 in the document, none missing, none twice', async () => {
    await screens('long-feed', async () => {
      const { page } = reader;
      const most = await countArticles(page);
      await enlargePages(page, { after: 8, pages: 25 });
      await openHome(page, letopis.origin);
      const known = new Map<number, string>();
      const look = async () => {
        const all = await articles(page);
        expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
        for (const { position, id } of all) expect(known.get(position) ?? id).toBe(id);
        for (const { position, id } of all) known.set(position, id);
        return all;
      };
      // The first pages turn by turn: every one of them comes by.
      for (let top = 0; known.size < 80; top += 1_200) {
        await scrollTo(page, top);
        await look();
      }
      expect([...known.keys()].sort((a, b) => a - b)).toEqual(
        Array.from(known.keys(), (_, at) => at + 1),
      );
      // The rest by leaps.
      while ((await look()).some(({ size }) => size === -1))
        await scrollTo(page, await height(page));
      await scrollTo(page, await height(page));
      const end = await look();
      const size = end[0]?.size ?? 0;
      expect(end.at(-1)).toMatchObject({ number: 1, position: size });
      const bottom = await height(page);
      for (let share = 11; share >= 0; share -= 1) {
        await scrollTo(page, (bottom * share) / 12);
        for (const { number, position } of await look())
          if (number !== undefined) expect(position).toBe(size - number + 1);
      }
      expect((await articles(page))[0]?.position).toBe(1);
      expect(await most()).toBeLessThanOrEqual(60);
      expect(await most()).toBeGreaterThan(0);
    });
  }, 120_000);

  it('FEED-07 keeps place and pages over a step to another screen, back by the browser and by a link, with turns that came meanwhile', async () => {
    await screens('long-feed-return', async () => {
      const { page } = reader;
      await openHome(page, letopis.origin);
      for (let pages = 0; pages < 3; pages += 1) await scrollTo(page, await height(page));
      await scrollTo(page, (await height(page)) / 2);
      const read = await turnRead(page);
      const isBack = async (moved: number) => {
        await page.waitForSelector(`#${read.id}`);
        await feedSettled(page);
        expect(Math.abs((await topOf(page, read.id)) - read.top)).toBeLessThanOrEqual(1.5);
        const again = (await articles(page)).find(({ id }) => id === read.id);
        expect(again?.position).toBe(read.position + moved);
      };
      await toRules(page);
      await page.waitForFunction(() => window.scrollY === 0);
      await writeTurns(letopis.dataDir, {
        game: GAME,
        count: 3,
        from: MANY + 1,
        until: Date.now(),
      });
      await page.goBack();
      await page.waitForFunction(
        (id, position) =>
          document.getElementById(id)?.getAttribute('aria-posinset') === String(position),
        {},
        read.id,
        read.position + 3,
      );
      await isBack(3);
      await toRules(page);
      await page.evaluate(() => document.querySelector<HTMLAnchorElement>('header a')?.click());
      await isBack(3);
      await page.$eval(`#${read.id} a[href*="/location"]`, (link) => (link as HTMLElement).click());
      await page.waitForFunction(() => window.location.pathname.includes('/location'));
      await page.waitForFunction(() => window.scrollY === 0 && document.querySelector('article'));
      await page.goBack();
      await isBack(3);
    });
  }, 120_000);

  it('FEED-09 marks what came since the last visit, and leads to the first of it, page after page', async () => {
    const visitor = await newPerson(browser);
    await withScreens('long-feed-news', [visitor], async () => {
      const { page } = visitor;
      await openHome(page, letopis.origin);
      await page.waitForFunction(() =>
        Object.keys(localStorage).some((key) => key.includes('feedSeen')),
      );
      expect(await marked(page)).toEqual([]);
      await page.goto('about:blank'); // an open page would have polled what is written now, and have seen it
      await writeTurns(letopis.dataDir, {
        game: GAME,
        count: 30,
        from: 20_001,
        until: Date.now() + 60_000,
      });
      await openHome(page, letopis.origin);
      const toFirst = page.locator(button(wordsOf(ru.news.toFirst)));
      expect(await toFirst.map((one) => one.textContent).wait()).toContain('(20+)');
      expect((await marked(page))[0]).toBe(20_030);
      await toFirst.click();
      await page.waitForFunction(() => document.activeElement?.textContent.includes('Ход №20001.'));
      await feedSettled(page);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(
        ru.news.since,
      );
      expect(await violations(page)).toEqual([]);
      expect((await turnRead(page)).number).toBe(20_001);
      expect((await marked(page)).at(-1)).toBe(20_001);
      await page.waitForFunction(
        (text) => !document.body.textContent.includes(text),
        {},
        wordsOf(ru.news.toFirst),
      );

      const second = await newWindow(visitor);
      await openHome(second, letopis.origin);
      await second.waitForSelector('article');
      await second.close();
      await scrollTo(page, 0);
      expect((await marked(page))[0]).toBe(20_030);
      await openHome(page, letopis.origin);
      await page.waitForSelector('article[tabindex="0"]');
      await feedSettled(page);
      expect(await marked(page)).toEqual([]);
    });
  }, 120_000);

  it('FEED-06 FEED-09 moves nothing that is read when a turn comes in above, and tells of it', async () => {
    await screens('long-feed-arrived', async () => {
      const { page } = reader;
      await openHome(page, letopis.origin);
      await page.locator(byRole('button', ru.connection.live)).wait();
      await scrollTo(page, 6_000);
      const read = await turnRead(page);
      await letopis.line.shut();
      await writeTurns(letopis.dataDir, {
        game: GAME,
        count: 2,
        from: 30_001,
        until: Date.now() + 120_000,
      });
      await letopis.line.open();
      const pill = page.locator(button(wordsOf(ru.news.arrived)));
      await pill.filter((one) => one.textContent.includes('2')).wait();
      await feedSettled(page);
      expect(Math.abs((await topOf(page, read.id)) - read.top)).toBeLessThanOrEqual(1.5);
      await pill.click();
      await page.waitForFunction(() => document.activeElement?.textContent.includes('Ход №30002.'));
      await page.waitForFunction(
        (text) => !document.body.textContent.includes(text),
        {},
        wordsOf(ru.news.arrived),
      );
    });
  }, 120_000);
});
