import type { Browser, HTTPRequest, Page } from 'puppeteer-core';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import { GAME, press } from '../support/e2e/actions.ts';
import { launchBrowser, newPerson, type Person, withScreens } from '../support/e2e/browser.ts';
import { type Letopis, startLetopis } from '../support/e2e/letopis.ts';
import { zoomIn } from '../support/e2e/map.ts';

const MAP = 'poberezhye';
const TILE = 256;
const RESOLUTIONS = [16, 8, 4, 2, 1];

const tileOf = (request: HTTPRequest): string | undefined =>
  /\/tiles\/\w+\/(.+)\.webp$/.exec(new URL(request.url()).pathname)?.[1];

/** The tiles that the network was asked for, in their order; what the browser's own cache gives is not asked for. */
async function watchTiles(page: Page): Promise<string[]> {
  const asked: string[] = [];
  page.on('requestfinished', (request) => {
    const tile = tileOf(request);
    if (tile !== undefined && request.response()?.fromCache() !== true) asked.push(tile);
  });
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      throw new Error(`policy: ${violatedDirective} ${blockedURI}`);
    });
  });
  return asked;
}

/** Waits until all that is seen has come. */
async function settle(page: Page): Promise<void> {
  await page.locator('main canvas').wait();
  await page.waitForNetworkIdle({ idleTime: 700, timeout: 60_000 });
}

interface View {
  readonly center: readonly [number, number];
  readonly resolution: number;
}

/** The tiles of a zoom that a view shows in a drawing of this size, px. */
function tilesIn(
  { center: [x, y], resolution }: View,
  z: number,
  box: { width: number; height: number },
) {
  const span = (RESOLUTIONS[z] ?? 1) * TILE;
  const last = Math.ceil(4_096 / span) - 1;
  const range = (low: number, high: number) => {
    const from = Math.max(0, Math.floor(low / span));
    const to = Math.min(last, Math.ceil(high / span) - 1);
    return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  };
  const [across, down] = [(box.width * resolution) / 2, (box.height * resolution) / 2];
  const rows = range(4_096 - y - down, 4_096 - y + down);
  return range(x - across, x + across).flatMap((column) =>
    rows.map((row) => `${MAP}/${String(z)}/${String(column)}/${String(row)}`),
  );
}

const sizeOf = async (page: Page) =>
  page.$eval('[role=application]', (one) => ({ width: one.clientWidth, height: one.clientHeight }));

const sorted = (tiles: readonly string[]): string[] => [...tiles].sort();

describe('the tiles of a map', () => {
  let letopis: Letopis;
  let browser: Browser;
  let reader: Person;

  beforeAll(async () => {
    letopis = await startLetopis({ LOG_LEVEL: 'silent', HOLIDAY: 'false' });
    browser = await launchBrowser();
  }, 120_000);

  beforeEach(async () => {
    reader = await newPerson(browser);
    // So that no level between two is seen.
    await reader.page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  });

  afterEach(() => reader.context.close());

  afterAll(async () => {
    await browser.close();
    await letopis.dispose();
  });

  it('MAP-02 are asked for where they are seen, and once, however one travels', async () => {
    const { page, complaints } = reader;
    await withScreens('tiles', [reader], async () => {
      const asked = await watchTiles(page);
      await page.goto(`${letopis.origin}/${GAME}/map`);
      await settle(page);
      const first = [...asked];
      const view = await zoomIn(page, MAP);
      await settle(page);
      const near = asked.slice(first.length);
      const z = RESOLUTIONS.indexOf(view.resolution);
      expect(sorted(near)).toEqual(sorted(tilesIn(view, z, await sizeOf(page))));

      const nearer = await zoomIn(page, MAP);
      await settle(page);
      const nearest = asked.slice(first.length + near.length);
      const wanted = tilesIn(nearer, RESOLUTIONS.indexOf(nearer.resolution), await sizeOf(page));
      expect(sorted(nearest)).toEqual(sorted(wanted));
      expect(wanted.length).toBeLessThan(64); // of all that the zoom has

      await press(page, ru.map.further);
      await settle(page);
      await page.focus('[role=application]');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowLeft');
      await settle(page);
      await page.goto(`${letopis.origin}/${GAME}/rules`);
      await page.goBack();
      await settle(page);
      expect(asked).toHaveLength(new Set(asked).size);
      expect(complaints.filter((one) => !one.includes('404'))).toEqual([]);
    });
  }, 240_000);

  it('MAP-02 that fail leave the map to be used, and come when they are asked for again', async () => {
    const { page } = reader;
    await withScreens('failingTiles', [reader], async () => {
      let broken = true;
      await page.setRequestInterception(true);
      page.on('request', (request) => {
        void (broken && tileOf(request) !== undefined ? request.abort() : request.continue());
      });
      await page.goto(`${letopis.origin}/${GAME}/map`);
      await page.locator(`::-p-text(${ru.map.tilesFailed})`).wait();
      broken = false;
      const came = page.waitForResponse((response) => tileOf(response.request()) !== undefined);
      await press(page, ru.app.retry);
      expect((await came).ok()).toBe(true);
      await page.waitForFunction(
        (text) => !document.body.textContent.includes(text),
        {},
        ru.map.tilesFailed,
      );
      await zoomIn(page, MAP);
    });
  }, 120_000);
});
