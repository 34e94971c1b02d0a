import type { Browser, HTTPRequest, Page } from 'puppeteer-core';
import sharp from 'sharp';
import { createUploadStore } from '../../server/uploads/index.ts';
import { GAME } from '../support/e2e/actions.ts';
import { launchShell, newPerson, withScreens } from '../support/e2e/browser.ts';
import { waitUntilKept } from '../support/e2e/kept.ts';
import { type Letopis, startLetopis } from '../support/e2e/letopis.ts';
import { awaitRendered, startRendering } from '../support/e2e/rendered.ts';

const HOME = `/${GAME}`;
const PLACE = `/${GAME}/location/mayak`;

/** A look is counted until so long, in ms, after the load. */
const LOOK_MS = 5_000;

let letopis: Letopis;
let browser: Browser;
beforeAll(async () => {
  letopis = await startRendering();
  for (const path of [HOME, PLACE]) await awaitRendered(letopis, path);
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

/** Holds back every font until they are released: then they come as over a slow line, one after another as the page asked for them. */
async function holdFonts(page: Page): Promise<() => Promise<void>> {
  const held: HTTPRequest[] = [];
  let isHolding = true;
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (isHolding && request.url().endsWith('.woff2')) held.push(request);
    else void request.continue();
  });
  return async () => {
    isHolding = false;
    for (const request of held) {
      const came = page.waitForResponse(request.url());
      await request.continue();
      await (await came).buffer();
      await settled(page);
    }
  };
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
      await release();
      await page.waitForFunction(
        () => document.fonts.status === 'loaded' && document.fonts.check('16px Literata', 'ж'),
      );
      await settled(page);
      const moves = (await movesOf(page)).slice(before);
      const moved = moves.reduce((sum, { value }) => sum + value, 0);
      expect(moved < 0.02 ? [] : moves).toEqual([]);
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

/** The files of the fonts that a page shows text with, by its style sheets: the browser has the faces in the order of the rules. */
const shownFonts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const rules = [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules])
      .filter((rule) => rule instanceof CSSFontFaceRule);
    const faces = [...document.fonts];
    return rules.flatMap(({ style }, at) => {
      const [, file = ''] = /url\("([^"]+)"\)/.exec(style.getPropertyValue('src')) ?? [];
      return faces[at]?.status === 'loaded' && file
        ? [new URL(file, document.baseURI).pathname]
        : [];
    });
  });

async function preloadedFonts(path: string): Promise<string[]> {
  const { headers } = await fetch(letopis.origin + path);
  return [...(headers.get('link') ?? '').matchAll(/<([^>]+)>[^,]*as=font/g)].map(
    ([, file = '']) => file,
  );
}

const phone = { width: 412, height: 823, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const desk = { width: 1280, height: 900 };

describe('a first look', () => {
  it.each(['/', '/login', HOME, PLACE])(
    'FIRST-41 shows text with every font that was preloaded, and loads none twice: %s',
    async (path) => {
      const reader = await newPerson(browser);
      const { page } = reader;
      await withScreens('firstLook', [reader], async () => {
        const loaded = await countBytes(page);
        await page.goto(letopis.origin + path, { waitUntil: 'networkidle0' });
        const fonts = loaded.filter(({ type }) => type === 'Font').map((font) => font.path);
        expect(new Set(fonts).size).toBe(fonts.length);
        const preloaded = await preloadedFonts(path);
        expect(preloaded).toHaveLength(4);
        expect(await shownFonts(page)).toEqual(expect.arrayContaining(preloaded));
        expect(fonts).toEqual(expect.arrayContaining(preloaded));
      });
      await reader.context.close();
    },
  );

  it.each([
    ['on a phone', phone],
    ['at a desk', desk],
  ])(
    'FIRST-45 of a guest weighs no more than 135 kB beside the scripts, %s',
    async (_, viewport) => {
      const reader = await newPerson(browser);
      const { page } = reader;
      await withScreens('firstLook', [reader], async () => {
        await page.setViewport(viewport);
        const loaded = await countBytes(page);
        await page.goto(letopis.origin + HOME);
        await page.waitForFunction(
          (ms) => {
            const [page] = performance.getEntriesByType('navigation');
            return (
              performance.now() >
              ((page as PerformanceNavigationTiming).loadEventEnd || Infinity) + ms
            );
          },
          { polling: 250 },
          LOOK_MS,
        );
        const others = loaded.filter(({ type }) => type !== 'Script');
        expect(others.map(({ type }) => type)).toEqual(
          expect.arrayContaining(['Document', 'Font', 'Image']),
        );
        expect(others.reduce((all, { bytes }) => all + bytes, 0)).toBeLessThanOrEqual(135_000);
      });
      await reader.context.close();
    },
  );
});

/** Shows a picture; resolves with how wide its file is. */
const showPicture = (page: Page, address: string): Promise<number> =>
  page.evaluate(async (src) => {
    const picture = new Image();
    picture.src = src;
    await picture.decode();
    return picture.naturalWidth;
  }, address);

it('FIRST-44 without a network a picture is shown in another size that was kept', async () => {
  const kept = await startLetopis({ LOG_LEVEL: 'silent', SERVICE_WORKER: 'true' });
  const reader = await newPerson(browser);
  const { page } = reader;
  await withScreens('firstLook', [reader], async () => {
    const bytes = await sharp({
      create: { width: 1_000, height: 500, channels: 3, background: 'teal' },
    })
      .webp()
      .toBuffer();
    const picture = await createUploadStore(kept.dataDir).keep(bytes, 'teal.png');
    await page.goto(kept.origin + HOME);
    await waitUntilKept(page, '/api/rpg/init');
    expect(await showPicture(page, `${picture}?w=720`)).toBe(720);
    await page.waitForFunction(
      async (address) =>
        (await caches.match(address, { cacheName: 'letopis-pictures' })) !== undefined,
      {},
      `${picture}?w=720`,
    );
    await kept.stop();
    expect(await showPicture(page, `${picture}?w=1280`)).toBe(720);
    expect(await showPicture(page, picture)).toBe(720);
  });
  await reader.context.close();
  await kept.dispose();
});
