import type { ElementHandle, Page } from 'puppeteer-core';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import {
  clickInto,
  EDITOR,
  GAME,
  press,
  seeText,
  seeTurn,
  send,
  typeTurn,
} from '../support/e2e/actions.ts';
import type { Person } from '../support/e2e/browser.ts';
import { expectOrderAt, SCHEMES, SIZES } from '../support/e2e/order.ts';
import { type People, startPeople } from '../support/e2e/people.ts';
import { fillRest, seeForm, seeOwn, seeValue, write } from '../support/e2e/profileForm.ts';

const { reviews, remarks, profileForm, ownProfile } = ru;
const { fields } = ru.profiles;

const NAME = 'Тихон Сверчок';
const QUEUE = `/${GAME}/queue`;
const ASKED = 'Откуда у него сети?';
const ANSWERED = 'Достались от деда.';

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

const inOrder = (page: Page) => expectOrderAt(page, SIZES, SCHEMES.toReversed());

describe('the queue of profiles', () => {
  let all: People;
  let master: Person;
  let player: Person;
  const open = ({ page }: Person, at: string) => page.goto(all.letopis.origin + at);

  beforeAll(async () => {
    all = await startPeople(['master', 'empty'], { home: false });
    [master, player] = all.people as [Person, Person];
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
});
