import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'puppeteer-core';
import { GAME, giveSession } from '../support/e2e/actions.ts';
import { launchShell, newPerson, withScreens } from '../support/e2e/browser.ts';
import { errorsSoFar } from '../support/e2e/errors.ts';
import type { Letopis } from '../support/e2e/letopis.ts';
import {
  awaitAwake,
  awaitRendered,
  countCalls,
  isRendered,
  startRendering,
} from '../support/e2e/rendered.ts';

/**
 * Every screen that the host renders, taken over by React's development build, which reports each difference it finds: of texts, elements
 * and attributes. The production build, in all other browser tests, mends most of them without a word.
 */

const HOME = `/${GAME}`;
const PLACE = `${HOME}/location/mayak`;
const SCREENS = [
  ...['/', '/login', HOME, '/zimovye', '/pochtovy', '/pisma', '/sol', PLACE, `${PLACE}/all`],
  ...[`${HOME}/map`, `${HOME}/locations`, `${HOME}/rules`, `${HOME}/profiles/`],
];

const folder = mkdtempSync(path.join(os.tmpdir(), 'letopis-hydration-'));
let letopis: Letopis;
let browser: Browser;
let screens: readonly string[];
beforeAll(async () => {
  const build = ['node_modules/webpack/bin/webpack.js', '--mode', 'development'];
  await promisify(execFile)(process.execPath, [...build, '--env', `folder=${folder}`]);
  letopis = await startRendering({ CLIENT_DIR: path.join(folder, 'client') });
  browser = await launchShell();
  screens = [
    ...SCREENS,
    await linkOn(`${PLACE}/all`, 'turn='),
    await linkOn(`${HOME}/profiles/`, `${HOME}/profiles/`),
  ];
}, 180_000);
afterAll(async () => {
  await browser.close();
  await letopis.dispose();
  rmSync(folder, { recursive: true });
});

/** The first address on a page that goes on from these words: of a turn, of a profile. */
async function linkOn(page: string, begin: string): Promise<string> {
  const html = await awaitRendered(letopis, page);
  const links = Array.from(html.matchAll(/href="([^"]+)"/g), ([, href = '']) => href);
  const found = links.find((href) => href.includes(begin) && !href.endsWith(begin));
  if (found === undefined) throw new Error(`No link with ${begin} on ${page}`);
  return found;
}

/** Only what a page asks for by itself: what others say is pushed or polled. */
const readsOf = (calls: readonly string[]): string[] =>
  calls.filter((call) =>
    /^GET .*(?<!bookmarks)\/(init|config\.json|characters|locations|turns)\b/.test(call),
  );

describe('hydration', () => {
  it.each([
    [1280, 'Europe/Moscow', undefined],
    [360, 'Pacific/Auckland', undefined],
    [1280, 'America/New_York', 'player'],
    [360, 'Europe/Moscow', 'master'],
  ] as const)(
    'FIRST-02 wakes without an error and asks for nothing again, on every screen at %i px in %s as %s',
    async (width, zone, login) => {
      const person = await newPerson(browser);
      await withScreens('hydration', [person], async () => {
        const { page } = person;
        if (login) await giveSession(person, letopis, login);
        await page.setViewport({ width, height: 800 });
        await page.emulateTimezone(zone);
        const calls = countCalls(page) as string[];
        for (const path of screens) {
          if (!login) await awaitRendered(letopis, path);
          await page.goto('about:blank'); // the page before asks for nothing more
          calls.length = 0;
          await page.goto(letopis.origin + path, { waitUntil: 'domcontentloaded' });
          const rendered = await isRendered(page);
          await awaitAwake(page);
          if (rendered) expect([path, readsOf(calls)]).toEqual([path, []]);
          else expect([path, login]).not.toEqual([path, undefined]);
          expect([path, errorsSoFar()]).toEqual([path, []]);
        }
      });
    },
  );
});
