import type { ElementHandle, Page } from 'puppeteer-core';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import {
  clickInto,
  EDITOR,
  GAME,
  pick,
  press,
  seeText,
  seeTurn,
  send,
  typeTurn,
} from '../support/e2e/actions.ts';
import type { Person } from '../support/e2e/browser.ts';
import { expectOrderAt, SCHEMES, SIZES } from '../support/e2e/order.ts';
import { type People, startPeople } from '../support/e2e/people.ts';
import { allowErrors, answered } from '../support/e2e/errors.ts';
import { byRole } from '../support/e2e/byRole.ts';
import { reach } from '../support/e2e/connection.ts';
import { fillRest, seeForm, seeOwn, seeValue, textOf, write } from '../support/e2e/profileForm.ts';

const { reviews, remarks, profileForm, profileChoice, ownProfile } = ru;
const { fields } = ru.profiles;

const NAME = 'Тихон Сверчок';
const QUEUE = `/${GAME}/queue`;
const ASKED = 'Откуда у него сети?';
const ANSWERED = 'Достались от деда.';

/** The game whose masters offer profiles, and one that they make in the test. */
const OFFERING = 'pochtovy';
const OFFERED = 'Павел Телеграфов';
/** Who chooses it, and who is given it, as they are called; the latter plays there already. */
const [CHOOSER, GIVEN] = ['Безбилетник', 'Марена'];

const pathIs = (page: Page, wanted: string) =>
  page.waitForFunction((one) => location.pathname.startsWith(one), {}, wanted);

/** Follows the link in which these words stand. */
async function follow(page: Page, words: string): Promise<void> {
  const found = await page.waitForFunction(
    (wanted) => [...document.querySelectorAll('a')].find((a) => a.textContent.includes(wanted)),
    {},
    words,
  );
  const link = found as ElementHandle<HTMLAnchorElement>;
  await link.evaluate((one) => one.click());
}

/** To a place where a new character may begin, without a reload, as the browser goes back and forth. */
const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);

/** Types into the open field of a part of the page. */
async function typeIn(page: Page, part: string, text: string): Promise<void> {
  await clickInto(page, `${part} ${EDITOR}`);
  await page.keyboard.type(text);
}

const tone = (page: Page, wanted: string) => page.waitForSelector(`[data-tone="${wanted}"]`);

/** What is marked as put in or taken out of the text of a field. */
const marks = (page: Page, field: string, tag: 'ins' | 'del') =>
  page.$$eval(`[data-field="${field}"] ${tag}`, (all) =>
    all.map((one) => one.textContent).join(''),
  );

/** Types a name where a character is handed over, and waits for the button of this player. */
async function findPlayer(page: Page, name: string): Promise<ElementHandle<HTMLButtonElement>> {
  await page.locator(byRole('textbox', reviews.handTo)).fill(name);
  const found = await page.waitForFunction(
    (start) =>
      [...document.querySelectorAll('main button')].find((one) =>
        one.textContent.startsWith(start),
      ),
    {},
    `${name} · `,
  );
  return found as ElementHandle<HTMLButtonElement>;
}

const inOrder = (page: Page) => expectOrderAt(page, SIZES, SCHEMES.toReversed());

describe('the queue of profiles', () => {
  let all: People;
  let master: Person;
  let player: Person;
  let given: Person;
  const open = ({ page }: Person, at: string) => page.goto(all.letopis.origin + at);

  beforeAll(async () => {
    all = await startPeople(['master', 'empty', 'player'], { home: false });
    [master, player, given] = all.people as [Person, Person, Person];
  }, 180_000);

  afterAll(() => all.dispose());

  it('OWN-71 OWN-73 OWN-74 OWN-75 OWN-76 OWN-81 OWN-82 OWN-88 leads a newcomer to the first turn, both windows side by side and none reloaded', async () => {
    await all.screens('reviews', async () => {
      // The master waits; the player creates a profile, which comes into the queue by itself.
      await open(master, QUEUE);
      await seeText(master.page, 'Глеб Бездонный');
      await inOrder(master.page);
      await open(player, `/${GAME}/profile/create`);
      await seeForm(player.page);
      await write(player.page, 'name', NAME);
      await write(player.page, 'alias', 'Сверчок');
      await fillRest(player.page);
      await press(player.page, profileForm.create);
      await seeOwn(player.page, NAME, ownProfile.waiting);
      await tone(player.page, 'unconfirmed');
      await seeText(master.page, NAME);

      // A comment on a field and a request for changes arrive while the player reads.
      await follow(master.page, NAME);
      await seeText(master.page, reviews.neverLooked);
      const onBag = reviews.commentOn.replace('{{field}}', fields.bag);
      await press(master.page, onBag);
      await typeIn(master.page, '[data-field="bag"]', ASKED);
      await press(master.page, reviews.sendComment);
      await seeText(player.page, ASKED);
      await press(master.page, reviews.step.return);
      await seeText(master.page, reviews.state.returned);
      await seeText(player.page, ownProfile.returned);
      await inOrder(master.page);
      await inOrder(player.page);

      // The player answers under the field itself, and changes it.
      await press(player.page, ownProfile.edit, 'link');
      await seeForm(player.page);
      await press(player.page, remarks.answer);
      await typeIn(player.page, 'fieldset:nth-of-type(2)', ANSWERED);
      await press(player.page, remarks.sendAnswer);
      await seeText(player.page, ANSWERED);
      await seeText(master.page, ANSWERED);
      await write(player.page, 'bag', 'Чинит дедовы сети.');
      await seeValue(player.page, 'bag', 'Чинит дедовы сети.');
      await press(player.page, profileForm.save);
      await seeOwn(player.page, NAME, ownProfile.waiting);
      await master.page.waitForSelector('[data-field="bag"] ins');

      // On the page of the profile the master has the talk, and the way back to the queue; then what has changed, and confirms.
      const queued = master.page.url();
      await open(master, `/${GAME}/profiles/${queued.split('/').at(-1) ?? ''}`);
      await seeText(master.page, ANSWERED);
      await press(master.page, remarks.toQueue, 'link');
      await pathIs(master.page, QUEUE);
      await master.page.waitForSelector('[data-field="bag"] ins');
      expect(await marks(master.page, 'bag', 'ins')).toContain('дедовы');
      await inOrder(master.page);
      await press(master.page, reviews.step.confirm);
      await seeText(master.page, reviews.state.confirmed);

      // The bar turns dark, the form of turns opens, and the first turn stands there.
      await tone(player.page, 'player');
      await player.page.evaluate(() => Object.assign(window, { neverReloaded: true }));
      await goTo(player.page, `/${GAME}/location/rynok`);
      await typeTurn(player.page, 'Сети кончились, можно и поздороваться.');
      await send(player.page);
      await seeTurn(player.page, 'Сети кончились');
      expect(await player.page.evaluate(() => 'neverReloaded' in window)).toBe(true);
    });
  }, 300_000);

  it('OWN-79 OWN-80 OWN-84 OWN-87 hands what masters have made from one player to another, each window live, as far as the limit lets', async () => {
    // The page of who had the character may ask for it once more before it hears that it is another's.
    allowErrors(answered(403));
    const { page } = master;
    const said = (text: string, values: Record<string, string>) =>
      text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => values[name] ?? '');
    await all.screens('offered', async () => {
      await open(master, `/${OFFERING}/queue?list=free`);
      await press(page, reviews.offerNew, 'link');
      await page.waitForSelector(`${textOf('name')}:not([readonly])`);
      await write(page, 'name', OFFERED);
      await write(page, 'alias', 'Телеграфист');
      await fillRest(page);
      await pick(page, fields.faction, 'Адресаты');
      await inOrder(page);
      await press(page, profileForm.create);
      await follow(page, OFFERED);
      await seeText(page, reviews.nobodys);

      await open(given, `/${OFFERING}/profile`);
      await seeOwn(given.page, '', ownProfile.title);
      await reach(given.page, 'live');
      await given.page.waitForNetworkIdle();

      // Who chooses it plays it; the master sees whose it is now.
      await open(player, `/${OFFERING}/profiles/choose?faction=adresaty`);
      await press(player.page, `${profileChoice.choose}: ${OFFERED}`);
      await press(player.page, ru.app.yes);
      await seeOwn(player.page, OFFERED, 'Чинит сети.');
      await seeText(page, said(reviews.of, { name: CHOOSER }));
      // Changes of rights are received by a page once the last of its program is loaded.
      await player.page.waitForNetworkIdle();

      // It goes to another: the one who had it has nobody, the other plays it too.
      await findPlayer(page, GIVEN);
      await press(page, said(reviews.playerHas_one, { name: GIVEN, count: '1' }));
      await seeText(page, said(reviews.askHand, { name: OFFERED, player: GIVEN }));
      await inOrder(page);
      await press(page, ru.app.yes);
      await seeText(page, said(reviews.of, { name: GIVEN }));
      await seeText(player.page, ownProfile.chooseAtHome);
      await given.page.locator('header button[aria-haspopup=menu]').click();
      await seeText(given.page, OFFERED);

      // A limit is shown, and holds also for what is given.
      const reviewed = page.url();
      await press(page, reviews.title, 'link');
      await page.locator(byRole('textbox', reviews.limit)).click({ count: 3 });
      await page.keyboard.type('1');
      await press(page, reviews.saveLimit);
      await seeText(page, reviews.limitSaved);
      await page.goto(reviewed);
      await seeText(page, said(reviews.mayHave, { count: '1' }));
      await press(page, reviews.takeBack);
      await press(page, ru.app.yes);
      await seeText(page, reviews.nobodys);
      expect(await (await findPlayer(page, GIVEN)).evaluate((one) => one.disabled)).toBe(true);
    });
  }, 180_000);
});
