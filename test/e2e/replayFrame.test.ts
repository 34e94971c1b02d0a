import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Browser, CDPSession, Frame, Page } from 'puppeteer-core';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import { giveSession, press, seeText } from '../support/e2e/actions.ts';
import { violations } from '../support/e2e/axe.ts';
import { launchBrowser, newPerson, type Person, withScreens } from '../support/e2e/browser.ts';
import { allowErrors, NETWORK_CUT, REFUSED_BY_POLICY } from '../support/e2e/errors.ts';
import { type Letopis, startLetopis } from '../support/e2e/letopis.ts';
import {
  giveLog,
  isPartOfFrame,
  openReplay,
  recordRequests,
  shownFrame,
} from '../support/e2e/replay.ts';

/** A log of a browser in the tests (npm run record). */
const LOG = readFileSync(
  path.resolve(import.meta.dirname, '../replay/chromium/turn-reader.jsonl'),
  'utf8',
);

/** A frame in a sandbox gets a process of its own, as in everybody's Chromium: puppeteer switches that off. */
const OWN_PROCESS = ['--enable-features=IsolateSandboxedIframes'];

/** Somebody else's server, which notes whatever reaches it. */
async function startElsewhere() {
  const reached: string[] = [];
  const server = http.createServer((request, response) => {
    reached.push(request.url ?? '');
    response.setHeader('access-control-allow-origin', '*');
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${String(port)}`, reached, close: () => server.close() };
}

/** Keeps what a page of a frame has before it is sealed, as if the seal had been broken. */
const breakSeal = (page: Page) =>
  page.evaluateOnNewDocument(() => {
    if (window === window.top) return;
    const of = (name: string) => Object.getOwnPropertyDescriptor(window, name)?.get?.bind(window);
    Object.assign(window, {
      unsealed: {
        fetch: window.fetch.bind(window),
        open: window.open.bind(window),
        WebSocket: window.WebSocket,
        Worker: window.Worker,
        localStorage: of('localStorage'),
        sessionStorage: of('sessionStorage'),
        indexedDB: of('indexedDB'),
        caches: of('caches'),
        cookie: Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')?.get?.bind(document),
        serviceWorker: Object.getOwnPropertyDescriptor(
          Navigator.prototype,
          'serviceWorker',
        )?.get?.bind(navigator),
      },
    });
  });

interface Unsealed {
  readonly fetch: typeof fetch;
  readonly open: typeof open;
  readonly WebSocket: typeof WebSocket;
  readonly Worker: typeof Worker;
  readonly localStorage: () => unknown;
  readonly sessionStorage: () => unknown;
  readonly indexedDB: () => IDBFactory;
  readonly caches: () => CacheStorage;
  readonly cookie: () => unknown;
  readonly serviceWorker: () => unknown;
}

/** What comes of each attempt of a frame to reach what belongs to the page that holds it: the name of the error, or that it came through. */
const reachedIn = (frame: Frame) =>
  frame.evaluate(async () => {
    const { unsealed } = window as unknown as { unsealed: Unsealed };
    const inner = document.createElement('iframe');
    document.body.append(inner);
    const attempts: Record<string, () => unknown> = {
      document: () => window.parent.document.title,
      location: () => window.parent.location.href,
      element: () => window.frameElement?.ownerDocument.title,
      'storage of the page': () => window.parent.localStorage.length,
      localStorage: unsealed.localStorage,
      sessionStorage: unsealed.sessionStorage,
      indexedDB: () => unsealed.indexedDB().open('letopis'),
      caches: () => unsealed.caches().keys(),
      cookie: unsealed.cookie,
      serviceWorker: unsealed.serviceWorker,
      worker: () => new unsealed.Worker('/scheme.js'),
      'window of another frame': () => inner.contentWindow?.localStorage,
      'address of the page': () => (window.top!.location.href = '/login'),
    };
    const outcomes: Record<string, string> = {};
    for (const [name, attempt] of Object.entries(attempts)) {
      try {
        const found = await attempt();
        outcomes[name] = found === undefined || found === null ? 'nothing' : 'reached';
      } catch (error) {
        outcomes[name] = (error as Error).name;
      }
    }
    return { origin: window.origin, outcomes };
  });

/** The cookies with which the frame asks from now on. */
async function cookiesOfFrame(frame: Frame) {
  const { client } = frame as unknown as { client: CDPSession }; // puppeteer's own way to the process of the frame, which its types leave out
  const headers: Readonly<Record<string, string>>[] = [];
  client.on('Network.requestWillBeSentExtraInfo', (request) => headers.push(request.headers));
  await client.send('Network.enable');
  return {
    asked: () => headers.length,
    sent: () => headers.flatMap((one) => one['Cookie'] ?? one['cookie'] ?? []),
  };
}

/** Lets a frame send to an address in all ways that a page has, and waits until each has been tried. */
const sendFrom = (frame: Frame, origin: string) =>
  frame.evaluate(async (to) => {
    const { unsealed } = window as unknown as { unsealed: Unsealed };
    const put = (name: string, attributes: Readonly<Record<string, string>>): HTMLElement => {
      const element = document.createElement(name);
      for (const [key, value] of Object.entries(attributes))
        Element.prototype.setAttribute.call(element, key, value); // the seal of pictures is broken too
      document.body.append(element);
      return element;
    };
    const quietly = async (send: () => unknown): Promise<void> => {
      try {
        await send();
      } catch {
        // It is what should happen.
      }
    };
    await quietly(() => unsealed.fetch(`${to}/fetch`, { mode: 'no-cors' }));
    await quietly(() => unsealed.open(`${to}/open`));
    await quietly(() => new unsealed.WebSocket(`${to.replace('http', 'ws')}/socket`));
    await quietly(() => Navigator.prototype.sendBeacon.call(navigator, `${to}/beacon`));
    put('img', { src: `${to}/picture` });
    put('script', { src: `${to}/script` });
    put('iframe', { src: `${to}/frame` });
    put('link', { rel: 'stylesheet', href: `${to}/style` });
    put('link', { rel: 'prefetch', href: `${to}/prefetch` });
    put('object', { data: `${to}/object` });
    put('video', { src: `${to}/video` });
    put('p', { style: `background: url(${to}/background)` });
    put('style', {}).textContent =
      `@font-face { font-family: x; src: url(${to}/font) } p { font-family: x }`;
    const form = put('form', { action: `${to}/form`, method: 'post' }) as HTMLFormElement;
    await quietly(() => form.submit());
    for (let pictures = 0; pictures < 2; pictures += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve)); // styles ask when they are drawn
    const last = put('script', { src: '/scheme.js' });
    await new Promise((resolve) => last.addEventListener('load', resolve));
  }, origin);

describe('the frame that shows a log', () => {
  let letopis: Letopis;
  let browser: Browser;
  let elsewhere: Awaited<ReturnType<typeof startElsewhere>>;

  beforeAll(async () => {
    elsewhere = await startElsewhere();
    letopis = await startLetopis({ LOG_LEVEL: 'silent' });
    browser = await launchBrowser(undefined, OWN_PROCESS);
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await letopis.dispose();
    elsewhere.close();
  });

  /** Somebody whose page of replays has the log open. */
  async function viewer(name: string, body: (person: Person, frame: Frame) => Promise<void>) {
    const person = await newPerson(browser);
    const { page } = person;
    await giveSession(person, letopis, 'player');
    await withScreens(name, [person], async () => {
      await breakSeal(page);
      await openReplay(page, letopis.origin);
      await giveLog(page, LOG);
      await body(person, await shownFrame(page));
    });
  }

  it('QA-03 SAFE-16 has no origin: even unsealed it reaches neither document, storage nor cookies of the page', async () => {
    await viewer('replayOrigin', async ({ page }, frame) => {
      allowErrors(REFUSED_BY_POLICY, /sandboxed|Unsafe attempt|permission to navigate/);
      expect(await page.$eval('iframe', (one) => one.getAttribute('sandbox'))).toBe(
        'allow-scripts',
      );
      const { origin, outcomes } = await reachedIn(frame);
      expect(origin).toBe('null');
      const { element, ...others } = outcomes;
      expect(element).toBe('nothing');
      expect(Object.entries(others).filter(([, how]) => how !== 'SecurityError')).toEqual([]);
      expect(new URL(page.url()).pathname).toBe('/replay');
    });
  }, 60_000);

  it('QA-03 SAFE-16 sends nothing elsewhere, even unsealed, and asks its host for code alone, as nobody', async () => {
    await viewer('replayPolicy', async ({ page }, frame) => {
      allowErrors(REFUSED_BY_POLICY, NETWORK_CUT, /sandboxed|violates|MIME type/);
      const { left } = recordRequests(page);
      const cookies = await cookiesOfFrame(frame);
      await sendFrom(frame, elsewhere.origin);
      const ofFrame = () =>
        left()
          .filter((one) => one.frame() !== page.mainFrame())
          .filter((one) => !isPartOfFrame(one, letopis.origin));
      expect(ofFrame().map((one) => one.url())).toEqual([]);
      await sendFrom(frame, letopis.origin);
      // Where its own code comes from it may ask for code, as nobody.
      const kinds = new Set(ofFrame().map((one) => one.resourceType()));
      expect([...kinds].sort()).toEqual(['other', 'script', 'stylesheet']);
      expect(cookies.asked()).toBeGreaterThan(0);
      expect(cookies.sent()).toEqual([]);
      // The page that holds it allows no other site in a frame, so it cannot carry anything away by leaving either.
      await frame.evaluate((to) => {
        setTimeout(() => (window.location.href = `${to}/leaving?with=words`));
      }, elsewhere.origin);
      await page.waitForFrame((one) => one.url().startsWith('chrome-error:'));
      expect(elsewhere.reached).toEqual([]);
    });
  }, 60_000);

  it('QA-03 is dark where the page is, in the letters of the page, and is scrolled from there', async () => {
    const { page } = await newPerson(browser);
    await page.evaluateOnNewDocument(() => {
      if (window === window.top) localStorage.setItem('letopis.mode', 'dark');
    });
    await openReplay(page, letopis.origin);
    await giveLog(page, LOG);
    const frame = await shownFrame(page);
    await frame.waitForSelector('main');
    expect(await frame.$eval('html', ({ dataset }) => dataset['scheme'])).toBe('dark');
    const colour = (one: Frame) =>
      one.$eval('body', (body) => getComputedStyle(body).backgroundColor);
    expect(await colour(frame)).toBe(await colour(page.mainFrame()));
    expect(
      await frame.evaluate(async () => {
        await document.fonts.ready;
        return [...document.fonts].some(({ status }) => status === 'loaded');
      }),
    ).toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.focus('[role=listbox]');
    await page.keyboard.press('End');
    await frame.waitForSelector('article');
    await press(page, ru.replay.scrollDown);
    await frame.waitForFunction(() => window.scrollY > 0);
  }, 60_000);

  it('QA-03 says without a network that its program is not there, and opens the log once it is', async () => {
    const { page } = await newPerson(browser);
    await openReplay(page, letopis.origin);
    allowErrors(NETWORK_CUT, /ChunkLoadError/); // the page's own mark of the connection
    await page.setOfflineMode(true);
    await giveLog(page, LOG);
    await seeText(page, ru.replay.frameFailed);
    expect(await violations(page)).toEqual([]);
    await page.setOfflineMode(false);
    await press(page, ru.app.retry);
    await shownFrame(page);
  }, 60_000);
});
