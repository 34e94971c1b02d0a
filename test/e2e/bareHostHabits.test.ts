import type { Browser, Page } from 'puppeteer-core';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import { leaveBy, seeText, seeTurn } from '../support/e2e/actions.ts';
import { launchBrowser, launchShell, withScreens } from '../support/e2e/browser.ts';
import { reach } from '../support/e2e/connection.ts';
import { allowErrors, answered, NETWORK_CUT } from '../support/e2e/errors.ts';
import { type BareHost, type BareHostOptions, startBareHost } from '../support/bareHost/index.ts';
import { NEWEST_TURN, open, signOut, type Visit, visit } from '../support/bareHost/journeys.ts';
import { waitFor } from '../support/waitFor.ts';
import { TURNS_GAME } from '../support/bareHost/world.ts';

let host: BareHost;
let browser: Browser;

afterEach(async () => {
  await browser.close();
  await host.close();
});

async function arrive(options: BareHostOptions, launch = launchShell): Promise<Visit> {
  host = await startBareHost(options);
  browser = await launch();
  return visit(browser, host);
}

const walk = (name: string, person: Visit, body: () => Promise<void>) =>
  withScreens(`bare-${name}`, [person], async () => {
    allowErrors(NETWORK_CUT, answered(404), answered(401), answered(419));
    await body();
  });

/** The worker answers for this page, and has been told of the games. */
const isKnownToWorker = (page: Page) =>
  page.waitForFunction(
    async (game) => {
      const kept = await caches.match('/letopis-games');
      return navigator.serviceWorker.controller !== null && (await kept?.text())?.includes(game);
    },
    {},
    TURNS_GAME,
  );

describe('a host with the worker', () => {
  it('HOSTS-10 OFF-01 keeps its own pages, by address and by link, and the program starts without it', async () => {
    const person = await arrive({ worker: true }, () => launchBrowser());
    const { page } = person;
    await walk('worker', person, async () => {
      await open(person, '');
      await seeTurn(page, NEWEST_TURN);
      await isKnownToWorker(page);
      for (const [path, words] of [
        ['/forum/x', 'Форум'],
        ['/forum', 'Форум'],
        ['/admin', 'Управление'],
      ] as const) {
        await page.goto(host.origin + path);
        await seeText(page, words);
        expect(await page.$('#root')).toBeNull();
      }
      await open(person, '');
      await seeTurn(page, NEWEST_TURN);
      const left = page.waitForNavigation();
      await leaveBy(page, 'a[href="/forum/x"]');
      await left;
      expect(new URL(page.url()).pathname).toBe('/forum/x');
      expect(await page.$('#root')).toBeNull();
      allowErrors(/StartFailed/); // a host that names no reader leaves no answers in the cache
      await host.close();
      await open(person, '');
      await page.locator(`::-p-text(${ru.app.retry})`).wait();
    });
  }, 90_000);
});

describe.each(['privateSilent', 'privateRefused'] as const)(
  'a host whose turn channels are private (%s)',
  (socket) => {
    it('HOSTS-10 is live all the same: another’s turn arrives by the private channel', async () => {
      const person = await arrive({ socket });
      await walk(socket, person, async () => {
        await open(person, '');
        await seeTurn(person.page, NEWEST_TURN);
        const channel = `private-rpg.game.${TURNS_GAME}.turn`;
        await waitFor('the private channel', () => host.subscribed().includes(channel));
        await reach(person.page, 'live');
        host.write('<p>Мирон пришёл по льду.</p>');
        await seeTurn(person.page, 'Мирон пришёл по льду.', 5_000);
      });
    }, 60_000);
  },
);

describe.each(['logout404', 'logout419'] as const)(
  'a host that knows no sign-out (%s)',
  (habit) => {
    it('HOSTS-07 is left all the same, and the page says that the host did not confirm it', async () => {
      const person = await arrive({ habits: [habit] });
      await walk(habit, person, async () => {
        await open(person, '');
        await seeTurn(person.page, NEWEST_TURN);
        await signOut(person);
        await seeText(person.page, ru.session.endUnsaid);
      });
    }, 60_000);
  },
);
