import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'puppeteer-core';
import sharp from 'sharp';
import type {
  InitAnswer,
  WorkshopEntry,
  WorkshopFigure,
  WorkshopJob,
} from '../../src/contract/index.ts';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import { GAME, press, seeText } from '../support/e2e/actions.ts';
import type { Person } from '../support/e2e/browser.ts';
import { byRole } from '../support/e2e/byRole.ts';
import { reach } from '../support/e2e/connection.ts';
import { seeMap } from '../support/e2e/map.ts';
import { expectOrderAt, SCHEMES, SIZES } from '../support/e2e/order.ts';
import { type People, startPeople } from '../support/e2e/people.ts';
import { allowErrors } from '../support/e2e/errors.ts';
import { grained } from '../support/host/mapPictures.ts';
import { Visitor } from '../support/host/visitor.ts';
import { waitFor } from '../support/waitFor.ts';

const { workshop } = ru;

const TITLE = 'Остров';
const KEY = 'ostrov';
/** A number as the page has it. */
const inWords = (number: number): string => number.toLocaleString('ru-RU');

/** Cutting waits for the processors. */
const PATIENT_MS = 60_000;

const fetchJson = <Answer>(page: Page, url: string): Promise<Answer> =>
  page.evaluate(async (one) => (await (await fetch(one)).json()) as never, url);

const listOf = async (page: Page, kind: string) =>
  (await fetchJson<{ things: WorkshopEntry[] }>(page, `/api/rpg/workshop/${GAME}/${kind}`)).things;

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { neverReloaded: true }));
const isMarked = (page: Page) => page.evaluate(() => 'neverReloaded' in window);

/** Clicks a place of the drawing, px from its middle. */
async function clickAt(page: Page, right: number, down: number): Promise<void> {
  const { x, y } = await page.$eval('[role=application]', (one) => {
    one.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = one.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });
  await page.mouse.click(x + right, y + down);
}

/** Chooses by keys alone what the figure that is chosen leads to. */
async function leadTo(page: Page, title: string): Promise<void> {
  const field = await page.waitForSelector(byRole('combobox', workshop.figures.target));
  await field?.focus();
  await page.keyboard.type(title);
  await page.locator(`[role=option]::-p-text(${title})`).wait();
  await page.keyboard.press('Enter');
  await seeText(page, `. ${title}`);
}

/** The links of the list beside a map. */
const seeEntries = (page: Page, titles: readonly string[]) =>
  page.waitForFunction(
    (all) => {
      const links = [...document.querySelectorAll('main a')].map((one) => one.textContent);
      return all.every((title) => links.some((link) => link.includes(title)));
    },
    {},
    titles,
  );

describe('the figures of a map', () => {
  let all: People;
  let master: Person;
  let player: Person;
  let scratch: string;
  let map: string;

  const open = ({ page }: Person, at: string) => page.goto(all.letopis.origin + at);
  const readFigures = () =>
    fetchJson<{ figures: WorkshopFigure[]; size: [number, number] }>(
      master.page,
      `/api/rpg/workshop/${GAME}/maps/${map}/figures`,
    );

  /** Sends a picture in the form of the map, and waits until it is on it. */
  async function sendPicture(width: number, height: number): Promise<void> {
    const { page } = master;
    const file = path.join(scratch, `${String(width)}.png`);
    const background = { r: 60, g: 110, b: 90 };
    await sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toFile(file);
    await open(master, `/${GAME}/workshop/maps/${map}`);
    const input = await page.waitForSelector(`input[aria-label="${workshop.mapPicture.title}"]`);
    await input?.uploadFile(file);
    await page.locator(`::-p-text(${workshop.mapPicture.done})`).setTimeout(PATIENT_MS).wait();
    await seeText(page, `${inWords(width)} × ${inWords(height)}`);
  }

  beforeAll(async () => {
    scratch = mkdtempSync(path.join(os.tmpdir(), 'letopis-figures-'));
    all = await startPeople(['master', 'player'], { home: false });
    [master, player] = all.people as [Person, Person];
  }, 180_000);

  afterAll(async () => {
    await all.dispose();
    rmSync(scratch, { recursive: true, force: true });
  });

  it('WORK-100 WORK-101 WORK-102 WORK-104 WORK-105 a picture is sent, one figure is drawn by mouse and one by keys, and a player whose page stays open sees both, on another picture too', async () => {
    await all.screens('figures', async () => {
      const { page } = master;
      await open(master, `/${GAME}/workshop/maps/new`);
      const title = await page.waitForSelector('main form input');
      await title?.focus();
      await page.keyboard.type(TITLE);
      await page.keyboard.press('Enter');
      await seeText(page, workshop.made);
      map = (await listOf(page, 'maps')).find(({ key }) => key === KEY)?.id ?? '';
      const places = (await listOf(page, 'locations')).filter((one) => one.awayAt === undefined);
      const [byMouse = '', byKeys = ''] = places.map((one) => one.title);
      await sendPicture(1_500, 1_500);

      const tokens = new Set<string>();
      player.page.on('request', (request) => {
        const [, token] = /\/tiles\/([\w-]{43})\//.exec(request.url()) ?? [];
        if (token !== undefined) tokens.add(token);
      });
      await open(player, `/${GAME}/map/${KEY}`);
      await seeMap(player.page);
      await reach(player.page, 'live');
      await mark(player.page);

      await press(page, workshop.figures.open, 'link');
      await seeMap(page);
      await press(page, workshop.figures.tool.area);
      for (const [right, down] of [
        [-60, -60],
        [60, -60],
        [60, 60],
      ] as const)
        await clickAt(page, right, down);
      await page.keyboard.press('Enter');
      await leadTo(page, byMouse);

      await page.focus(byRole('button', workshop.figures.add));
      await page.keyboard.press('Enter');
      await leadTo(page, byKeys);
      await page.focus(byRole('button', `2. ${byKeys}`));
      await page.keyboard.down('Shift');
      for (let times = 0; times < 5; times += 1) await page.keyboard.press('ArrowLeft');
      await page.keyboard.up('Shift');
      await page.keyboard.down('Control');
      await page.keyboard.press('Enter');
      await page.keyboard.up('Control');
      await seeText(page, workshop.saved);

      const before = await readFigures();
      expect(before.figures.map(({ geometry }) => geometry.type)).toEqual(['Polygon', 'Polygon']);
      await seeEntries(player.page, [byMouse, byKeys]);
      expect(tokens.size).toBe(1);

      await sendPicture(750, 1_500);
      const after = await readFigures();
      expect(after.size).toEqual([750, 1_500]);
      const half = before.figures.map(({ geometry }) =>
        JSON.stringify(geometry, (_key, value: unknown) =>
          Array.isArray(value) && typeof value[0] === 'number' ? [value[0] / 2, value[1]] : value,
        ),
      );
      expect(after.figures.map(({ geometry }) => JSON.stringify(geometry))).toEqual(half);
      await waitFor('the tiles of the new picture', () => tokens.size === 2, PATIENT_MS);
      await seeEntries(player.page, [byMouse, byKeys]);
      expect(await isMarked(player.page)).toBe(true);
    });
  }, 240_000);

  it('WORK-100 a figure is dragged by the mouse, and its corners snap to those of another', async () => {
    await all.screens('dragging', async () => {
      const { page } = master;
      await open(master, `/${GAME}/workshop/figures/${map}`);
      await seeMap(page);
      const before = await readFigures();
      await clickAt(page, 20, -40);
      await page.waitForSelector('main li button[aria-pressed="true"]');
      const { x, y } = await page.$eval('[role=application]', (one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
      });
      await page.mouse.move(x + 15, y - 40);
      await page.mouse.down();
      await page.mouse.move(x + 30, y - 20, { steps: 5 });
      await page.mouse.up();
      await page.waitForFunction(
        (name) =>
          [...document.querySelectorAll('button')].some(
            (one) => one.textContent === name && !one.disabled,
          ),
        {},
        workshop.figures.undo,
      );
      await press(page, workshop.save);
      await seeText(page, workshop.saved);
      const after = await readFigures();
      expect(after.figures[0]).not.toEqual(before.figures[0]);
      expect(after.figures[1]).toEqual(before.figures[1]);
    });
  }, 120_000);

  it('WORK-100 its pages are in order at every size, in both schemes', async () => {
    await all.screens('order', async () => {
      const { page } = master;
      for (const at of [`maps/${map}`, `figures/${map}`]) {
        await open(master, `/${GAME}/workshop/${at}`);
        await page.waitForSelector('main form');
        if (at.startsWith('figures')) {
          await seeMap(page);
          await page.locator('main li button').click();
        }
        await expectOrderAt(page, SIZES, SCHEMES.toReversed());
      }
    });
  }, 240_000);

  it('WORK-54 WORK-104 WORK-121 a host that is killed while it cuts shows nothing half-made, and says that the job was interrupted', async () => {
    const { origin, dataDir, kill, start } = all.letopis;
    const before = await readFigures();
    const visitor = new Visitor(origin);
    await visitor.signIn('master');
    const init = await visitor.ask('/api/rpg/init');
    const { user } = (await init.json()) as InitAnswer;
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(await grained(4_000))]), 'карта.jpg');
    const sent = await visitor.ask(`/api/rpg/workshop/${GAME}/maps/${map}/picture`, {
      ...{ method: 'POST', body },
      headers: { authorization: `Bearer ${user?.token ?? ''}` },
    });
    const { job } = (await sent.json()) as { job: WorkshopJob };
    const inWork = () =>
      readdirSync(path.join(dataDir, 'maps'), { withFileTypes: true }).filter(
        (one) => one.isDirectory() && one.name.endsWith('.part'),
      );
    await waitFor('the picture to be cut', () => inWork().length > 0, PATIENT_MS);
    allowErrors(/net::|WebSocket|502|503/);
    await kill();
    await start();
    const read = async () => {
      const answer = await visitor.ask(`/api/rpg/jobs/${job.id}`);
      return ((await answer.json()) as { job: WorkshopJob }).job;
    };
    await waitFor('the job to be told', async () => (await read()).state !== 'running', PATIENT_MS);
    expect(await read()).toMatchObject({ state: 'failed', refusal: { code: 'jobInterrupted' } });
    const after = await readFigures();
    expect(after).toEqual(before);
  }, 180_000);
});
