import { firstScreenScripts } from '../../scripts/lib/firstScreen.ts';
import type { Browser, Page } from 'puppeteer-core';
import { GAME, openHome, signIn } from '../support/e2e/actions.ts';
import { seriousViolations } from '../support/e2e/axe.ts';
import { launchBrowser, newPerson, type Person, withScreens } from '../support/e2e/browser.ts';
import { type Letopis, startLetopis } from '../support/e2e/letopis.ts';

const widths = [1280, 360];
const schemes = ['light', 'dark'] as const;

/** Lets the system ask for a colour scheme. */
const inScheme = (page: Page, scheme: (typeof schemes)[number] | undefined) =>
  page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme ?? 'light' }]);

describe('every screen', () => {
  let letopis: Letopis;
  let browser: Browser;
  let guest: Person;
  let player: Person;
  let master: Person;

  beforeAll(async () => {
    letopis = await startLetopis({ LOG_LEVEL: 'silent' });
    browser = await launchBrowser();
    guest = await newPerson(browser);
    player = await newPerson(browser);
    master = await newPerson(browser);
    await signIn(player, letopis, 'player');
    await signIn(master, letopis, 'master');
  }, 120_000);

  afterAll(async () => {
    await browser.close();
    await letopis.dispose();
  });

  const screens: readonly (readonly [string, () => Person, string, string])[] = [
    ['picker', () => guest, '/', 'h1'],
    ['login', () => guest, '/login', 'h1'],
    ['home of a guest', () => guest, `/${GAME}`, 'input[type=radio]'],
    ['rules', () => guest, `/${GAME}/rules`, 'h1'],
    ['unknown page', () => guest, `/${GAME}/nowhere/at/all`, 'h1'],
    ['home of a player', () => player, `/${GAME}`, '[data-slate-editor]'],
    ['map', () => guest, `/${GAME}/map`, 'canvas'],
    ['map inside another', () => guest, `/${GAME}/map/kromen`, 'canvas'],
    ['places', () => guest, `/${GAME}/locations`, 'h3'],
    ['places of a map inside', () => guest, `/${GAME}/locations/kromen`, 'h3'],
    ['location', () => guest, `/${GAME}/location/prichal`, 'article'],
    ['location of a player', () => player, `/${GAME}/location/prichal`, '[data-slate-editor]'],
    ['all turns of a location', () => guest, `/${GAME}/location/traktir/all?page=2`, 'article'],
    ['unknown location', () => guest, `/${GAME}/location/nowhere`, 'h1'],
    ['channels', () => player, `/${GAME}/chat/`, '[data-channel]'],
    ['channel', () => player, `/${GAME}/chat/rpg_game/spletni`, '[data-message]'],
    [
      'chronicle',
      () => player,
      '/pochtovy/quests/pismo-mayaku/kirpich-pervy/chronicle',
      '[data-slate-editor]',
    ],
    ['profiles', () => guest, `/${GAME}/profiles/`, 'h2 a'],
    ['profiles to a master', () => master, `/${GAME}/profiles/`, 'h2 a'],
    ['profile', () => guest, `/${GAME}/profiles/1`, 'article h1'],
    ['profile to a master', () => master, `/${GAME}/profiles/1`, 'article h1'],
    ['unknown channel', () => player, `/${GAME}/chat/rpg_game/nowhere`, 'h1'],
    ['unknown map', () => guest, `/${GAME}/locations/nowhere`, '[role=alert]'],
  ];

  describe.each(widths)('at %i px', (width) => {
    it.each(screens)(
      'is in order: %s, light and dark',
      async (name, who, path, sign) => {
        const person = who();
        await withScreens(`${name}-${String(width)}`, [person], async () => {
          const { page } = person;
          await page.setViewport({ width, height: 800 });
          // Each scheme is come to in both ways: with the page, and on it, as by a system that turns dark in the evening.
          const order = width === widths[0] ? schemes : schemes.toReversed();
          await inScheme(page, order[0]);
          await page.goto(letopis.origin + path);
          await page.locator(sign).wait();
          for (const scheme of order) {
            await inScheme(page, scheme);
            await page.waitForSelector(`html[data-scheme=${scheme}]`);
            expect(await seriousViolations(page)).toEqual([]);
            const overflow = await page.evaluate(
              () => document.documentElement.scrollWidth - window.innerWidth,
            );
            expect(overflow).toBeLessThanOrEqual(0);
          }
        });
      },
      120_000,
    );
  });

  it('SHELL-20 names the place and the game in the title of each screen', async () => {
    const titles = new Set<string>();
    for (const [, who, path, sign] of screens.slice(0, 5)) {
      const { page } = who();
      await page.goto(letopis.origin + path);
      await page.locator(sign).wait();
      await page.waitForFunction(() => document.title.endsWith(' — Летопись'));
      titles.add(await page.title());
    }
    expect(titles.size).toBe(5);
    expect([...titles].filter((title) => title.includes('Отлив'))).toHaveLength(3);
  }, 120_000);

  it('loads nothing before a guest can read but what the size budget counts: no editor, no Echo', async () => {
    const { page } = await newPerson(browser);
    await page.evaluateOnNewDocument(() => {
      new MutationObserver((_changes, observer) => {
        if (!document.querySelector('article')) return;
        observer.disconnect();
        performance.mark('first turn');
      }).observe(document, { childList: true, subtree: true });
    });
    await openHome(page, letopis.origin);
    const early = await page.evaluate(() => {
      const shown = performance.getEntriesByName('first turn')[0]?.startTime ?? 0;
      return performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => name.endsWith('.js') && startTime < shown)
        .map(({ name }) => new URL(name).pathname.slice(1));
    });
    const counted = new Set(['scheme.js', ...firstScreenScripts()]);
    expect(early).not.toEqual([]);
    expect(early.filter((file) => !counted.has(file))).toEqual([]);
    await page.close();
  }, 120_000);

  it('asks for what comes before the first turn once, together with the program', async () => {
    const { page } = await newPerson(browser);
    await openHome(page, letopis.origin);
    const asked = await page.evaluate(() => {
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const program = files.find(({ name }) => /\/assets\/main\.[^/]*\.js$/.test(name));
      const calls = files.filter(({ name }) => /\/(?:init|locations|turns)(?:\/|\?|$)/.test(name));
      return calls.map(({ name, startTime }) => ({
        call: new URL(name).pathname,
        early: startTime <= (program?.responseEnd ?? 0),
      }));
    });
    const first = ['/api/rpg/init', `/api/rpg/locations/${GAME}`, `/api/rpg/turns/${GAME}`];
    expect(
      asked.filter(({ call }) => first.includes(call)).sort((a, b) => (a.call < b.call ? -1 : 1)),
    ).toEqual(first.map((call) => ({ call, early: true })));
    await page.close();
  }, 120_000);

  it('breaks no rule of its own content security policy', () => {
    const broken = [guest, player, master]
      .flatMap(({ complaints }) => complaints)
      .filter((text) => /Content Security Policy/i.test(text));
    expect(broken).toEqual([]);
  });
});
