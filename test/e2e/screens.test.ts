import { firstScreenScripts } from '../../scripts/lib/firstScreen.ts';
import { GAME, openHome } from '../support/e2e/actions.ts';
import { newPerson, type Person, withScreens } from '../support/e2e/browser.ts';
import { allowErrors, answered } from '../support/e2e/errors.ts';
import { startLetopis } from '../support/e2e/letopis.ts';
import { expectKeyboardReaches } from '../support/e2e/keys.ts';
import {
  expectFitsEverywhere,
  expectOrderAt,
  inScheme,
  SCHEMES,
  SIZES,
} from '../support/e2e/order.ts';
import { type People, startPeople } from '../support/e2e/people.ts';

describe('every screen', () => {
  let all: People;
  let guest: Person;
  let player: Person;
  let master: Person;
  let newcomer: Person;
  let owner: Person;

  beforeAll(async () => {
    all = await startPeople(['player', 'master', 'newcomer', 'owner']);
    [player, master, newcomer, owner] = all.people as [Person, Person, Person, Person];
    guest = await newPerson(all.browser);
  }, 120_000);

  afterAll(() => all.dispose());

  const screens: readonly (readonly [string, () => Person, string, string])[] = [
    ['picker', () => guest, '/', 'h1'],
    ['login', () => guest, '/login', 'h1'],
    ['home of a guest', () => guest, `/${GAME}`, 'input[type=radio]'],
    ['rules', () => guest, `/${GAME}/rules`, 'h1'],
    ['unknown page', () => guest, `/${GAME}/nowhere/at/all`, 'h1'],
    ['home of a player', () => player, `/${GAME}`, '[data-form] button'],
    ['home of one who is not confirmed', () => newcomer, `/${GAME}`, 'article'],
    ['question before signing out', () => player, '/logout', 'h1'],
    ['settings of a guest', () => guest, '/settings', 'h1'],
    ['settings', () => player, '/settings', '#notices table'],
    ['map', () => guest, `/${GAME}/map`, 'canvas'],
    ['map inside another', () => guest, `/${GAME}/map/kromen`, 'canvas'],
    ['places', () => guest, `/${GAME}/locations`, 'h3'],
    ['places of a map inside', () => guest, `/${GAME}/locations/kromen`, 'h3'],
    ['location', () => guest, `/${GAME}/location/prichal`, 'article'],
    ['location of a player', () => player, `/${GAME}/location/prichal`, '[data-form] button'],
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
    ['turns of a character', () => guest, `/${GAME}/profiles/1?turns=1`, 'article'],
    ['profile to a master', () => master, `/${GAME}/profiles/1`, 'article h1'],
    ['founding of a community', () => owner, '/found?key=none', 'form'],
    ['community', () => owner, '/community', 'form'],
    ['journal of the community', () => owner, '/community/journal', 'section li'],
    ['staff of a game', () => master, `/${GAME}/staff`, 'section li'],
    ['journal of a game', () => master, `/${GAME}/journal`, 'section li'],
    ['unknown channel', () => player, `/${GAME}/chat/rpg_game/nowhere`, 'h1'],
    ['unknown map', () => guest, `/${GAME}/locations/nowhere`, '[role=alert]'],
  ];

  // Each is loaded once: in turn at a desk in light and on a phone in dark. The rest it becomes as a window that is made smaller, or a system that turns dark.
  it.each(screens.map((screen, index) => [screen[0], screen, index % 2 === 0] as const))(
    'SHELL-19 is in order from 360 to 2560 px, light and dark, and by keyboard alone: %s',
    async (name, [, who, path, sign], atDesk) => {
      const person = who();
      await withScreens(name, [person], async () => {
        const { page } = person;
        if (name.startsWith('unknown')) allowErrors(answered(404));
        const schemes = atDesk ? SCHEMES : SCHEMES.toReversed();
        const sizes = atDesk ? SIZES.toReversed() : SIZES;
        await page.setViewport(sizes[0]!);
        await inScheme(page, schemes[0]);
        await page.goto(all.letopis.origin + path);
        await page.locator(sign).wait();
        await expectOrderAt(page, sizes, schemes);
        await expectFitsEverywhere(page);
        await page.setViewport(SIZES[1]!); // each stop of the keyboard paints the page
        await expectKeyboardReaches(page);
      });
    },
    120_000,
  );

  it('SHELL-20 names the place and the game in the title of each screen', async () => {
    const titles = new Set<string>();
    for (const [, who, path, sign] of screens.slice(0, 5)) {
      const { page } = who();
      await page.goto(all.letopis.origin + path);
      await page.locator(sign).wait();
      await page.waitForFunction(() => document.title.endsWith(' — Летопись'));
      titles.add(await page.title());
    }
    expect(titles.size).toBe(5);
    expect([...titles].filter((title) => title.includes('Отлив'))).toHaveLength(3);
  }, 120_000);

  it('loads nothing before a guest can read but what the size budget counts: no editor, no Echo', async () => {
    const { page } = await newPerson(all.browser);
    await page.evaluateOnNewDocument(() => {
      new MutationObserver((_changes, observer) => {
        if (!document.querySelector('article')) return;
        observer.disconnect();
        performance.mark('first turn');
      }).observe(document, { childList: true, subtree: true });
    });
    await openHome(page, all.letopis.origin);
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

  it('asks for what comes before the first turn once, together with the program, where the host renders nothing', async () => {
    const plain = await startLetopis({ LOG_LEVEL: 'silent', RENDER_PAGES: 'false' });
    const { page } = await newPerson(all.browser);
    await openHome(page, plain.origin);
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
    await plain.dispose();
  }, 120_000);
});
