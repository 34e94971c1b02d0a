import type { Page } from 'puppeteer-core';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import { placeOf } from '../support/e2e/actions.ts';
import type { Person } from '../support/e2e/browser.ts';
import { byRole } from '../support/e2e/byRole.ts';
import { expectOrderAt } from '../support/e2e/order.ts';
import { type People, startPeople } from '../support/e2e/people.ts';

/** Opens the palette by its keys, on a page that is awake. */
async function openPalette(page: Page): Promise<void> {
  await page.keyboard.down('Control');
  await page.keyboard.press('KeyK');
  await page.keyboard.up('Control');
  await page.locator(byRole('combobox', ru.search.typeHere)).wait();
}

const chosen = (page: Page) =>
  page.$eval('[role=option][aria-selected=true]', (option) => option.textContent);

describe('search', () => {
  let all: People;
  let player: Person;

  beforeAll(async () => {
    all = await startPeople(['player']);
    [player] = all.people as [Person];
  }, 120_000);

  afterAll(() => all.dispose());

  it('BACK-55 leads from any page to a place by keys alone, and gives the focus back', async () => {
    await all.screens('palette', async () => {
      const { page } = player;
      await openPalette(page);
      await page.keyboard.type('маяк');
      await page.locator('[role=option]::-p-text(Сухой маяк)').wait();
      await expectOrderAt(page);
      await page.keyboard.press('Escape');
      await page.waitForFunction(() => !document.querySelector('[role=dialog]'));
      await openPalette(page);
      await page.keyboard.type('маяк');
      await page.locator('[role=option]::-p-text(Сухой маяк)').wait();
      const first = await chosen(page);
      await page.keyboard.press('ArrowUp');
      expect(await chosen(page)).toBe(ru.search.inTexts.replace('{{words}}', 'маяк'));
      await page.keyboard.press('ArrowDown');
      expect(await chosen(page)).toBe(first);
      const way = await page.$eval('[role=option]', (option) => option.getAttribute('href'));
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => location.pathname.includes('/location/'));
      expect(await placeOf(page)).toBe(way);
    });
  }, 120_000);

  it('BACK-54 finds turns by any form of a word, marks it, and leads to the very turn', async () => {
    await all.screens('search', async () => {
      const { page } = player;
      await openPalette(page);
      await page.keyboard.type('письмами');
      await page.locator(`[role=option]::-p-text(${ru.search.inTexts.slice(0, 6)})`).wait();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await page.locator('mark').wait();
      expect(new URL(page.url()).searchParams.get('q')).toBe('письмами');
      const marked = await page.$$eval('mark', (marks) => marks.map((mark) => mark.textContent));
      expect(marked).toContain('письмо');
      const turns = `${page.url()}&kind=turn`;
      await page.goto(turns);
      await page.locator('mark').wait();
      await expectOrderAt(page);
      await page.locator(byRole('combobox', ru.search.kind)).click();
      await page.locator('[role=option]:first-of-type').click();
      await page.waitForFunction(() => !location.search.includes('kind='));
      await page.waitForFunction(() => !document.querySelector('[role=option]'));
      // The field that was changed keeps the focus.
      await page.waitForFunction(() => document.activeElement?.matches('form [role=combobox]'));
      await page.goto(turns);
      await page.locator('mark').wait();
      await page.locator('h2 a').click();
      await page.waitForFunction(() => location.search.includes('turn='));
      await page.locator('article').wait();
    });
  }, 120_000);

  it('BACK-54 leads to the very message of a channel', async () => {
    await all.screens('search-message', async () => {
      const { page } = player;
      const address = new URL('/search', page.url());
      address.search = new URLSearchParams({ q: 'лодка', kind: 'message' }).toString();
      await page.goto(address.href);
      await page.locator('h2 a').click();
      await page.waitForFunction(() => location.search.includes('message='));
      const linked = new URL(page.url()).searchParams.get('message') ?? '';
      const row = await page.waitForSelector(`[data-sought][data-message="${linked}"]`);
      expect(await row?.evaluate((one) => one.textContent.toLowerCase())).toContain('лодк');
      await page.waitForFunction(() => document.activeElement?.matches('[data-sought]'));
    });
  }, 120_000);

  it('BACK-54 says where nothing was found, and leads on', async () => {
    await all.screens('search-nothing', async () => {
      const { page } = player;
      const address = new URL('/search', page.url());
      address.search = new URLSearchParams({ q: 'абракадабра', kind: 'turn' }).toString();
      await page.goto(address.href);
      await page.locator(byRole('link', ru.search.reset)).click();
      await page.waitForFunction(() => !location.search.includes('kind'));
      await page.locator(`::-p-text(${ru.search.advice})`).wait();
    });
  }, 120_000);
});
