import type { Browser, Page } from 'puppeteer-core';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import { GAME, giveSession, seeTurn } from '../support/e2e/actions.ts';
import { launchShell, newPerson, type Person, withScreens } from '../support/e2e/browser.ts';
import { byRole } from '../support/e2e/byRole.ts';
import { allowErrors, answered } from '../support/e2e/errors.ts';
import type { Letopis } from '../support/e2e/letopis.ts';
import {
  awaitAwake,
  awaitRendered,
  holdProgram,
  isRendered,
  startRendering,
} from '../support/e2e/rendered.ts';
import { Visitor } from '../support/host/visitor.ts';

/** Pages that the host has rendered, and how the program takes them over. */

const HOME = `/${GAME}`;
const PLACE = `/${GAME}/location/mayak`;
let letopis: Letopis;
let browser: Browser;
beforeAll(async () => {
  letopis = await startRendering();
  browser = await launchShell();
}, 120_000);
afterAll(async () => {
  await browser.close();
  await letopis.dispose();
});

/** Opens a page in a fresh profile, and leaves nothing of it. */
async function withPerson(
  work: (person: Person) => Promise<void>,
  behaviour?: Parameters<typeof newPerson>[1],
): Promise<void> {
  const person = await newPerson(browser, behaviour);
  await withScreens('waking', [person], () => work(person));
  await person.context.close();
}

/**
 * Goes to an address whose program is held back, so that it is never loaded: what the host has rendered is waited for, and requested again
 * where a busy machine took too long over it.
 */
async function begin(page: Page, path: string): Promise<void> {
  await awaitRendered(letopis, path);
  do {
    page.goto(letopis.origin + path, { timeout: 0 }).catch(() => undefined); // ends with the test
    await page.waitForFunction(
      (to) => location.pathname === to && document.readyState !== 'loading',
      {},
      path,
    );
  } while (!(await isRendered(page)));
  await page.waitForSelector('html[data-scheme] #root main h1');
}

/** Somebody who writes turns without a browser. */
async function writerOf({ origin }: Letopis) {
  const writer = new Visitor(origin);
  await writer.signIn('player');
  const { characters } = await writer.call<{ characters: { key: string; location: string }[] }>(
    'GET',
    `/api/rpg/characters/${GAME}`,
  );
  const { key = '', location = '' } = characters[0] ?? {};
  const at = { currentLocation: location };
  const post = async (body: string): Promise<string> => {
    const { turn } = await writer.call<{ turn: { id: string } }>(
      'POST',
      `/api/rpg/turn/${GAME}/${key}`,
      { body: `<p>${body}</p>`, ...at },
    );
    return turn.id;
  };
  return { writer, key, at, post };
}

/** What has been rendered is laid out, painted, and reported. */
const seeTwoFrames = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );

describe('a page that the host has rendered', () => {
  it('FIRST-06 says moments in the time zone of the reader, before the program is there', async () => {
    const shown = async (zone: string): Promise<string> => {
      let text = '';
      await withPerson(async ({ page }) => {
        await page.emulateTimezone(zone);
        const release = await holdProgram(page);
        await begin(page, HOME);
        await page.waitForSelector('article time');
        const before = await page.$$eval('article time', (all) =>
          all.map((time) => [time.getAttribute('datetime'), time.textContent]),
        );
        await release();
        await awaitAwake(page);
        const after = await page.$$eval('article time', (all) =>
          all.map((time) => [time.getAttribute('datetime'), time.textContent]),
        );
        expect(before.slice(0, 3)).toEqual(after.slice(0, 3));
        text = before[0]?.[1] ?? '';
      });
      return text;
    };
    expect(await shown('Pacific/Auckland')).not.toBe(await shown('America/New_York'));
  });

  it('FIRST-47 at a first visit has the colours that the system wants, before any script is there', async () => {
    const groundOf = async (scheme: 'light' | 'dark'): Promise<string> => {
      let ground = '';
      await withPerson(async ({ page }) => {
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
        const release = await holdProgram(page, /\.js$/);
        await awaitRendered(letopis, HOME);
        page.goto(letopis.origin + HOME).catch(() => undefined); // ends with the test
        await page.waitForSelector('#root article');
        const paper = () =>
          page.$eval('#root article > div', (sheet) => getComputedStyle(sheet).backgroundColor);
        expect(await page.$('html[data-scheme]')).toBeNull();
        ground = await paper();
        await release();
        await awaitAwake(page);
        expect(await page.$(`html[data-scheme=${scheme}]`)).not.toBeNull();
        expect(await paper()).toBe(ground);
      });
      return ground;
    };
    expect(await groundOf('dark')).not.toBe(await groundOf('light'));
  });

  it.each([HOME, PLACE])(
    'FIRST-46 FIRST-48 at a first visit loads its program after it was painted, and no more until it is used: %s',
    async (path) => {
      await awaitRendered(letopis, path);
      await withPerson(
        async ({ page }) => {
          await page.evaluateOnNewDocument(() => {
            const look = (frame: number): void => {
              if (document.querySelector('#root main h1')) Object.assign(window, { drawn: frame });
              else requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
          });
          const loaded: string[] = [];
          page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
          await page.goto(letopis.origin + path);
          await awaitAwake(page);
          await seeTwoFrames(page);
          const { drawn, fetched } = await page.evaluate(() => ({
            drawn: (window as unknown as { drawn: number }).drawn,
            fetched: performance
              .getEntriesByType('resource')
              .filter(({ name }) => /\/assets\/.*\.js$/.test(name))
              .map(({ startTime }) => startTime),
          }));
          expect(Math.min(...fetched)).toBeGreaterThan(drawn);
          const later = /\/assets\/(?:echo|texts|deferred)\./;
          expect(loaded.filter((name) => later.test(name))).toEqual([]);
          await Promise.all([
            page.waitForRequest((request) => /\/assets\/echo\./.test(request.url())),
            page.mouse.move(10, 10),
          ]);
        },
        { still: true },
      );
    },
  );

  it('FIRST-07 is read and paged through without JavaScript', async () => {
    await withPerson(async ({ page }) => {
      await page.setJavaScriptEnabled(false);
      await page.goto(letopis.origin + HOME);
      const textOf = () => page.$eval('#root', (root) => root.textContent);
      expect(await page.$$eval('article', (all) => all.length)).toBeGreaterThan(5);
      await page.goto(`${letopis.origin}${PLACE}/all`);
      const first = await textOf();
      await awaitRendered(letopis, `${HOME}/location/sloboda/all`);
      const places = await page.$$eval(`a[href^="${HOME}"]`, (links) => links.length);
      expect(places).toBeGreaterThan(0);
      expect(first.length).toBeGreaterThan(1_000);
    });
  });

  it('FIRST-02 leaves its reader where they are, and so does a reload', async () => {
    await withPerson(async ({ page }) => {
      await page.evaluateOnNewDocument(() => {
        const places: number[] = [];
        Object.assign(window, { places });
        addEventListener('scroll', () => places.push(scrollY));
      });
      const places = () => page.evaluate(() => (window as unknown as { places: number[] }).places);
      const release = await holdProgram(page);
      await begin(page, HOME);
      await page.evaluate(() => scrollTo(0, 600));
      await page.waitForFunction(() => scrollY === 600);
      await release();
      await awaitAwake(page);
      await seeTwoFrames(page);
      expect(new Set(await places())).toEqual(new Set([600]));
      await page.reload();
      await awaitAwake(page);
      await seeTwoFrames(page);
      expect(new Set(await places())).toEqual(new Set([600]));
    });
  });

  it('FIRST-02 keeps what is pressed before it is awake', async () => {
    await withPerson(async ({ page }) => {
      await page.setViewport({ width: 360, height: 780 });
      const release = await holdProgram(page);
      await begin(page, HOME);
      await page.locator(byRole('button', ru.nav.openMenu)).click();
      expect(await page.$('[role="dialog"], .MuiDrawer-root')).toBeNull();
      await release();
      await page.waitForSelector('.MuiDrawer-root');
    });
  });

  it('FIRST-02 is whole after waking: a turn that arrives meanwhile, one that is edited, one that is deleted', async () => {
    const { writer, key, at, post } = await writerOf(letopis);
    const edited = await post('Этот ход изменят.');
    const deleted = await post('Этого хода не станет.');
    await withPerson(async ({ page }) => {
      const release = await holdProgram(page);
      await begin(page, HOME);
      await seeTurn(page, 'Этого хода не станет.');
      await post('Этот ход пришёл, пока программа грузилась.');
      await writer.call('POST', `/api/rpg/turn/${GAME}/${key}/edit/${edited}`, {
        body: '<p>Этот ход изменили.</p>',
        ...at,
      });
      await writer.call('POST', `/api/rpg/turn/${GAME}/${key}/delete/${deleted}`);
      await release();
      await seeTurn(page, 'Этот ход пришёл, пока программа грузилась.');
      await seeTurn(page, 'Этот ход изменили.');
      await page.waitForFunction(
        (words) => !document.body.textContent.includes(words),
        {},
        'Этого хода не станет.',
      );
    });
  });

  it('FIRST-49 loads what cleans texts when one comes, and offers to try again where it does not come', async () => {
    await withPerson(
      async ({ page }) => {
        const cleaning: string[] = [];
        let isLost = true;
        await page.setRequestInterception(true);
        page.on('request', (request) => {
          const isCleaning = /\/assets\/cleaning\./.test(request.url());
          if (isCleaning) cleaning.push(request.url());
          void (isCleaning && isLost ? request.abort() : request.continue());
        });
        allowErrors(/ERR_FAILED|ChunkLoadError/);
        await begin(page, HOME);
        await awaitAwake(page);
        expect(cleaning).toEqual([]);
        await (await writerOf(letopis)).post('Этот ход чистить ещё нечем.');
        const again = await page.locator(byRole('button', ru.app.reloadPart)).waitHandle();
        isLost = false;
        // At once: the page asks again by itself some seconds after its start.
        await again.evaluate((button) => (button as HTMLElement).click());
        await seeTurn(page, 'Этот ход чистить ещё нечем.');
      },
      { still: true },
    );
  });

  it('FIRST-02 of a session that has ended meanwhile becomes a guest’s, without an error', async () => {
    await withPerson(async (person) => {
      await giveSession(person, letopis, 'player');
      allowErrors(answered(401), answered(403)); // the first call that is made as the user of before
      const { page } = person;
      const release = await holdProgram(page);
      await begin(page, HOME);
      await page.waitForSelector('article');
      await person.context.deleteCookie(
        ...(await person.context.cookies()).filter(({ name }) => name === 'letopis_session'),
      );
      await release();
      await page.waitForSelector(`text/${ru.session.ended}`);
    });
  });
});
