import type { Browser, HTTPRequest, Page } from 'puppeteer-core';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import { GAME, press } from '../support/e2e/actions.ts';
import { launchShell, newPerson, type Person, withScreens } from '../support/e2e/browser.ts';
import { allowErrors } from '../support/e2e/errors.ts';
import { type Letopis, startLetopis } from '../support/e2e/letopis.ts';
import { askMap, beginningOf, seeMap, type View, viewOf } from '../support/e2e/map.ts';
import { waitFor } from '../support/waitFor.ts';

const MAP = 'poberezhye';
const TILE = 256;
const SIDE = 4_096;
/** A host draws the tiles of the demo when they are first asked for. */
const PATIENT_MS = 60_000;

const RESOLUTIONS = [16, 8, 4, 2, 1];

const tileOf = (request: HTTPRequest): string | undefined =>
  /\/tiles\/[\w-]{43}\/(.+)\.webp$/.exec(new URL(request.url()).pathname)?.[1];

/** The tiles that the network was asked for and has brought, in their order; what the browser's own cache gives is not among them. */
async function watchTiles(page: Page): Promise<string[]> {
  const came: string[] = [];
  page.on('requestfinished', (request) => {
    const tile = tileOf(request);
    if (tile !== undefined && request.response()?.fromCache() !== true) came.push(tile);
  });
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      throw new Error(`policy: ${violatedDirective} ${blockedURI}`);
    });
  });
  return came;
}

/** The tiles that a view shows in a drawing of this size, px. */
function tilesIn({ center: [x, y], resolution }: View, box: { width: number; height: number }) {
  const z = RESOLUTIONS.indexOf(resolution);
  const span = resolution * TILE;
  const last = Math.ceil(SIDE / span) - 1;
  const range = (low: number, high: number) => {
    const from = Math.max(0, Math.floor(low / span));
    const to = Math.min(last, Math.ceil(high / span) - 1);
    return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  };
  const [across, down] = [(box.width * resolution) / 2, (box.height * resolution) / 2];
  const rows = range(SIDE - y - down, SIDE - y + down);
  return range(x - across, x + across).flatMap((column) =>
    rows.map((row) => `${String(z)}/${String(column)}/${String(row)}`),
  );
}

const sizeOf = async (page: Page) =>
  page.$eval('[role=application]', (one) => ({ width: one.clientWidth, height: one.clientHeight }));

/** Waits until tiles lie everywhere on the drawing of a map that fills it: it has no holes. */
const seeTiles = (page: Page) =>
  page.waitForFunction(() => {
    const drawing = document.querySelector<HTMLCanvasElement>('.map-tiles canvas');
    const small = new OffscreenCanvas(16, 16).getContext('2d');
    if (!drawing?.width || !drawing.height || !small) return false;
    small.drawImage(drawing, 0, 0, 16, 16);
    return small.getImageData(0, 0, 16, 16).data.every((value, at) => at % 4 < 3 || value === 255);
  });

/** Moves the map, and waits until it stands elsewhere. */
async function moved(page: Page, act: () => Promise<void>): Promise<View> {
  const before = await viewOf(page, MAP);
  await act();
  const after = await page.waitForFunction(
    (name, old) => {
      const { view } = JSON.parse(sessionStorage.getItem(name) ?? '{}') as { view?: View };
      return JSON.stringify(view) !== old && view;
    },
    {},
    `letopis/mapPlace/${GAME}/${MAP}`,
    JSON.stringify(before),
  );
  return (await after.jsonValue()) as View;
}

const sorted = (tiles: readonly string[]): string[] => [...tiles].sort();

describe('the tiles of a map', () => {
  let letopis: Letopis;
  let browser: Browser;
  let reader: Person;

  beforeAll(async () => {
    letopis = await startLetopis({ LOG_LEVEL: 'silent', HOLIDAY: 'false' });
    browser = await launchShell();
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
    const { page } = reader;
    await withScreens('tiles', [reader], async () => {
      const came = await watchTiles(page);
      const wanted = new Set<string>();
      const see = async (view: View) => {
        const tiles = tilesIn(view, await sizeOf(page));
        await waitFor('all its tiles', () => tiles.every((one) => came.includes(one)), PATIENT_MS);
        for (const tile of tiles) wanted.add(tile);
        return tiles;
      };
      await page.goto(`${letopis.origin}/${GAME}/map`);
      await seeMap(page);
      await see(beginningOf(await askMap(letopis.origin)));
      await see(await moved(page, () => press(page, ru.map.nearer)));
      const nearest = await see(await moved(page, () => press(page, ru.map.nearer)));
      expect(nearest.length).toBeLessThan(64); // of all that the zoom has
      await see(await moved(page, () => press(page, ru.map.further)));
      await page.focus('[role=application]');
      await see(await moved(page, () => page.keyboard.press('ArrowRight')));
      const last = await moved(page, () => page.keyboard.press('ArrowLeft'));
      await see(last);
      await seeTiles(page);

      await page.locator(`a[href*="/${GAME}/location/"]`).click();
      await page.waitForFunction(() => !document.querySelector('[role=application]'));
      await page.goBack();
      await seeTiles(page);
      await page.goto(`${letopis.origin}/${GAME}/rules`);
      await page.goBack();
      await seeTiles(page);
      expect(await viewOf(page, MAP)).toEqual(last);
      expect(sorted(came)).toEqual(sorted([...wanted]));
    });
  }, 240_000);

  it('MAP-02 that fail leave the map to be used, and come when they are asked for again', async () => {
    const { page } = reader;
    await withScreens('failingTiles', [reader], async () => {
      allowErrors(/net::ERR_FAILED/);
      let broken = true;
      await page.setRequestInterception(true);
      page.on('request', (request) => {
        void (broken && tileOf(request) !== undefined ? request.abort() : request.continue());
      });
      await page.goto(`${letopis.origin}/${GAME}/map`);
      await page.locator(`::-p-text(${ru.map.tilesFailed})`).wait();
      await moved(page, () => press(page, ru.map.nearer));
      await page.locator(`::-p-text(${ru.map.tilesFailed})`).wait();
      broken = false;
      await press(page, ru.app.retry);
      await seeTiles(page);
      await page.waitForFunction(
        (text) => !document.body.textContent.includes(text),
        {},
        ru.map.tilesFailed,
      );
      await moved(page, () => press(page, ru.map.nearer));
      await seeTiles(page);
    });
  }, 120_000);
});
