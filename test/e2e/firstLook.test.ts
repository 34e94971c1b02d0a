import type { Browser, Page } from 'puppeteer-core';
import { GAME } from '../support/e2e/actions.ts';
import { launchShell, newPerson, type Person, withScreens } from '../support/e2e/browser.ts';
import { type Letopis, startLetopis } from '../support/e2e/letopis.ts';

const HOME = `/${GAME}`;
const PLACE = `/${GAME}/location/mayak`;

/** Chromium says so late, in ms after the load of a page, which of its preloads nobody used. */
const UNUSED_AFTER_MS = 5_500;

/** A look is counted until so long, in ms, after the load. */
const LOOK_MS = 5_000;

let letopis: Letopis;
let browser: Browser;
beforeAll(async () => {
  letopis = await startLetopis({ LOG_LEVEL: 'silent' });
  browser = await launchShell();
}, 120_000);
afterAll(async () => {
  await browser.close();
  await letopis.dispose();
});

/** How far things have moved by themselves since the page began (CLS). */
const countMoves = (page: Page): Promise<unknown> =>
  page.evaluateOnNewDocument(() => {
    const moves: unknown[] = [];
    Object.assign(window, { moves });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as unknown as {
        value: number;
        sources: { node?: Node }[];
      }[])
        moves.push({ value, what: sources.map(({ node }) => node?.textContent?.slice(0, 30)) });
    }).observe({ type: 'layout-shift', buffered: true });
  });

type Moves = { value: number; what: string[] }[];
const movesOf = (page: Page): Promise<Moves> =>
  page.evaluate(() => (window as unknown as { moves: Moves }).moves);

/** Holds back every font until it is released. */
async function holdFonts(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const held = request.url().endsWith('.woff2') ? released : Promise.resolve();
    void held.then(() => request.continue());
  });
  return release;
}

/** Two frames: what has changed is laid out and reported. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );

describe('fonts of a first look', () => {
  it.each([
    [HOME, 360],
    [HOME, 1280],
    [PLACE, 360],
    [PLACE, 1280],
  ])('FIRST-40 move nothing when they come after the text: %s at %i px', async (path, width) => {
    const reader = await newPerson(browser);
    const { page } = reader;
    await withScreens('firstLook', [reader], async () => {
      await page.setViewport({ width, height: 800 });
      await countMoves(page);
      const release = await holdFonts(page);
      await page.goto(letopis.origin + path, { waitUntil: 'domcontentloaded' });
      await page.waitForSelector('article h3');
      await page.waitForFunction(() => [...document.images].some(({ complete }) => complete));
      await settled(page);
      const before = (await movesOf(page)).length;
      const text = await page.$eval('h1', (h1) => h1.getBoundingClientRect().height);
      expect(text).toBeGreaterThan(0);
      release();
      await page.waitForFunction(
        () => document.fonts.status === 'loaded' && document.fonts.check('16px Literata', 'ж'),
      );
      await settled(page);
      const moves = (await movesOf(page)).slice(before);
      expect({ moves, small: moves.reduce((sum, { value }) => sum + value, 0) < 0.02 }).toEqual({
        moves: expect.anything(),
        small: true,
      });
    });
    await reader.context.close();
  });
});

type Loaded = { path: string; bytes: number; type: string };

/** Everything that a page loads from the host, by its bytes on the line. */
async function countBytes(page: Page): Promise<Loaded[]> {
  const loaded: Loaded[] = [];
  const asked = new Map<string, Omit<Loaded, 'bytes'>>();
  const line = await page.createCDPSession();
  await line.send('Network.enable');
  line.on('Network.responseReceived', ({ requestId, response, type }) => {
    const { origin, pathname } = new URL(response.url);
    if (origin === letopis.origin) asked.set(requestId, { path: pathname, type });
  });
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
    const known = asked.get(requestId);
    if (known) loaded.push({ ...known, bytes });
  });
  return loaded;
}

type Look = { person: Person; loaded: Loaded[]; warnings: string[] };

async function look(path: string, viewport: Parameters<Page['setViewport']>[0]): Promise<Look> {
  const person = await newPerson(browser);
  const { page } = person;
  await page.setViewport(viewport);
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('preload')) warnings.push(message.text());
  });
  const loaded = await countBytes(page);
  await page.goto(letopis.origin + path);
  await page.waitForFunction(
    (ms) => performance.now() > performance.timing.loadEventEnd - performance.timeOrigin + ms,
    { polling: 250 },
    Math.max(UNUSED_AFTER_MS, LOOK_MS),
  );
  return { person, loaded, warnings };
}

const phone = { width: 412, height: 823, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const desk = { width: 1280, height: 900 };

describe('a first look', () => {
  it('FIRST-41 uses every font that it preloads, on every page, and loads none twice', async () => {
    const looks = await Promise.all(['/', '/login', HOME, PLACE].map((path) => look(path, desk)));
    await withScreens(
      'firstLook',
      looks.map(({ person }) => person),
      async () => {
        expect(looks.flatMap(({ warnings }) => warnings)).toEqual([]);
        for (const { loaded } of looks) {
          const fonts = loaded.filter(({ type }) => type === 'Font').map(({ path }) => path);
          expect(new Set(fonts).size).toBe(fonts.length);
          expect(fonts.length).toBeGreaterThanOrEqual(4);
        }
        const answer = await fetch(letopis.origin + HOME);
        const preloaded = [
          ...(answer.headers.get('link') ?? '').matchAll(/<([^>]+)>[^,]*as=font/g),
        ];
        expect(preloaded).toHaveLength(4);
      },
    );
    await Promise.all(looks.map(({ person }) => person.context.close()));
  });

  it.each([
    ['on a phone', phone],
    ['at a desk', desk],
  ])(
    'FIRST-45 of a guest weighs no more than 100 kB beside the scripts, %s',
    async (_, viewport) => {
      const { person, loaded } = await look(HOME, viewport);
      await withScreens('firstLook', [person], async () => {
        const others = loaded.filter(({ type }) => type !== 'Script');
        const sum = others.reduce((all, { bytes }) => all + bytes, 0);
        expect(others.some(({ type }) => type === 'Image')).toBe(true);
        expect(sum).toBeLessThanOrEqual(100_000);
      });
      await person.context.close();
    },
  );
});
