/**
 * `npm run screenshots`: makes the pictures under docs/images again, from the real program with its demo community. With `--all` every screen, at
 * 1280 and 360 px, light and dark, into var/screens for one's own eyes.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import type { Page } from 'puppeteer-core';
import sharp from 'sharp';
import ru from '../src/i18n/ru.json' with { type: 'json' };
import { GAME, pick, press, signIn, typeTurn, unfoldForm } from '../test/support/e2e/actions.ts';
import { launchBrowser, newPerson } from '../test/support/e2e/browser.ts';
import { startLetopis } from '../test/support/e2e/letopis.ts';
import { chatScenes, layDesk } from './lib/chatScenes.ts';
import { keepCommunity, keepFounding } from './lib/communityScenes.ts';
import { keepWorkshop } from './lib/workshopScenes.ts';
import { byRole } from '../test/support/e2e/byRole.ts';

const letopis = await startLetopis({ LOG_LEVEL: 'silent' });
const browser = await launchBrowser();

/** Waits until the pictures that one sees and the fonts are there, and nothing moves: nothing is shown half come. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { left, top, width, height } = image.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2) === image;
      return image.complete || !seen;
    }),
  );
  await page.waitForFunction(
    () => !document.getAnimations().some((one) => one instanceof CSSTransition),
  );
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

async function shoot(page: Page, where: string, file: string): Promise<void> {
  await page.goto(letopis.origin + where);
  await page.locator('h1').wait();
  await settle(page);
  mkdirSync(path.dirname(file), { recursive: true });
  await page.screenshot({ path: file });
  console.log(file);
}

/** Takes a picture for the documents: with fewer colours (`quality`, 1 to 100), since it travels with every copy of the repository. */
async function keep(page: Page, name: string, quality = 80): Promise<void> {
  await settle(page);
  const file = `docs/images/${name}.png`;
  await sharp(await page.screenshot())
    .png({ palette: true, quality, effort: 10 })
    .toFile(file);
  console.log(file);
}

/** Opens an address and waits for a sign that it is shown. */
async function open(page: Page, where: string, sign: string): Promise<void> {
  await page.goto(letopis.origin + where);
  await page.locator(sign).wait();
  await page.locator(byRole('button', ru.connection.live)).wait();
}

async function keepReaders(page: Page): Promise<void> {
  await open(page, `/${GAME}`, '[data-form] button');
  await page.locator(`button::-p-text(${ru.turn.react})`).wait();
  await keep(page, 'home');
  await page.$eval('article', (turn) => turn.scrollIntoView({ block: 'center' }));
  await keep(page, 'turns');
  await open(page, `/${GAME}/location/traktir`, 'article');
  await keep(page, 'location');
}

async function keepMasters(page: Page): Promise<void> {
  await open(page, `/${GAME}`, '[data-form] button');
  await unfoldForm(page);
  await press(page, ru.form.modeNpc);
  await pick(page, ru.form.npc);
  await typeTurn(page, 'Дверь открылась сама. На пороге никого не было — только мокрые следы.');
  await press(page, ru.form.preview);
  await page.locator(`::-p-text(${ru.form.previewTitle})`).wait();
  await page.$eval('h2', (title) => title.scrollIntoView());
  await page.evaluate(() => window.scrollBy(0, -80));
  await keep(page, 'master');
}

async function keepDesk(page: Page): Promise<void> {
  await layDesk(page, letopis.origin);
  await keep(page, 'desk');
}

const sizes = [
  [1280, 900],
  [360, 800],
] as const;
const schemes = ['light', 'dark'];

/** Each state of chat, as a master has it. */
async function shootChat(page: Page): Promise<void> {
  mkdirSync('var/screens', { recursive: true });
  for (const { name, wide, set } of chatScenes) {
    for (const [width, height] of wide ? sizes.slice(0, 1) : sizes) {
      await page.setViewport({ width, height });
      for (const scheme of schemes) {
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
        await set(page, letopis.origin);
        await settle(page);
        const file = `var/screens/chat-${name}-${String(width)}-${scheme}.png` as const;
        await page.screenshot({ path: file });
        console.log(file);
      }
    }
  }
}

async function shootAll(people: readonly (readonly [string, Page])[]): Promise<void> {
  const places = [
    '/',
    '/login',
    '/logout',
    `/${GAME}`,
    `/${GAME}/rules`,
    `/${GAME}/nowhere/at/all`,
    `/${GAME}/map`,
    `/${GAME}/map/kromen`,
    `/${GAME}/locations`,
    `/${GAME}/locations/kromen`,
    `/${GAME}/location/prichal`,
    `/${GAME}/location/traktir/all?page=2`,
    '/pochtovy/quests/pismo-mayaku/kirpich-pervy/chronicle',
    ...['pochtovy', 'zimovye', 'pisma', 'sol'].map((game) => `/${game}` as const),
  ];
  for (const [who, page] of people) {
    for (const [width, height] of sizes) {
      await page.setViewport({ width, height });
      for (const scheme of schemes) {
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
        for (const [index, place] of places.entries()) {
          await shoot(
            page,
            place,
            `var/screens/${who}-${String(index)}-${String(width)}-${scheme}.png`,
          );
        }
      }
    }
  }
}

try {
  const guest = await newPerson(browser);
  const player = await newPerson(browser);
  const master = await newPerson(browser);
  await signIn(player, letopis, 'player');
  await signIn(master, letopis, 'master');
  if (process.argv.includes('--all')) {
    await shootChat(master.page);
    await shootAll([
      ['guest', guest.page],
      ['player', player.page],
    ]);
  } else {
    await keepReaders(player.page);
    await keepMasters(master.page);
    await keepDesk(master.page);
    await keepWorkshop(browser, letopis, keep);
    await keepCommunity(browser, letopis, keep);
    await keepFounding(browser, keep);
  }
} finally {
  await browser.close();
  await letopis.dispose();
}
