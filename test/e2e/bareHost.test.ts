import type { Browser, Page } from 'puppeteer-core';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import { leaveBy, seeText, seeTurn } from '../support/e2e/actions.ts';
import { launchBrowser, launchShell, withScreens } from '../support/e2e/browser.ts';
import { reach } from '../support/e2e/connection.ts';
import { allowErrors, answered, NETWORK_CUT } from '../support/e2e/errors.ts';
import { waitFor } from '../support/waitFor.ts';
import { type BareHost, startBareHost, TURNS_GAME } from '../support/bareHost/index.ts';
import { chooseKey, hearMiron, openHall, talkInHall } from '../support/bareHost/chatJourneys.ts';
import {
  answerTurn,
  goPlaces,
  NEWEST_TURN,
  readAsGuest,
  signIn,
  signOut,
  workOnTurn,
  writeChronicle,
} from '../support/bareHost/journeys.ts';
import { editProfile, readProfiles } from '../support/bareHost/profileJourneys.ts';
import { open, type Visit, visit } from '../support/bareHost/visit.ts';

/** Walks with what a browser says of calls that only our host has, and of a socket server that is not there. */
const walk = (name: string, person: Visit, body: () => Promise<void>) =>
  withScreens(`bare-${name}`, [person], async () => {
    allowErrors(NETWORK_CUT, answered(404));
    await body();
  });

/** The worker answers for this page, and knows the games. */
const isKnownToWorker = (page: Page) =>
  page.waitForFunction(
    async (game) => {
      const kept = await caches.match('/letopis-games');
      return navigator.serviceWorker.controller !== null && (await kept?.text())?.includes(game);
    },
    {},
    TURNS_GAME,
  );

describe('a host of the documents alone, by polling', () => {
  let host: BareHost;
  let browser: Browser;
  let person: Visit;

  beforeAll(async () => {
    host = await startBareHost();
    browser = await launchShell();
    person = await visit(browser, host, 'guest');
  }, 120_000);

  afterAll(async () => {
    await browser.close();
    await host.close();
  });

  it('HOSTS-15 a guest reads from the picker to the first turn', async () => {
    await walk('guest', person, () => readAsGuest(person));
  }, 60_000);

  it('HOSTS-15 signs in by the popup', async () => {
    await walk('sign-in', person, async () => {
      allowErrors(answered(419)); // what is asked while the popup brings a fresh token
      await signIn(person);
    });
  }, 60_000);

  it('HOSTS-15 writes a turn, edits it, comments on it and deletes it', async () => {
    await walk('turn', person, () => workOnTurn(person));
  }, 60_000);

  it('HOSTS-15 sees another’s turn arrive, and reacts to it', async () => {
    await walk('reaction', person, async () => {
      await answerTurn(person);
      await reach(person.page, 'polling');
    });
  }, 60_000);

  it('HOSTS-15 goes by map and list into a place, and to all its turns', async () => {
    await walk('places', person, () => goPlaces(person));
  }, 60_000);

  it('HOSTS-15 reads profiles, and edits the own', async () => {
    await walk('profiles', person, async () => {
      await readProfiles(person);
      await editProfile(person, 'Коса до пояса.');
    });
  }, 60_000);

  it('HOSTS-15 reads quests, and writes a chronicle', async () => {
    await walk('quests', person, () => writeChronicle(person, 'Шёл первый снег.'));
  }, 60_000);

  it('HOSTS-15 talks, hears another, and has the right unread counts before and after', async () => {
    await walk('chat', person, async () => {
      const talk = await openHall(person);
      await talkInHall(talk, person);
      await hearMiron(talk, person);
    });
  }, 120_000);

  it('HOSTS-15 chooses which key sends, and signs out', async () => {
    await walk('settings', person, async () => {
      await chooseKey(person);
      await signOut(person);
    });
  }, 60_000);
});

describe('a host of the documents alone', () => {
  let host: BareHost;
  let browser: Browser;
  let person: Visit;

  afterEach(async () => {
    await browser.close();
    await host.close();
  });

  it.each([
    ['public', undefined],
    ['private, public ones silent', 'privateSilent'],
    ['private, public ones refused', 'privateRefused'],
  ] as const)(
    'HOSTS-15 HOSTS-10 turns and messages arrive by its sockets, its turn channels %s',
    async (_name, mode) => {
      host = await startBareHost({ socket: mode ?? 'public' });
      browser = await launchShell();
      person = await visit(browser, host);
      await walk(`sockets-${mode ?? 'public'}`, person, async () => {
        await open(person, '');
        await seeTurn(person.page, NEWEST_TURN);
        await reach(person.page, 'live');
        const channel = `${mode ? 'private-' : ''}rpg.game.tuman.turn`;
        await waitFor('the turn channel', () => host.subscribed().includes(channel));
        host.write('<p>Слышно без опроса.</p>');
        await seeTurn(person.page, 'Слышно без опроса.');
        await answerTurn(person);
        const talk = await openHall(person);
        await reach(person.page, 'live');
        await talkInHall(talk, person);
        await hearMiron(talk, person);
      });
    },
    120_000,
  );

  it('HOSTS-15 HOSTS-10 OFF-01 its pages are its own by address and by link, and the program starts without it', async () => {
    host = await startBareHost({ worker: true });
    browser = await launchBrowser();
    person = await visit(browser, host);
    const { page } = person;
    await walk('pages', person, async () => {
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
  }, 120_000);
});
