import type { Browser, ElementHandle, Page } from 'puppeteer-core';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import {
  clickInto,
  EDITOR,
  popupOf,
  press,
  seeText,
  seeTurn,
  send,
  typeTurn,
} from '../support/e2e/actions.ts';
import { allowErrors, answered } from '../support/e2e/errors.ts';
import { launchShell, newPerson, type Person, withScreens } from '../support/e2e/browser.ts';
import { byRole } from '../support/e2e/byRole.ts';
import { type Letopis, startLetopis } from '../support/e2e/letopis.ts';
import { expectOrderAt, SCHEMES, SIZES } from '../support/e2e/order.ts';
import { fillRest, seeForm, seeOwn, write } from '../support/e2e/profileForm.ts';

/** A community from an empty folder to the first turn of a stranger, with nobody touching the database. */

const { community, reviews, road, ownProfile, profileForm, login } = ru;
const { fields } = ru.profiles;

const GAME = 'tihaya-gavan';
const NAME = 'Тихон Сверчок';

const inOrder = (page: Page) => expectOrderAt(page, SIZES, SCHEMES.toReversed());

const pathIs = (page: Page, wanted: string) =>
  page.waitForFunction((one) => location.pathname.startsWith(one), {}, wanted);

/** Follows the link in which these words stand, without a reload. */
async function follow(page: Page, words: string): Promise<void> {
  const found = await page.waitForFunction(
    (wanted) => [...document.querySelectorAll('a')].find((a) => a.textContent.includes(wanted)),
    {},
    words,
  );
  const link = found as ElementHandle<HTMLAnchorElement>;
  await link.evaluate((one) => one.click());
}

/** Comes to the form of registration by the popup of the login page one is on, registers there, and is back. */
async function register(page: Page, act: (popup: Page) => Promise<unknown>): Promise<void> {
  const popup = await popupOf(page, () => page.locator(byRole('button', login.buttonOwn)).click());
  const way = 'a[href^="/provider/register"]';
  await Promise.all([popup.waitForNavigation(), popup.locator(way).click()]);
  await popup.locator('#name').wait();
  const closed = new Promise((resolve) => popup.once('close', resolve));
  const back = page.waitForNavigation();
  await act(popup);
  await closed;
  await back;
}

/** An authenticator of Chromium's own, which agrees to everything. */
async function giveAuthenticator(page: Page): Promise<void> {
  const devTools = await page.createCDPSession();
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true },
      automaticPresenceSimulation: true,
    },
  });
}

describe('a community of one’s own', () => {
  let letopis: Letopis;
  let browser: Browser;
  let owner: Person;
  let stranger: Person;

  beforeAll(async () => {
    letopis = await startLetopis({ LOG_LEVEL: 'silent', DEMO: 'false' });
    browser = await launchShell();
    owner = await newPerson(browser);
    stranger = await newPerson(browser);
  }, 120_000);

  afterAll(async () => {
    await browser.close();
    await letopis.dispose();
  });

  /** The link that the start has printed. */
  const foundingLink = (): string => {
    const [link] = /http:\S+\/found\?key=\S+/.exec(letopis.output()) ?? [];
    if (link === undefined) throw new Error(`No founding link:\n${letopis.output()}`);
    return link;
  };

  async function found(): Promise<void> {
    const { page } = owner;
    await page.goto(foundingLink());
    await pathIs(page, '/login');
    await inOrder(page);
    await register(page, async (popup) => {
      await popup.keyboard.type('Боцман Гром');
      await popup.keyboard.press('Tab');
      await popup.keyboard.type('якорь на три узла');
      await popup.keyboard.press('Enter');
    });
    await seeText(page, community.become);
    await inOrder(page);
    await press(page, community.foundIt);
    await page.locator('input[name="name"]').fill('Гавань историй');
    await inOrder(page);
    await press(page, community.next);
    await page.locator('input[name="title"]').fill('Тихая гавань');
    await inOrder(page);
    await press(page, community.makeGame);
    await pathIs(page, `/${GAME}`);
    await seeText(page, 'Тихая гавань');
  }

  /** The stranger comes by a passkey, and is led by the panel to a character of their own. */
  async function join(): Promise<void> {
    const { page } = stranger;
    await page.goto(`${letopis.origin}/${GAME}`);
    await press(page, ru.home.login, 'link');
    await pathIs(page, '/login');
    await register(page, async (popup) => {
      await giveAuthenticator(popup);
      await popup.locator('#name').fill('Юнга Ключ');
      await popup.locator('[data-passkey]').click();
    });
    await seeText(page, road.title);
    await inOrder(page);
    await press(page, road.toRules, 'link');
    await pathIs(page, `/${GAME}/rules`);
    await follow(page, 'Тихая гавань');
    await press(page, road.toCreate, 'link');
    await seeForm(page);
    await write(page, 'name', NAME);
    await write(page, 'alias', 'Сверчок');
    await fillRest(page);
    await press(page, profileForm.create);
    await seeOwn(page, NAME, ownProfile.waiting);
  }

  it('OWN-01 OWN-40 OWN-90 OWN-91 is founded by its link, and a stranger comes to the first turn beside the master, none of them reloading', async () => {
    await withScreens('founding', [owner, stranger], async () => {
      await found();
      await join();
      const [master, player] = [owner.page, stranger.page];

      // The master sees it in the menu, and asks for a change of a field.
      await follow(master, ru.staff.profiles);
      await follow(master, NAME);
      await press(master, reviews.commentOn.replace('{{field}}', fields.bag));
      await clickInto(master, `[data-field="bag"] ${EDITOR}`);
      await master.keyboard.type('Откуда у него сети?');
      await press(master, reviews.sendComment);
      await seeText(player, 'Откуда у него сети?');
      await press(master, reviews.step.return);
      await seeText(player, ownProfile.returned);

      // The player changes it; the master sees what has changed, and confirms.
      await press(player, ownProfile.edit, 'link');
      await seeForm(player);
      await write(player, 'bag', 'Чинит дедовы сети.');
      await press(player, profileForm.save);
      await seeOwn(player, NAME, ownProfile.waiting);
      await master.waitForSelector('[data-field="bag"] ins');
      await player.evaluate(() => Object.assign(window, { neverReloaded: true }));
      await press(master, reviews.step.confirm);
      await player.waitForSelector('[data-tone="player"]');

      // The panel leads to the place, and the turn closes it.
      await follow(player, 'Тихая гавань');
      await seeText(player, road.turnText);
      await press(player, road.toPlaces, 'link').catch(() => press(player, road.toPlace, 'link'));
      await follow(player, 'Площадь');
      await typeTurn(player, 'Сети кончились, можно и поздороваться.');
      await send(player);
      await seeTurn(player, 'Сети кончились');
      expect(await player.evaluate(() => 'neverReloaded' in window)).toBe(true);
    });
  }, 300_000);

  it('OWN-40 is founded once: the same link says so', async () => {
    allowErrors(answered(409));
    const { page } = stranger;
    await page.goto(foundingLink());
    await press(page, community.foundIt);
    await page.locator('[role="alert"]').wait();
    await inOrder(page);
  }, 60_000);
});
