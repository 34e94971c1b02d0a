import type { Browser } from 'puppeteer-core';
import { seeText } from '../support/e2e/actions.ts';
import { launchShell, withScreens } from '../support/e2e/browser.ts';
import { reach } from '../support/e2e/connection.ts';
import { allowErrors, answered, NETWORK_CUT } from '../support/e2e/errors.ts';
import { type BareHost, startBareHost } from '../support/bareHost/index.ts';
import {
  answerTurn,
  chooseKey,
  editProfile,
  goPlaces,
  hearMiron,
  openHall,
  readAsGuest,
  readProfiles,
  signIn,
  signOut,
  talkInHall,
  type Visit,
  visit,
  workOnTurn,
  writeChronicle,
} from '../support/bareHost/journeys.ts';

describe.each([
  ['by polling alone', undefined, 'polling'],
  ['with sockets', 'public', 'live'],
] as const)('a host of the documents alone, %s', (_how, socket, status) => {
  let host: BareHost;
  let browser: Browser;
  let person: Visit;

  beforeAll(async () => {
    host = await startBareHost({ ...(socket && { socket }) });
    browser = await launchShell();
    person = await visit(browser, host, false);
  }, 120_000);

  afterAll(async () => {
    await browser.close();
    await host.close();
  });

  /** What a host without our additions refuses, and what a browser says of it. */
  const walk = (name: string, body: () => Promise<void>) =>
    withScreens(`bare-${status}-${name}`, [person], async () => {
      allowErrors(NETWORK_CUT, answered(404));
      await body();
    });

  it('HOSTS-15 a guest reads from the picker to the first turn', async () => {
    await walk('guest', () => readAsGuest(person));
  }, 60_000);

  it('HOSTS-15 signs in by the popup', async () => {
    await walk('sign-in', () => signIn(person));
  }, 60_000);

  it('HOSTS-15 writes a turn, edits it, comments on it and deletes it', async () => {
    await walk('turn', () => workOnTurn(person));
  }, 60_000);

  it('HOSTS-15 sees another’s turn arrive, and reacts to it', async () => {
    await walk('reaction', async () => {
      await answerTurn(person);
      await reach(person.page, status);
    });
  }, 60_000);

  it('HOSTS-15 goes by map and list into a place, and to all its turns', async () => {
    await walk('places', () => goPlaces(person));
  }, 60_000);

  it('HOSTS-15 reads profiles, and edits the own', async () => {
    await walk('profiles', async () => {
      await readProfiles(person);
      await editProfile(person, 'Коса до пояса.');
    });
  }, 60_000);

  it('HOSTS-15 reads quests, and writes a chronicle', async () => {
    await walk('quests', () => writeChronicle(person, 'Шёл первый снег.'));
  }, 60_000);

  it('HOSTS-15 talks, hears another, and has the right unread counts before and after', async () => {
    await walk('chat', async () => {
      const talk = await openHall(person);
      await talkInHall(talk, person);
      await hearMiron(talk, person);
    });
  }, 120_000);

  it('HOSTS-15 chooses which key sends, and signs out', async () => {
    await walk('settings', async () => {
      await chooseKey(person);
      await signOut(person);
    });
  }, 60_000);

  it('HOSTS-15 goes to the host’s own pages and back', async () => {
    await walk('pages', async () => {
      for (const [path, words] of [
        ['/forum/x', 'Форум'],
        ['/admin', 'Управление'],
      ] as const) {
        await person.page.goto(host.origin + path);
        await seeText(person.page, words);
      }
    });
  }, 60_000);
});
