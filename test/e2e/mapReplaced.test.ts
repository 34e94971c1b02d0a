import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'puppeteer-core';
import sharp from 'sharp';
import type { WorkshopEntry } from '../../src/contract/index.ts';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import { GAME } from '../support/e2e/actions.ts';
import type { Person } from '../support/e2e/browser.ts';
import { reach } from '../support/e2e/connection.ts';
import { seeMap, zoomIn } from '../support/e2e/map.ts';
import { type People, startPeople } from '../support/e2e/people.ts';
import { isMarked, mark } from '../support/e2e/workshop.ts';

const MAP = 'poberezhye';
const RED = { r: 200, g: 40, b: 40 };
const BLUE = { r: 40, g: 60, b: 200 };
const SIDE = 3_000;
/** Cutting waits for the processors. */
const PATIENT_MS = 60_000;

type Colour = typeof RED;

/** Waits until the tiles of the map fill its drawing, and all of them have this colour. */
const seeColour = (page: Page, { r, g, b }: Colour) =>
  page.waitForFunction(
    (wanted) => {
      const drawing = document.querySelector<HTMLCanvasElement>('.map-tiles canvas');
      const small = new OffscreenCanvas(16, 16).getContext('2d');
      if (!drawing?.width || !drawing.height || !small) return false;
      small.drawImage(drawing, 0, 0, 16, 16);
      const { data } = small.getImageData(0, 0, 16, 16);
      return data.every((value, at) => Math.abs(value - (wanted[at % 4] ?? 0)) < 12);
    },
    { timeout: PATIENT_MS },
    [r, g, b, 255],
  );

/** Waits for what follows the world, which begins some seconds after the page. */
const listening = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/deferred.')),
  );

/** Notes of each frame from now on which of these colours the tiles have: the first, the second, none or both. */
const watchFrames = (page: Page, colours: readonly Colour[]) =>
  page.evaluate((all) => {
    const seen: string[] = [];
    Object.assign(window, { framesSeen: seen });
    const look = (): void => {
      requestAnimationFrame(look);
      const drawing = document.querySelector<HTMLCanvasElement>('.map-tiles canvas');
      const small = new OffscreenCanvas(16, 16).getContext('2d');
      if (!small) return;
      if (drawing?.width && drawing.height) small.drawImage(drawing, 0, 0, 16, 16);
      const { data } = small.getImageData(0, 0, 16, 16);
      const has = ({ r, b }: Colour): boolean =>
        data.some(
          (value, at) => at % 4 === 0 && r > b === value > (data[at + 2] ?? 0) && data[at + 3]! > 0,
        );
      const now = all.flatMap((colour, at) => (has(colour) ? [at] : [])).join(' and ');
      if (now !== seen.at(-1)) seen.push(now);
    };
    look();
  }, colours);

const framesSeen = (page: Page) =>
  page.evaluate(() => (window as { framesSeen?: string[] }).framesSeen ?? []);

describe('a map whose picture is replaced while another looks at it', () => {
  let all: People;
  let master: Person;
  let player: Person;
  let scratch: string;
  let form: string;

  /** Sends a picture of one colour in the form of the map, and waits until it is on it. */
  async function sendPicture(background: Colour): Promise<void> {
    const { page } = master;
    const file = path.join(scratch, `${String(background.r)}.png`);
    await sharp({ create: { width: SIDE, height: SIDE, channels: 3, background } })
      .png()
      .toFile(file);
    await page.goto(form);
    const { title, done: said } = ru.workshop.mapPicture;
    const input = await page.waitForSelector(`input[aria-label="${title}"]`);
    await input?.uploadFile(file);
    const done = page.locator(`::-p-text(${said})`);
    await done.setTimeout(PATIENT_MS).wait();
  }

  beforeAll(async () => {
    scratch = mkdtempSync(path.join(os.tmpdir(), 'letopis-replaced-'));
    all = await startPeople(['master', 'player'], { home: false });
    [master, player] = all.people as [Person, Person];
    const { origin } = all.letopis;
    await master.page.goto(`${origin}/${GAME}/workshop`);
    const maps = await master.page.evaluate(async (url) => {
      const answer = await fetch(url);
      return ((await answer.json()) as { things: WorkshopEntry[] }).things;
    }, `/api/rpg/workshop/${GAME}/maps`);
    form = `${origin}/${GAME}/workshop/maps/${maps.find(({ key }) => key === MAP)?.id ?? ''}`;
  }, 180_000);

  afterAll(async () => {
    await all.dispose();
    rmSync(scratch, { recursive: true, force: true });
  });

  it('WORK-167 the open page of the other shows the new one without a reload, no tile is broken, and none of the old stands beside the new', async () => {
    await all.screens('replaced', async () => {
      const { page } = player;
      const tiles: { token: string; status: number }[] = [];
      page.on('response', (response) => {
        const [, token] = /\/tiles\/([\w-]{43})\//.exec(response.url()) ?? [];
        if (token !== undefined) tiles.push({ token, status: response.status() });
      });
      await page.goto(`${all.letopis.origin}/${GAME}/map/${MAP}`);
      await seeMap(page);
      await reach(page, 'live');
      await listening(page);
      await mark(page);
      // The view stays: near by, the map fills its drawing.
      await zoomIn(page, MAP);
      await sendPicture(RED);
      await seeColour(page, RED);
      await watchFrames(page, [RED, BLUE]);
      await sendPicture(BLUE);
      await seeColour(page, BLUE);

      const frames = await framesSeen(page);
      expect(frames.at(0)).toBe('0');
      expect(frames.at(-1)).toBe('1');
      expect(frames).not.toContain('0 and 1');
      expect(tiles.filter(({ status }) => status !== 200)).toEqual([]);
      const tokens = tiles.map(({ token }) => token);
      const [, red, blue] = [...new Set(tokens)];
      expect(tokens.indexOf(blue ?? '')).toBeGreaterThan(tokens.lastIndexOf(red ?? ''));
      await page.waitForSelector('main a[href*="/location/"]');
      expect(await page.$('main [role=alert]')).toBeNull();
      expect(await isMarked(page)).toBe(true);
    });
  }, 240_000);
});
