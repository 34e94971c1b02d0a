import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import {
  GAME,
  giveSession,
  holds,
  leaveBy,
  openHome,
  press,
  pressSend,
  seeText,
  seeTurn,
  send,
  typeTurn,
} from '../support/e2e/actions.ts';
import {
  launchBrowser,
  newWindow,
  type Person,
  returningPerson,
  withScreens,
} from '../support/e2e/browser.ts';
import {
  cachesWith,
  keptWith,
  shelvesWith,
  type ClientCopy,
  copyClient,
  waitForReader,
  waitUntilKept,
} from '../support/e2e/kept.ts';
import { type Letopis, startLetopis } from '../support/e2e/letopis.ts';
import { waitForStoredText } from '../support/e2e/storedText.ts';
import { allowErrors, answered } from '../support/e2e/errors.ts';
import { byRole } from '../support/e2e/byRole.ts';

/** A word that stands in nothing but what the player wrote. */
const MARK = 'Тайнослов-7731';
const OFFER = '[data-note=update]';
const AWAY = '[data-note=away]';

const gone = (page: Page, selector: string) =>
  page.waitForFunction((one) => document.querySelector(one) === null, {}, selector);

/** Which version of the program a page runs; the first one says nothing of it. */
const isVersion = (page: Page, version: string) =>
  page.waitForSelector(`meta[name=version][content="${version}"]`);

describe('without a network', () => {
  let client: ClientCopy;
  let letopis: Letopis;
  let profile: string;
  let browser: Browser;
  let reader: Person;

  beforeAll(async () => {
    client = copyClient();
    profile = mkdtempSync(path.join(os.tmpdir(), 'letopis-profile-'));
    letopis = await startLetopis({
      LOG_LEVEL: 'silent',
      SERVICE_WORKER: 'true',
      CLIENT_DIR: client.dir,
    });
    browser = await launchBrowser(profile);
    reader = await returningPerson(browser);
    await giveSession(reader, letopis, 'player');
  }, 120_000);

  afterAll(async () => {
    await browser.close();
    await letopis.dispose();
    client.dispose();
    rmSync(profile, { recursive: true, force: true });
  });

  /** The browser is closed and opened again, on the same profile. */
  async function reopenBrowser(): Promise<void> {
    await browser.close();
    browser = await launchBrowser(profile);
    reader = await returningPerson(browser);
  }

  const home = () => `${letopis.origin}/${GAME}`;

  it('OFF-01 OFF-02 the program opens and what was read can be read after a restart of the browser, and all is refetched when the host is back', async () => {
    allowErrors(answered(401), answered(403)); // what a page that was shown from the cache asks for as the player of before
    await openHome(reader.page, letopis.origin);
    await typeTurn(reader.page, MARK);
    await send(reader.page);
    await waitUntilKept(reader.page, `/api/rpg/turns/${GAME}`);
    await openHome(reader.page, letopis.origin);
    await seeTurn(reader.page, MARK);
    await keptWith(reader.page, MARK);
    await letopis.stop();
    await reopenBrowser();
    const { page } = reader;
    await withScreens('offline', [reader], async () => {
      await page.goto(home());
      await seeTurn(page, MARK);
      await page.waitForSelector(AWAY);
      expect(await page.$eval(AWAY, (note) => note.textContent)).toContain('Показано сохранённое');
      await page.locator(byRole('button', ru.connection.offline)).wait();
      await page.waitForFunction(() =>
        [...document.querySelectorAll('article img')].some(
          (one) => one instanceof HTMLImageElement && one.complete && one.naturalWidth > 0,
        ),
      );
      // What is written stays, and says so.
      await typeTurn(page, 'Без связи');
      await pressSend(page);
      await seeText(page, ru.error.network);
      await holds(page, 'Без связи');
      // So does an address without a screen in the specification's table.
      await page.goto(`${letopis.origin}/search?q=море`);
      await page.locator(`::-p-text(${ru.app.retry})`).wait();
      // What was never read tells so, and comes by itself.
      await page.goto(`${home()}/profiles`);
      await page.locator(`::-p-text(${ru.app.retry})`).wait();
      await letopis.start();
      await page.waitForSelector(`main a[href^="/${GAME}/profiles/"]`);
      await gone(page, AWAY);
      await openHome(page, letopis.origin);
      await holds(page, 'Без связи');
    });
  }, 90_000);

  it('OFF-02 a new version is offered where nothing holds text; who writes is left alone, and can go on with the old one', async () => {
    const writing = reader.page;
    const second = await newWindow(reader);
    await withScreens('update', [reader, { ...reader, page: second }], async () => {
      await holds(writing, 'Без связи');
      await second.goto(`${home()}/locations`);
      client.replace('2', 'rules.');
      await second.evaluate(async () => {
        await (await navigator.serviceWorker.ready).update();
      });
      await second.waitForSelector(OFFER);
      expect(await writing.$(OFFER)).toBeNull();
      await leaveBy(second, `${OFFER} button:last-child`);
      await isVersion(second, '2');
      // The old page has a new worker now: it keeps its text, is not reloaded, and gets files that its host has no more.
      await holds(writing, 'Без связи');
      expect(await writing.$('meta[name=version]')).toBeNull();
      expect(await writing.$(OFFER)).toBeNull();
      await press(writing, ru.form.clear);
      await holds(writing, '');
      await writing.waitForSelector(OFFER);
      await leaveBy(writing, `a[href="/${GAME}/rules"]`);
      await writing.waitForFunction((title) => document.title.includes(title), {}, ru.nav.rules);
      await leaveBy(writing, `${OFFER} button:last-child`);
      await isVersion(writing, '2');
      await second.close();
    });
  }, 90_000);

  it('OFF-02 nothing that a reader was shown stays after they sign out in another window: what they wrote themselves does', async () => {
    allowErrors(answered(401), answered(403), /WebSocket is already in CLOSING/); // asked as the session ends
    const second = await newWindow(reader);
    await withScreens('signed-out', [reader, { ...reader, page: second }], async () => {
      await giveSession(reader, letopis, 'player');
      await openHome(reader.page, letopis.origin);
      await reader.page.waitForSelector('article p');
      const shown = await wordOf(reader.page);
      await keptWith(reader.page, shown);
      await waitForReader(reader.page, 'user');
      await typeTurn(reader.page, 'Неотправленное');
      await waitForStoredText(reader.page, 'Неотправленное');
      await second.goto(`${letopis.origin}/logout`);
      await second.locator('main button').click();
      await waitForReader(reader.page, 'guest');
      await reader.page.waitForSelector('a[href$="/login"]');
      for (const own of ['sendSetting', '/api/rpg/characters', '/api/rpg/notifications'])
        expect(await cachesWith(second, own)).toEqual([]);
      expect(await shelvesWith(second, shown)).toEqual([]);
      // Drafts stay for their writer (decision 14), and nothing else knows of them.
      expect(await shelvesWith(second, 'Неотправленное')).toEqual(['letopis texts', 'local']);
    });
  }, 90_000);

  /** A word of somebody else's turn, as the page shows it. */
  const wordOf = (page: Page): Promise<string> =>
    page.evaluate((own) => {
      const others = [...document.querySelectorAll('article p')]
        .map(({ textContent }) => textContent)
        .filter((text) => !text.includes(own));
      const word = /[а-яё]{9,}/u.exec(others.join(' '))?.[0];
      if (word === undefined) throw new Error('Nobody else has written');
      return word;
    }, MARK);
});
