import type { ElementHandle, Page } from 'puppeteer-core';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import {
  EDITOR,
  GAME,
  holds,
  pick,
  press,
  seeText,
  typeTurn,
  unfoldForm,
} from '../support/e2e/actions.ts';
import { newPerson, type Person, withScreens } from '../support/e2e/browser.ts';
import { byRole } from '../support/e2e/byRole.ts';
import { answered, allowErrors } from '../support/e2e/errors.ts';
import { hasFocus } from '../support/e2e/keys.ts';
import { expectOrderAt, SCHEMES, SIZES } from '../support/e2e/order.ts';
import { type People, startPeople } from '../support/e2e/people.ts';
import { pressInTurn } from '../support/e2e/turns.ts';
import { Visitor } from '../support/host/visitor.ts';

const { moderation } = ru;

const COMPLAINED = 'Войдите';
const WHY = 'Это оскорбление, а не ход.';
const NOTE = 'Спасибо! Автор его перепишет.';
const DRAFT = 'Этот ход дождётся.';
const REASON = 'Реклама в общем чате.';
const EARLY = { key: 'novaya', title: 'Новая земля' };

const DIALOG = '[role="dialog"]';
const FIELD = `${DIALOG} textarea:not([aria-hidden])`;
const BELL = `header button[aria-label^="${ru.notices.title}"]`;

const inOrder = (page: Page) => expectOrderAt(page, SIZES, SCHEMES.toReversed());

const focused = (page: Page, selector: string) =>
  page.waitForFunction((one) => document.activeElement?.matches(one), {}, selector);

const noDialog = (page: Page) => page.waitForSelector(DIALOG, { hidden: true });

const noText = (page: Page, text: string) =>
  page.waitForFunction((one) => !document.body.textContent.includes(one), {}, text);

/** The button of this name in an open dialog. */
const inDialog = (page: Page, name: string) =>
  page.locator(`${DIALOG} ${byRole('button', name)}`).click();

/** Remembers that the page was not loaded again since. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { neverReloaded: true }));
const isMarked = (page: Page) => page.evaluate(() => 'neverReloaded' in window);

/** The field of this label. */
async function fieldOf(page: Page, label: string): Promise<ElementHandle<HTMLElement>> {
  const found = await page.waitForSelector(byRole('textbox', label));
  return found as ElementHandle<HTMLElement>;
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await (await fieldOf(page, label)).focus();
  await page.keyboard.type(text);
}

/** Finds somebody by the keyboard, by the beginning of a name. */
async function findPerson(page: Page, name: string): Promise<void> {
  const person = 'main input[role="combobox"]';
  await page.waitForSelector(person);
  await page.focus(person);
  await page.keyboard.type(name);
  await page.waitForFunction(
    (wanted) => document.querySelector('[role=option]')?.textContent.includes(wanted),
    {},
    name,
  );
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => !document.querySelector('[role=option]'));
}

describe('moderation', () => {
  let all: People;
  let player: Person;
  let master: Person;
  let owner: Person;
  let newcomer: Person;
  const open = ({ page }: Person, at: string) => page.goto(all.letopis.origin + at);

  beforeAll(async () => {
    all = await startPeople(['player', 'master', 'owner', 'empty'], {
      home: false,
      prepare: async ({ origin }) => {
        const visitor = new Visitor(origin);
        await visitor.signIn('owner');
        await visitor.call('POST', '/api/rpg/community/games', { ...EARLY, preset: 'turns' });
        const status = { status: 'inactive' };
        await visitor.call('POST', `/api/rpg/community/games/${EARLY.key}/status`, status);
      },
    });
    [player, master, owner, newcomer] = all.people as [Person, Person, Person, Person];
  }, 180_000);

  afterAll(() => all.dispose());

  it('OWN-66 OWN-68 OWN-69 a complaint reaches the master with the state of then, and its end the one who complained', async () => {
    await all.screens('complaint', async () => {
      const { page } = player;
      await open(player, `/${GAME}`);
      await pressInTurn(page, COMPLAINED, moderation.complain);
      await focused(page, FIELD);
      await inOrder(page);
      // What was typed outlives the closed dialog; the focus comes back to the button.
      await page.keyboard.type(WHY);
      await page.keyboard.press('Escape');
      await noDialog(page);
      await focused(page, 'article button');
      await page.keyboard.press('Enter');
      await focused(page, FIELD);
      expect(await page.$eval(FIELD, (one) => one.value)).toBe(WHY);
      await inDialog(page, moderation.sendComplaint);
      await noDialog(page);
      await seeText(page, moderation.complained);

      await open(master, `/${GAME}/moderation`);
      await seeText(master.page, WHY);
      await seeText(master.page, COMPLAINED);
      await inOrder(master.page);
      const list = await master.page.$$('main li');
      const texts = await Promise.all(list.map((one) => one.evaluate((li) => li.textContent)));
      const sheet = list[texts.findIndex((text) => text.includes(WHY))];
      const close = await sheet?.waitForSelector(byRole('button', moderation.closeComplaint));
      // Without a word nothing is sent, and the field asks for one.
      await close?.focus();
      await master.page.keyboard.press('Enter');
      await focused(master.page, 'textarea[aria-invalid="true"]');
      await master.page.keyboard.type(NOTE);
      await master.page.keyboard.press('Tab');
      await master.page.keyboard.press('Enter');
      await noText(master.page, WHY);
      await press(master.page, moderation.closedOnes);
      await seeText(master.page, NOTE);
      await inOrder(master.page);

      const bell = await page.waitForSelector(BELL);
      await bell?.evaluate((one) => (one as HTMLElement).click());
      await seeText(page, NOTE);
    });
  }, 300_000);

  it('OWN-53 OWN-54 OWN-55 a block closes the form of the open window and keeps the draft; lifted, it opens again', async () => {
    await all.screens('block', async () => {
      const { page } = player;
      await open(player, `/${GAME}`);
      await typeTurn(page, DRAFT);
      await mark(page);

      await open(master, `/${GAME}/moderation?tab=blocks`);
      await press(master.page, moderation.block);
      await focused(master.page, 'input[role="combobox"][aria-invalid="true"]');
      await inOrder(master.page);
      await findPerson(master.page, 'Ивета');
      await pick(master.page, moderation.term, moderation.terms.day);
      await typeInto(master.page, moderation.reason, REASON);
      // Its calls under way are refused.
      allowErrors(answered(403), answered(401));
      await press(master.page, moderation.block);
      await master.page.waitForSelector(byRole('button', moderation.lift));
      await inOrder(master.page);

      await seeText(page, REASON);
      await page.waitForSelector(EDITOR, { hidden: true });
      await inOrder(page);
      await page.setViewport({ width: 1280, height: 900 });

      const lift = await master.page.waitForSelector(byRole('button', moderation.lift));
      await lift?.focus();
      await master.page.keyboard.press('Enter');
      await master.page.waitForSelector(DIALOG);
      await inOrder(master.page);
      await master.page.keyboard.press('Escape');
      await noDialog(master.page);
      expect(await hasFocus(master.page, 'main li button')).toBe(true);
      await master.page.keyboard.press('Enter');
      await inDialog(master.page, moderation.lift);
      await seeText(master.page, moderation.noBlocks);

      await noText(page, REASON);
      await unfoldForm(page);
      await holds(page, DRAFT);
      expect(await isMarked(page)).toBe(true);
    });
  }, 300_000);

  it('OWN-53 an owner comes to the blocks of the whole community, and is told of what is not allowed beside the form', async () => {
    await all.screens('communityBlocks', async () => {
      const { page } = owner;
      await open(owner, '/community');
      await press(page, moderation.blocks, 'link');
      await seeText(page, moderation.communityBlocks);
      await seeText(page, moderation.noBlocks);
      await inOrder(page);
      await findPerson(page, 'Смотритель');
      await typeInto(page, moderation.reason, REASON);
      allowErrors(answered(422));
      await press(page, moderation.block);
      await page.waitForSelector('main [role="alert"]');
      await inOrder(page);
      const reason = await fieldOf(page, moderation.reason);
      expect(await reason.evaluate((one) => (one as HTMLTextAreaElement).value)).toBe(REASON);
    });
  }, 180_000);

  it('OWN-56 OWN-57 OWN-58 a link lets somebody into a game that is not opened, until it is revoked', async () => {
    await all.screens('invitation', async () => {
      const { page } = owner;
      await open(owner, `/${EARLY.key}/moderation?tab=invitations`);
      await seeText(page, moderation.noInvitations);
      await press(page, moderation.makeInvitation);
      const shown = await page.waitForSelector(byRole('textbox', moderation.link));
      const link = (await shown?.evaluate((one) => (one as HTMLInputElement).value)) ?? '';
      expect(link).toContain('/invite?key=');
      await page.waitForSelector(byRole('button', moderation.revoke));
      await inOrder(page);

      const guest = await newPerson(all.browser);
      await guest.page.goto(link);
      await guest.page.waitForSelector(byRole('link', moderation.signIn));
      await inOrder(guest.page);
      await guest.context.close();

      const invited = newcomer.page;
      await invited.goto(link);
      await seeText(invited, EARLY.title);
      await inOrder(invited);
      await press(invited, moderation.enter);
      await invited.waitForFunction((path) => location.pathname === path, {}, `/${EARLY.key}`);
      await invited.waitForFunction(
        (title) => document.querySelector('h1')?.textContent === title,
        {},
        EARLY.title,
      );

      // One may come by it, who has come.
      await player.page.goto(link);
      await seeText(player.page, moderation.closedInvitation.used);
      await inOrder(player.page);
      allowErrors(answered(404));
      await player.page.goto(`${link.split('=')[0] ?? ''}=nothing`);
      await seeText(player.page, moderation.invitation);
      await inOrder(player.page);
    });
  }, 300_000);

  it('OWN-66 a finger reaches the flag of a message, once it has pressed the message', async () => {
    const finger = await newPerson(all.browser);
    await withScreens('flag', [finger], async () => {
      const { page } = finger;
      await finger.context.setCookie(...(await player.context.cookies()));
      await page.setViewport({ width: 360, height: 800, hasTouch: true, isMobile: true });
      await open(finger, `/${GAME}/chat/rpg_game/kayut-kompaniya`);
      await page.waitForSelector('main textarea');
      const words = '[data-selectable="false"]:has(button svg) [data-body] > div';
      await page.waitForSelector(words);
      const text = (await page.$$(words)).at(-1);
      await text?.tap();
      const flag = await page.waitForSelector(
        `[data-message]:focus button[aria-label="${moderation.complain}"]`,
      );
      const { width = 0, height = 0 } = (await flag?.boundingBox()) ?? {};
      expect([width >= 44, height >= 44]).toEqual([true, true]);
      await flag?.tap();
      await focused(page, FIELD);
      await seeText(page, moderation.complainOf.message);
      await page.waitForSelector('h1');
      await expectOrderAt(page, SIZES.slice(0, 1));
    });
    await finger.context.close();
  }, 180_000);
});
