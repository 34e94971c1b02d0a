import type { HTTPRequest, Page } from 'puppeteer-core';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import { GAME } from '../support/e2e/actions.ts';
import type { Person } from '../support/e2e/browser.ts';
import {
  characterOf,
  numberedMessage,
  sayFrom,
  writeMessages,
} from '../support/e2e/manyMessages.ts';
import { type People, startPeople } from '../support/e2e/people.ts';
import { violations } from '../support/e2e/axe.ts';
import { allowErrors, answered } from '../support/e2e/errors.ts';

const LONG = 'spletni';
const UNREAD = 'kayut-kompaniya';
const PICTURES = 'prichal';
const COUNT = 1_000;
const PICTURE_PATH = `/uploads/${'a'.repeat(43)}.webp`;

const SCROLLER = '[data-scroller]';
const ROWS = `${SCROLLER} > ol > li`;

interface Row {
  readonly id: string;
  readonly top: number;
  readonly text: string;
}

/** The first message that begins in view, and how far below the upper edge. */
async function readRow(page: Page): Promise<Row> {
  const found = await page.evaluate(() => {
    const scroller = document.querySelector('[data-scroller]');
    const edge = scroller?.getBoundingClientRect().top ?? 0;
    const row = [...(scroller?.querySelectorAll('ol > li') ?? [])].find(
      (one) => one.getBoundingClientRect().top >= edge,
    );
    if (!row) return undefined;
    const id = row.getAttribute('data-message') ?? '';
    return { id, top: row.getBoundingClientRect().top - edge, text: row.textContent };
  });
  if (!found) throw new Error('No message is in view');
  return found;
}

const topOf = (page: Page, id: string): Promise<number> =>
  page.evaluate((wanted) => {
    const edge = document.querySelector('[data-scroller]')?.getBoundingClientRect().top ?? 0;
    const row = document.querySelector(`[data-message="${wanted}"]`);
    return (row?.getBoundingClientRect().top ?? Number.NaN) - edge;
  }, id);

/** Waits until the newest message is in view, at the very end. */
const seeEnd = (page: Page) =>
  page.waitForFunction(
    (scroller) => {
      const one = document.querySelector(scroller);
      return one && one.scrollHeight - one.scrollTop - one.clientHeight <= 1;
    },
    {},
    SCROLLER,
  );

const below = (page: Page): Promise<number> =>
  page.$eval(SCROLLER, (one) => one.scrollHeight - one.scrollTop - one.clientHeight);

/** Nothing that axe knows of hinders anybody, on a phone and on a desk. */
async function expectSound(page: Page): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewport({ width, height: 900 });
    expect(await violations(page)).toEqual([]);
  }
}

/** The path by which the client says what was seen. */
const READ_MARKS = '/read';

/** Scrolls by so many px, as a finger would, and watches in each frame how far this message strays from where that puts it. */
function scrollAndWatch(page: Page, by: number, id: string): Promise<number> {
  return page.evaluate(
    async (step, wanted) => {
      const scroller = document.querySelector('[data-scroller]');
      // The words: name and day above them may go when what was said before is there.
      const find = () => document.querySelector(`[data-message="${wanted}"] [data-text]`);
      const topNow = () => find()?.getBoundingClientRect().top ?? Number.NaN;
      if (!scroller) return Number.NaN;
      const rows = () => document.querySelectorAll('[data-scroller] > ol > li').length;
      const oldest = () => document.querySelector('[data-message]')?.getAttribute('data-message');
      const before = [rows(), oldest()].join();
      const start = topNow();
      scroller.scrollTop += step;
      const wantedTop = start - step;
      let worst = 0;
      // Until what was asked for has come, and some frames longer.
      for (let quiet = 0; quiet < 10;) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        worst = Math.max(worst, Math.abs(topNow() - wantedTop));
        if ([rows(), oldest()].join() !== before) quiet += 1;
      }
      return worst;
    },
    by,
    id,
  );
}

describe('the history of a channel', () => {
  let people: People;
  let reader: Person;
  let master: Person;

  beforeAll(async () => {
    people = await startPeople(['player', 'master'], {
      prepare: async ({ dataDir }) => {
        await writeMessages(dataDir, { channel: LONG, count: COUNT });
        await writeMessages(dataDir, { channel: UNREAD, count: 200, unread: 20 });
        await writeMessages(dataDir, {
          channel: PICTURES,
          count: 40,
          byMaster: true,
          text: (n) => (n % 4 === 0 ? `[img=${PICTURE_PATH}]` : numberedMessage(n)),
        });
      },
    });
    [reader, master] = people.people as [Person, Person];
  }, 120_000);

  afterAll(() => people.dispose());

  async function open(page: Page, channel: string, type = 'rpg_game'): Promise<void> {
    await page.goto(`${people.letopis.origin}/${GAME}/chat/${type}/${channel}`);
    await page.locator(ROWS).wait();
  }

  async function say(...texts: string[]): Promise<void> {
    const who = await characterOf(master.page, GAME);
    const address = `/api/rpg/chat/message/${GAME}/${who}/rpg_game/${LONG}`;
    await sayFrom(master.page, { address, texts });
  }

  it('SCR-01 WIN-02 loads upward without moving what is read, with few messages in the document', async () => {
    await people.screens('history-up', async () => {
      const { page } = reader;
      await open(page, LONG);
      await seeEnd(page);
      let most = 0;
      for (let step = 0; step < 12; step += 1) {
        const { id } = await readRow(page);
        const above = await page.$eval(SCROLLER, (one) => one.scrollTop);
        const strayed = await scrollAndWatch(page, -Math.max(0, above - 60), id).catch(() => 99);
        most = Math.max(most, await page.$$eval(ROWS, (all) => all.length));
        expect(strayed).toBeLessThanOrEqual(1);
      }
      expect(most).toBeLessThanOrEqual(150);
      const numbers = await page.$$eval(ROWS, (all) =>
        all.map((one) => Number(/№(\d+)/.exec(one.textContent)?.[1])),
      );
      expect(numbers[0]).toBeLessThan(COUNT - 300);
      expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at));
    });
  }, 120_000);

  it('WIN-04 opens at the first unread message, under its divider', async () => {
    await people.screens('history-divider', async () => {
      const { page } = reader;
      await page.setViewport({ width: 700, height: 500 });
      await open(page, UNREAD);
      const divider = await page.locator('[data-divider]').waitHandle();
      const row = await divider.evaluate((one) => one.closest('li')?.textContent);
      expect(row).toContain(ru.chat.newDivider);
      expect(row).toContain(numberedMessage(181));
      const id = await divider.evaluate((one) => one.closest('li')?.dataset.message ?? '');
      // Rows above it that take their true height move it for a moment.
      await page.waitForFunction(
        (scroller, wanted) => {
          const edge = document.querySelector(scroller)?.getBoundingClientRect().top ?? 0;
          const row = document.querySelector(`[data-message="${wanted}"]`);
          const top = (row?.getBoundingClientRect().top ?? Number.NaN) - edge;
          return top >= 0 && top < 60;
        },
        {},
        SCROLLER,
        id,
      );
      expect(await below(page)).toBeGreaterThan(100);
      await page.setViewport({ width: 1280, height: 900 });
    });
  }, 120_000);

  it('stays at the newest message, and where one reads further up stays there and counts', async () => {
    await people.screens('history-news', async () => {
      const { page } = reader;
      await open(page, LONG);
      const read = page.waitForResponse((one) => one.url().endsWith(READ_MARKS));
      await say('Первая весть');
      await page.waitForFunction(() => document.body.textContent.includes('Первая весть'));
      await read;
      await seeEnd(page);
      await page.$eval(SCROLLER, (one) => one.scrollBy(0, -600));
      await page.waitForSelector('button[data-news]');
      const { id, top } = await readRow(page);
      await say('Вторая весть', 'Третья весть');
      await page.waitForFunction(() =>
        document.querySelector('button[data-news=true]')?.textContent.startsWith('2'),
      );
      expect(Math.abs((await topOf(page, id)) - top)).toBeLessThanOrEqual(1);
      await page.locator('button[data-news=true]').click();
      await page.waitForFunction(() => !document.querySelector('button[data-news]'));
      await seeEnd(page);
      expect(await page.$eval(SCROLLER, (one) => one.textContent)).toContain('Третья весть');
    });
  }, 120_000);

  it('BACK-54 opens at the message that a link leads to, far back, marked and with the focus', async () => {
    await people.screens('history-linked', async () => {
      const { page } = reader;
      allowErrors(answered(404, '999999'));
      await open(page, LONG);
      const { id, n } = await page.$$eval(ROWS, (all) => {
        const row = all.find((one) => one.textContent.includes('Реплика №'));
        const number = /№(\d+)/.exec(row?.textContent ?? '')?.[1];
        return { id: Number(row?.getAttribute('data-message')), n: Number(number) };
      });
      const linked = String(id - n + 12);
      const pages: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/chat/messages/')) pages.push(request.url());
      });
      await page.goto(`${page.url()}?message=${linked}`);
      await page.waitForSelector(`[data-sought][data-message="${linked}"]`);
      await page.waitForFunction(
        (wanted) => document.activeElement?.getAttribute('data-message') === wanted,
        {},
        linked,
      );
      expect(await page.$eval('[data-sought]', (one) => one.textContent)).toContain(
        numberedMessage(12),
      );
      const top = await topOf(page, linked);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(top).toBeLessThan(60);
      expect(pages.filter((url) => url.includes('?to=')).length).toBeLessThanOrEqual(2);
      await expectSound(page);
      await page.keyboard.press('ArrowDown');
      expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('№13');
      await page.locator('button[data-news]').click();
      await seeEnd(page);
      await page.goto(`${page.url().replace(/\d+$/, '')}999999`);
      await page.locator(`[role=status] ::-p-text(${ru.chat.messageGone})`).wait();
      await seeEnd(page);
      await expectSound(page);
    });
  }, 120_000);

  it('SCR-02 lets a picture that comes late move nothing', async () => {
    await people.screens('history-pictures', async () => {
      const { page } = reader;
      const waiting: HTTPRequest[] = [];
      await page.setRequestInterception(true);
      page.on('request', (request) => {
        if (new URL(request.url()).pathname === PICTURE_PATH) waiting.push(request);
        else void request.continue();
      });
      await open(page, PICTURES, 'rpg_location');
      await page.$eval(SCROLLER, (one) => one.scrollBy(0, -400));
      const { id, top } = await readRow(page);
      while (waiting.length === 0) await page.waitForFunction(() => true, { polling: 'raf' });
      const picture = Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="900"/>',
      );
      for (const request of waiting)
        await request.respond({ contentType: 'image/svg+xml', body: picture });
      await page.waitForFunction(() => {
        const all = [
          ...document.querySelectorAll<HTMLImageElement>('[data-scroller] button > img'),
        ];
        return all.some((one) => one.naturalHeight > 0);
      });
      expect(Math.abs((await topOf(page, id)) - top)).toBeLessThanOrEqual(1);
    });
  }, 120_000);
});
