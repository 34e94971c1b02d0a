import type { Browser, Page } from 'puppeteer-core';
import { launchShell, newPerson, newWindow, type Person } from '../support/e2e/browser.ts';
import { cachesWith, shelvesWith } from '../support/e2e/kept.ts';
import {
  addressesOf,
  type MarkedHost,
  questions,
  SECRET,
  startMarkedHost,
} from '../support/e2e/markedHost.ts';

/** The readers, by the mark that stands in all that they receive. */
const ANNA = 'anna7731';
const BORIS = 'boris8842';
const GUEST = 'guest';

/** What changes, and news since a moment, are never kept; everything else that the contract asks for is. */
const kept = questions.filter(({ id, changes }) => changes !== true && id !== 'locationNew');
const keptAddresses = kept.flatMap((call) => addressesOf(call, ANNA));
const addresses = questions.flatMap((call) => addressesOf(call, ANNA));
/** A page loads no picture twice, so each time it is another. */
let pictures = 0;
const newPicture = (): string => `/uploads/${ANNA}.svg?${String((pictures += 1))}`;
/** A page that the host renders. */
const PAGE = `/${ANNA}`;
const TILE = `/tiles/${ANNA}/1/1/1.webp`;

describe('what stays in a browser of all that a host tells', () => {
  let host: MarkedHost;
  let browser: Browser;
  let reader: Person;
  let page: Page;

  beforeAll(async () => {
    host = await startMarkedHost(ANNA);
    browser = await launchShell();
    reader = await newPerson(browser);
    page = reader.page;
    await page.goto(`${host.origin}/marked.html`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  }, 120_000);

  afterAll(async () => {
    await browser.close();
    await host.close();
  });

  /** Asks for addresses in a page, and resolves when all have been answered. */
  const ask = (from: Page, urls: readonly string[], method = 'GET') =>
    from.evaluate(
      async (all, verb) => {
        await Promise.all(all.map(async (url) => (await fetch(url, { method: verb })).text()));
      },
      urls,
      method,
    );
  const see = (from: Page, picture: string) =>
    from.evaluate(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
    }, picture);
  const open = (from: Page, address: string) =>
    from.evaluate(async (url) => {
      const frame = document.createElement('iframe');
      frame.src = url;
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
      document.body.append(frame);
      await loaded;
      frame.remove();
    }, address);
  const signOut = (from: Page) => ask(from, ['/api/rpg/logout'], 'POST');

  /** Waits until each of these addresses is kept. */
  const waitForKept = (urls: readonly string[]) =>
    page.waitForFunction(
      async (wanted) => {
        const found = await Promise.all(wanted.map((url) => caches.match(url)));
        return found.every((one) => one !== undefined);
      },
      {},
      urls,
    );

  /** Anna reads all there is. */
  async function readAll(): Promise<string[]> {
    const picture = newPicture();
    host.reader = ANNA;
    await ask(page, ['/api/rpg/init']); // the host names her first: what was asked for by nobody is kept for nobody
    await ask(page, addresses);
    await see(page, picture);
    await ask(page, [TILE]);
    await open(page, PAGE);
    await waitForKept([...keptAddresses, picture, TILE, PAGE]);
    return [...addresses, PAGE, picture, TILE];
  }

  const traces = async (word: string): Promise<string[]> => [
    ...(await cachesWith(page, word)),
    ...(await shelvesWith(page, word)),
  ];

  /** What comes after the worker has put by all that it may still have in hand: it does one thing after the other. */
  async function afterAllElse(): Promise<void> {
    const url = `/api/rpg/init?then=${String(Math.random())}`;
    await ask(page, [url]);
    await waitForKept([url]);
  }

  it('OFF-02 FIRST-52 every answer, page, picture and address is kept for its reader, what opens doors is not, and each is asked for once', async () => {
    host.asked.clear();
    const read = await readAll();
    const found = await traces(ANNA);
    expect(found).toEqual(
      expect.arrayContaining(
        keptAddresses.map((url) => `letopis-answers ${new URL(url, host.origin).href}`),
      ),
    );
    expect(found).toEqual(
      expect.arrayContaining([
        `letopis-pictures ${host.origin}${read.at(-2) ?? ''}`,
        `letopis-tiles ${host.origin}${TILE}`,
        `letopis-pages ${host.origin}${PAGE}`,
        expect.stringContaining('workbox-expiration'),
      ]),
    );
    expect(await traces(SECRET)).toEqual([]);
    const never = questions.filter((call) => !kept.includes(call));
    expect(never.map(({ id }) => id).sort()).toEqual(['chooseProfile', 'locationNew']);
    for (const url of read) expect([url, host.asked.get(url)]).toEqual([url, 1]);
  }, 90_000);

  /** The ways in which a reader goes; after each the next answers are a guest's, or another's. */
  const ways: Readonly<Record<string, () => Promise<void>>> = {
    'signing out here': () => signOut(page),
    'signing out in another window': async () => {
      const other = await newWindow(reader);
      await other.goto(`${host.origin}/marked.html`);
      await other.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await signOut(other);
      await other.close();
    },
    'a session that ended': async () => {
      host.reader = GUEST;
      await ask(page, ['/api/rpg/init']);
    },
    'a session that ended while no worker ran': async () => {
      const session = await page.createCDPSession();
      await session.send('ServiceWorker.enable');
      await session.send('ServiceWorker.stopAllWorkers');
      await session.detach();
      host.reader = GUEST;
      await ask(page, ['/api/rpg/init']);
    },
    'another reader': async () => {
      host.reader = BORIS;
      await ask(page, ['/api/rpg/init']);
    },
  };

  it.each(Object.keys(ways))(
    'OFF-02 FIRST-53 nothing of it is kept after %s',
    async (way) => {
      await readAll();
      expect((await traces(ANNA)).length).toBeGreaterThan(keptAddresses.length);
      await ways[way]?.();
      expect(await traces(ANNA)).toEqual([]);
      if (host.reader === ANNA) host.reader = GUEST;
      await afterAllElse();
      expect(await traces(ANNA)).toEqual([]);
    },
    90_000,
  );

  it('OFF-02 FIRST-53 nothing is kept that was on its way when its reader signed out, or when another one came', async () => {
    for (const next of [GUEST, BORIS]) {
      await readAll();
      // As many as a browser lets wait for one host, and the way out.
      const late = [...addresses.slice(0, 3).map((url) => `${url}&late=${ANNA}`), newPicture()];
      const holds = [...late, PAGE].map((url) => host.hold(url));
      const answered = Promise.all([
        ask(page, late.slice(0, -1)),
        see(page, late.at(-1) ?? ''),
        open(page, PAGE),
      ]);
      await Promise.all(holds.map(({ reached }) => reached));
      host.reader = next;
      if (next === GUEST) await signOut(page);
      else await ask(page, ['/api/rpg/init']);
      for (const { release } of holds) release();
      await answered;
      await afterAllElse();
      expect(await traces(ANNA)).toEqual([]);
    }
  }, 90_000);
});
