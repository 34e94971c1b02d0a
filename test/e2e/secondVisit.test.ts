import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { GAME, giveSession } from '../support/e2e/actions.ts';
import {
  launchWithBackCache,
  newPerson,
  newWindow,
  type Person,
  withScreens,
} from '../support/e2e/browser.ts';
import { reach } from '../support/e2e/connection.ts';
import { allowErrors, answered } from '../support/e2e/errors.ts';
import {
  cachesWith,
  type ClientCopy,
  copyClient,
  keptWith,
  takeNewVersion,
  waitForReader,
  waitUntilKept,
} from '../support/e2e/kept.ts';
import { endSessions, type Letopis, startLetopis } from '../support/e2e/letopis.ts';
import {
  type RenderingHost,
  startRenderingHost,
  UPLOAD_TOKEN,
} from '../support/e2e/renderingHost.ts';

/** The state in a page that the host rendered, and whether the page says that it was kept; null for the program's own page. */
const stateOf = (page: Page) =>
  page.evaluate(() => {
    const element = document.getElementById('state');
    if (!element) return null;
    const said = (name: string) =>
      document.querySelector<HTMLMetaElement>(`[name=${name}]`)?.content;
    const isKept = Number(element.dataset['staleSince']) > 0;
    return { words: said('words'), reader: said('reader'), isKept };
  });

const user = expect.stringMatching(/^\d+$/) as string;
/** As the host has just rendered it for somebody. */
const fresh = (words: string) => ({ words, reader: user, isKept: false });
/** As it was kept. */
const kept = (words: string) => ({ words, reader: user, isKept: true });

/** Why the browser has not kept a page as it was left, as JSON; `null` where it has. */
function notRestored(): string {
  const [entry] = performance.getEntriesByType('navigation');
  return JSON.stringify(entry && 'notRestoredReasons' in entry && entry.notRestoredReasons);
}

/** Waits until words stand in a kept page; resolves with whether they do. */
const waitForPage = (page: Page, words: string): Promise<boolean> =>
  keptWith(page, words, 'letopis-pages').then(
    () => true,
    () => false,
  );

describe('a second visit', () => {
  let client: ClientCopy;
  let letopis: Letopis;
  let host: RenderingHost;
  let browser: Browser;
  let reader: Person;

  beforeAll(async () => {
    client = copyClient();
    letopis = await startLetopis({
      LOG_LEVEL: 'silent',
      SERVICE_WORKER: 'true',
      RENDER_PAGES: 'false', // the line before it does, with words of the test
      CLIENT_DIR: client.dir,
    });
    host = await startRenderingHost(letopis);
    browser = await launchWithBackCache();
    reader = await firstVisit();
  }, 120_000);

  afterAll(async () => {
    await browser.close();
    await host.close();
    await letopis.dispose();
    client.dispose();
  });

  afterEach(async () => {
    Object.assign(host, { renders: true, status: 200, script: '' });
    await host.open();
  });

  const home = () => `${host.origin}/${GAME}`;

  /** A player whose browser has the worker, which knows them and the games. */
  async function firstVisit(): Promise<Person> {
    const person = await newPerson(browser);
    await giveSession(person, letopis, 'player');
    await person.page.goto(home());
    await person.page.waitForFunction(
      async () =>
        navigator.serviceWorker.controller !== null &&
        (await caches.match('/letopis-games')) !== undefined,
    );
    await waitForReader(person.page, 'user');
    return person;
  }

  async function signOut(page: Page): Promise<void> {
    await page.goto(`${host.origin}/logout`);
    await page.locator('main button').click();
    await waitForReader(page, 'guest');
  }

  /**
   * Opens an address with these words in its page, until it is shown and kept: neither is done with a page for which a busy machine took too
   * long, or that was asked for before an answer named another reader.
   */
  async function visit(page: Page, words: string, address = home()): Promise<void> {
    host.words = words;
    do {
      host.opened.length = 0;
      await page.goto(address);
    } while ((await stateOf(page))?.words !== words || !(await waitForPage(page, words)));
  }

  it('FIRST-50 FIRST-52 shows the host’s page, which is asked for once, and keeps it without what opens uploads', async () => {
    const { page } = reader;
    await withScreens('second-visit', [reader], async () => {
      await visit(page, 'Первое слово');
      expect(await stateOf(page)).toEqual(fresh('Первое слово'));
      await visit(page, 'Второе слово');
      expect(await stateOf(page)).toEqual(fresh('Второе слово'));
      expect(host.opened).toEqual([`/${GAME}`]);
      expect(host.preloaded).toContain(`/${GAME}`);
      expect(await cachesWith(page, 'Второе слово')).toEqual([`letopis-pages ${home()}`]);
      expect(await cachesWith(page, UPLOAD_TOKEN)).toEqual([]);
      expect(await cachesWith(page, 'Первое слово')).toEqual([]);
    });
  }, 60_000);

  it('FIRST-50 HOSTS-10 asks for a page of the host’s own once', async () => {
    const { page } = reader;
    host.opened.length = 0;
    for (const address of ['/admin', '/admin/users'])
      await page.goto(host.origin + address, { waitUntil: 'load' });
    expect(host.opened).toEqual(['/admin', '/admin/users']);
    expect(await page.$eval('h1', (heading) => heading.textContent)).toBe('Второе слово');
  }, 60_000);

  it('FIRST-50 shows the kept page where the host is slow or broken, and keeps what comes late', async () => {
    const { page } = reader;
    await withScreens('slow-host', [reader], async () => {
      const release = host.hold();
      host.words = 'Позднее слово';
      await page.goto(home());
      expect(await stateOf(page)).toEqual(kept('Второе слово'));
      release();
      expect(await waitForPage(page, 'Позднее слово')).toBe(true);
      host.status = 503;
      await page.goto(home());
      expect(await stateOf(page)).toEqual(kept('Позднее слово'));
    });
  }, 60_000);

  it('FIRST-51 OFF-01 shows the kept page of the address without a network, and the program at all others', async () => {
    const { page } = reader;
    await withScreens('kept-page', [reader], async () => {
      await host.close();
      await page.goto(home());
      expect(await stateOf(page)).toEqual(kept('Позднее слово'));
      for (const address of [`${home()}?page=2`, `${home()}/rules`]) {
        await page.goto(address);
        expect(await stateOf(page)).toBeNull();
        await page.waitForSelector('main');
      }
    });
  }, 60_000);

  it('FIRST-50 OFF-01 a host that renders nothing has its page shown, and the program is there without it', async () => {
    const { page } = reader;
    await withScreens('plain-host', [reader], async () => {
      host.renders = false;
      await page.goto(`${home()}/rules`);
      await page.waitForSelector('main');
      expect(await stateOf(page)).toBeNull();
      await host.close();
      await page.goto(`${home()}/rules`);
      await page.waitForSelector('main');
      expect(await cachesWith(page, '/rules')).toEqual([]);
    });
  }, 60_000);

  it('FIRST-55 comes back by the button as it was left, from the browser’s own cache', async () => {
    const { page } = reader;
    await withScreens('back-again', [reader], async () => {
      for (const renders of [true, false]) {
        host.renders = renders;
        await page.goto(home());
        await reach(page, 'live'); // the sockets that a page holds
        await page.evaluate(() => document.body.classList.add('left'));
        await page.goto(`${host.origin}/admin`);
        await page.goBack();
        await page.waitForSelector('main');
        expect(await page.evaluate(notRestored)).toBe('null');
        expect(await page.$('body.left')).not.toBeNull();
        await reach(page, 'live');
      }
    });
  }, 60_000);

  it('FIRST-55 AUTH-09 a page that was left is not shown to whoever comes back to it after its reader signed out in another window', async () => {
    allowErrors(answered(401), answered(403), /WebSocket is already in CLOSING/); // asked as the session ends
    const person = await firstVisit();
    const { page } = person;
    await withScreens('back-signed-out', [person], async () => {
      await visit(page, 'Личное слово');
      await page.evaluate(() => {
        window.addEventListener('pageshow', () => {
          document.body.dataset['shown'] = getComputedStyle(document.body).visibility;
        });
      });
      await page.goto(`${host.origin}/admin`);
      const other = await newWindow(person);
      await signOut(other);
      await page.goBack();
      await page.waitForSelector('a[href$="/login"]');
      // Where the browser has kept it, it was covered before the first look at it.
      expect(await page.$('body[data-shown=visible]')).toBeNull();
      await person.context.close();
    });
  }, 60_000);

  it('FIRST-54 a kept page of another version is not shown: the program of the new one is', async () => {
    const { page } = reader;
    await withScreens('new-version', [reader], async () => {
      const names = readdirSync(path.join(client.dir, 'assets'));
      const chunk = names.find((name) => /^rules\.[\da-f]{8}\.js$/.test(name));
      host.script = `/assets/${chunk ?? ''}`;
      await visit(page, 'Старая версия');
      await host.close();
      await page.goto(home());
      expect(await stateOf(page)).toEqual(kept('Старая версия'));
      await host.open();
      client.replace('2', 'rules.');
      await takeNewVersion(page);
      await host.close();
      await page.goto(home());
      expect(await stateOf(page)).toBeNull();
      await page.waitForSelector('meta[name=version][content="2"]');
      await page.waitForSelector('article p');
    });
  }, 60_000);

  /** The ways in which a reader goes. Each ends where the browser has no network. */
  const ways: Readonly<Record<string, (person: Person) => Promise<void>>> = {
    'they sign out in another window': async (person) => {
      const other = await newWindow(person);
      await signOut(other);
      await other.close();
    },
    'a page was on its way while they signed out in another window': async (person) => {
      const [late, other] = [await newWindow(person), await newWindow(person)];
      await other.goto(`${host.origin}/logout`);
      const release = host.hold();
      const opened = late.goto(home());
      await other.locator('main button').click();
      await waitForReader(other, 'guest');
      release();
      await opened;
      await late.close();
      await other.close();
    },
    'their session ended on the host': async ({ page }) => {
      endSessions(letopis);
      host.words = 'Для гостей';
      await page.goto(`${home()}/locations`);
      await waitForReader(page, 'guest');
    },
    'another signed in': async (person) => {
      await giveSession(person, letopis, 'master');
      await visit(person.page, 'Для мастера', `${home()}/locations`);
    },
  };

  it.each(Object.keys(ways))(
    'FIRST-53 a page of a former reader is neither shown nor kept after %s',
    async (way) => {
      allowErrors(answered(401), answered(403), /WebSocket is already in CLOSING/); // asked as the session ends
      const person = await firstVisit();
      const { page } = person;
      await withScreens(`former-reader`, [person], async () => {
        await visit(page, 'Личное слово');
        await ways[way]?.(person);
        await waitUntilKept(page, '/api/rpg/init'); // the program starts with it
        await host.close();
        expect(await cachesWith(page, 'Личное слово')).toEqual([]);
        await page.goto(home());
        expect((await stateOf(page))?.words).not.toBe('Личное слово');
        await page.waitForSelector('main');
        await person.context.close();
      });
    },
    60_000,
  );
});
