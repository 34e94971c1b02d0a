import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'puppeteer-core';
import sharp from 'sharp';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import { pick, press, seeText, seeTurn, send, typeTurn } from '../support/e2e/actions.ts';
import type { Person } from '../support/e2e/browser.ts';
import { allowErrors, answered } from '../support/e2e/errors.ts';
import { byRole } from '../support/e2e/byRole.ts';
import { reach } from '../support/e2e/connection.ts';
import { tabBackTo, tabTo } from '../support/e2e/keys.ts';
import { seeMap } from '../support/e2e/map.ts';
import { type People, startPeople } from '../support/e2e/people.ts';
import {
  choose,
  clickMap,
  follow,
  isMarked,
  makeEmptyGame,
  makeThings,
  mark,
  openList,
  save,
  START,
  unfoldQuests,
} from '../support/e2e/workshop.ts';

/** A world that a master builds from nothing in the browser, while a player has a page of it open. */

const { workshop } = ru;
const { field } = workshop;

const GAME = 'ostrov';
const NAME = 'Тихон Сверчок';
const WORLD = 'Остров';
const [CITY, CAVES] = ['Город', 'Пещеры'];
const [PIER, LIGHT] = ['Причал', 'Маяк'];
const PLACES = {
  Причал: WORLD,
  Маяк: WORLD,
  Мельница: WORLD,
  Роща: WORLD,
  Рынок: CITY,
  Ратуша: CITY,
  Грот: CAVES,
  Озеро: CAVES,
};
/** Ways that are drawn, and those that are chosen in the list. */
const DRAWN = [
  ['Причал', 'Маяк'],
  ['Маяк', 'Мельница'],
  ['Мельница', 'Роща'],
  ['Рынок', 'Ратуша'],
  ['Грот', 'Озеро'],
  ['Причал', 'Рынок'],
] as const;
const LISTED = [
  [START, 'Причал'],
  [START, 'Маяк'],
  [START, 'Роща'],
  ['Роща', 'Грот'],
  ['Мельница', 'Ратуша'],
  ['Маяк', 'Озеро'],
] as const;
const QUEST = 'Пропавший фонарь';
const EVENTS = ['Ночь без огня', 'Свет в гроте'];
const KEEPER = 'Смотритель';

const SIZE = { width: 6_000, height: 4_000 };
/** A number as the page has it. */
const inWords = (number: number): string => number.toLocaleString('ru-RU');

/** Cutting waits for the processors. */
const PATIENT_MS = 90_000;

const bothWays = (from: string, to: string): string =>
  workshop.ways.both.replace('{{from}}', from).replace('{{to}}', to);

const countWays = (page: Page, count: number) =>
  page.waitForFunction(
    (label, wanted) =>
      document.querySelectorAll(`ul[aria-label="${label}"] > li`).length === wanted,
    {},
    workshop.ways.list,
    count,
  );

describe('a world that is made in the browser', () => {
  let all: People;
  let master: Person;
  let player: Person;
  let scratch: string;

  beforeAll(async () => {
    scratch = mkdtempSync(path.join(os.tmpdir(), 'letopis-world-'));
    all = await startPeople(['master', 'player'], {
      home: false,
      prepare: ({ origin }) => makeEmptyGame(origin, GAME, 'Сказки острова', NAME),
    });
    [master, player] = all.people as [Person, Person];
    await player.page.goto(`${all.letopis.origin}/${GAME}`);
    await reach(player.page, 'live');
    await mark(player.page);
    await master.page.goto(`${all.letopis.origin}/${GAME}/workshop`);
    await master.page.locator('main h2').wait();
  }, 180_000);

  afterAll(async () => {
    await all.dispose();
    rmSync(scratch, { recursive: true, force: true });
  });

  it('WORK-60 WORK-73 WORK-89 WORK-98 a master makes maps, places, a quest with events and an NPC, and a player whose page stays open sees them come', async () => {
    // There is no map yet; and pages ask for the channels of a game without a chat when its world changes.
    allowErrors(answered(404, `/api/rpg/map/${GAME}`));
    await all.screens('world', async () => {
      const { page } = master;
      await follow(page, `/${GAME}/workshop/games`);
      await pick(page, field.mainPage, ru.catalogue.mainPage.quests_turns);
      await page.locator(byRole('checkbox', workshop.flags.enable_map)).click();
      await save(page);
      // The menu of the open page has the map, and its home the quests.
      await follow(player.page, `/${GAME}/map`);

      await makeThings(page, GAME, 'maps', [
        { title: WORLD },
        { title: CITY, things: { [field.parent]: WORLD } },
        { title: CAVES, things: { [field.parent]: WORLD } },
      ]);
      const places = Object.entries(PLACES);
      const onMaps = places.map(([title, map]) => ({ title, things: { [field.map]: map } }));
      await makeThings(page, GAME, 'locations', onMaps);
      await follow(player.page, `/${GAME}`);
      const words = { [ru.community.status]: workshop.words.active };
      await makeThings(page, GAME, 'quests', [{ title: QUEST, words }]);
      const ofQuest = EVENTS.map((title) => ({ title, things: { [field.quest]: QUEST } }));
      await makeThings(page, GAME, 'events', ofQuest);
      const atLight = { title: KEEPER, things: { [field.location]: LIGHT } };
      await makeThings(page, GAME, 'npcs', [atLight]);
      await unfoldQuests(player.page, QUEST, EVENTS);
      expect(await isMarked(player.page)).toBe(true);
    });
  }, 180_000);

  it('WORK-100 WORK-102 WORK-104 WORK-105 WORK-72 a picture of 6,000 px is sent with its progress, figures lead to sub-maps and places, and the open page of the map shows them', async () => {
    await all.screens('world-map', async () => {
      const { page } = master;
      const file = path.join(scratch, 'остров.png');
      await sharp({ create: { ...SIZE, channels: 3, background: { r: 60, g: 110, b: 90 } } })
        .png()
        .toFile(file);
      await follow(player.page, `/${GAME}/map`);
      await openList(page, GAME, 'maps');
      await press(page, WORLD, 'link');
      const input = await page.waitForSelector(`input[aria-label="${workshop.mapPicture.title}"]`);
      const progress = page.waitForSelector('main [role=progressbar]');
      await input?.uploadFile(file);
      await progress;
      await page.locator(`::-p-text(${workshop.mapPicture.done})`).setTimeout(PATIENT_MS).wait();
      await seeText(page, `${inWords(SIZE.width)} × ${inWords(SIZE.height)}`);
      await seeMap(player.page);

      await press(page, workshop.figures.open, 'link');
      await seeMap(page);
      const { area, point } = workshop.figures.tool;
      const mapNamed = (title: string) => workshop.figures.mapOption.replace('{{title}}', title);
      for (const [at, title] of [CITY, CAVES].entries()) {
        await press(page, area);
        const left = -160 + at * 180;
        await clickMap(page, [
          [left, -100],
          [left + 120, -100],
          [left + 120, 0],
        ]);
        await page.keyboard.press('Enter');
        await choose(page, workshop.figures.target, mapNamed(title));
      }
      for (const [at, title] of [PIER, LIGHT].entries()) {
        await press(page, point);
        await clickMap(page, [[-100 + at * 150, 80]]);
        await choose(page, workshop.figures.target, title);
      }
      await save(page);

      // The open page has tiles, figures and their names.
      for (const title of [PIER, LIGHT, CITY, CAVES])
        await player.page.waitForFunction(
          (words) =>
            [...document.querySelectorAll('main a')].some((a) => a.textContent.includes(words)),
          {},
          title,
        );
      expect(await isMarked(player.page)).toBe(true);
    });
  }, 180_000);

  it('WORK-71 WORK-93 WORK-98 WORK-163 twelve ways are laid in the drawing and in the list, and the player goes by one and writes there', async () => {
    await all.screens('world-ways', async () => {
      const { page } = master;
      await openList(page, GAME, 'ways');
      await press(page, workshop.graph.show);
      await press(page, workshop.graph.whole);
      for (const [from, to] of DRAWN) {
        for (const place of [from, to]) await press(page, place);
        const made = workshop.graph.made.replace('{{from}}', from).replace('{{to}}', to);
        await seeText(page, made);
      }
      for (const [from, to] of LISTED) {
        await choose(page, workshop.ways.from, from);
        await choose(page, workshop.ways.to, to);
        await press(page, workshop.ways.add);
      }
      await countWays(page, DRAWN.length + LISTED.length);
      await save(page);
      // The master goes to read, the player to the place in which they stand.
      await follow(page, `/${GAME}`);

      const there = player.page;
      await follow(there, `/${GAME}`);
      await follow(there, `/${GAME}/location/start`);
      await typeTurn(there, 'Тропа ведёт к воде.');
      await press(there, ru.form.actionShow);
      await pick(there, ru.form.destination, 'Причал');
      await send(there);
      await seeTurn(page, 'Тропа ведёт к воде.');
      await follow(there, `/${GAME}/map`);
      await follow(there, `/${GAME}/location/prichal`);
      await typeTurn(there, 'И вот я у причала.');
      await send(there);
      await seeTurn(page, 'И вот я у причала.');
      expect(await isMarked(there)).toBe(true);
    });
  }, 180_000);

  it('WORK-93 WORK-163 a way is made by keyboard alone, in the list and in the drawing', async () => {
    await all.screens('world-keys', async () => {
      const { page } = master;
      await page.goto(`${all.letopis.origin}/${GAME}/workshop/ways`);
      await countWays(page, DRAWN.length + LISTED.length);
      const { keyboard } = page;
      const total = DRAWN.length + LISTED.length;
      for (const title of ['Озеро', 'Рынок']) {
        await tabTo(page, 'main form input[role=combobox][value=""]');
        await keyboard.type(title);
        await page.locator(byRole('option', title)).wait();
        await keyboard.press('Enter');
      }
      await keyboard.press('Tab');
      await tabTo(page, 'main form button:not([aria-label])');
      await keyboard.press('Enter');
      await countWays(page, total + 1);
      await seeText(page, bothWays('Озеро', 'Рынок'));

      await tabBackTo(page, 'main form button[aria-expanded]');
      await keyboard.press('Enter');
      for (const title of ['Грот', LIGHT]) {
        await tabTo(page, `[data-place][title="${title}"]`);
        await keyboard.press('Enter');
        await tabBackTo(page, 'main form button[aria-expanded]');
      }
      await seeText(page, bothWays('Грот', LIGHT));
      await countWays(page, total + 2);
      await keyboard.down('Control');
      await keyboard.press('Enter');
      await keyboard.up('Control');
      await seeText(page, workshop.saved);
      await page.goto(`${all.letopis.origin}/${GAME}/workshop/ways`);
      await countWays(page, total + 2);
    });
  }, 120_000);
});
