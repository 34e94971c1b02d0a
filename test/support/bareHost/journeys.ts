import type { Browser, Page } from 'puppeteer-core';
import ru from '../../../src/i18n/ru.json' with { type: 'json' };
import { leaveBy, popupOf, press, seeText, seeTurn, send, typeTurn } from '../e2e/actions.ts';
import { newPerson, type Person } from '../e2e/browser.ts';
import { byRole } from '../e2e/byRole.ts';
import {
  missMessage,
  pressIn,
  say,
  screenOf,
  seeMessage,
  seeTyped,
  seeUnreads,
  select,
  type Talk,
} from '../e2e/chat.ts';
import { seeForm, seeOwn, seeValue, write } from '../e2e/profileForm.ts';
import { pressInTurn, seeInTurn, writeInTurn } from '../e2e/turns.ts';
import { type BareHost, MIRON, OLGA, PLACES, QUESTS_GAME, TURNS_GAME } from './index.ts';

/** What people do at a bare host, one journey a function: the same for the plain host and in each habit. */

/** Somebody at a bare host. */
export interface Visit extends Person {
  readonly host: BareHost;
}

/** A guest, or one who is signed in. */
export async function visit(browser: Browser, host: BareHost, signedIn = true): Promise<Visit> {
  const person = await newPerson(browser);
  const of = { domain: 'localhost', path: '/', sameSite: 'Lax' } as const;
  const cookies = Object.entries(signedIn ? host.session() : {});
  await person.context.setCookie(...cookies.map(([name, value]) => ({ ...of, name, value })));
  return { ...person, host };
}

/** Opens an address of a game. */
export const open = ({ page, host }: Visit, path: string, game = TURNS_GAME) =>
  page.goto(`${host.origin}/${game}${path}`);

export const NEWEST_TURN = 'Запись номер 12';
const OLDEST_TURN = 'Запись номер 1:';

const seeHeading = (page: Page, heading: string) =>
  page.waitForFunction(
    (wanted) => document.querySelector('h1')?.textContent.includes(wanted),
    {},
    heading,
  );

const follow = (page: Page, name: string) => page.locator(byRole('link', name)).click();

/** From the picker into a game, and down its feed to the first turn. */
export async function readAsGuest(guest: Visit): Promise<void> {
  const { page, host } = guest;
  await page.goto(host.origin);
  await page.locator(`main a[href="/${TURNS_GAME}"]`).click();
  await seeTurn(page, NEWEST_TURN);
  await page.locator(byRole('link', ru.nav.login)).wait();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await seeTurn(page, OLDEST_TURN);
}

const MENU = 'header button[aria-haspopup=menu]';

/** Signs in by the popup of the provider's stand-in. */
export async function signIn({ page, host }: Visit): Promise<void> {
  await page.goto(`${host.origin}/login`);
  const popup = await popupOf(page, () => page.locator(byRole('button', ru.login.button)).click());
  const back = page.waitForNavigation(); // success loads the target again (AUTH-04)
  await leaveBy(popup, '#allow');
  await back;
  await page.goto(`${host.origin}/${TURNS_GAME}`);
  await page.locator(MENU).wait();
}

/** Signs out by the menu of the character; the page is a guest's afterwards. */
export async function signOut({ page }: Visit): Promise<void> {
  await page.locator(MENU).click();
  await page.locator(byRole('menuitem', ru.nav.logout)).click();
  await page.locator(byRole('link', ru.nav.login)).wait();
}

/** Writes a turn, edits it, comments on it, and deletes it; nothing stands twice meanwhile. */
export async function workOnTurn(writer: Visit): Promise<void> {
  const { page, host } = writer;
  const text = 'Вода стояла у порога.';
  await open(writer, '');
  await seeTurn(page, NEWEST_TURN);
  await typeTurn(page, text);
  await send(page);
  await seeTurn(page, text);
  expect(host.world.turns.filter(({ post }) => post.includes(text))).toHaveLength(1);
  await pressInTurn(page, text, ru.turn.edit);
  await writeInTurn(page, ' Тёмная.');
  await press(page, ru.turn.save);
  await seeTurn(page, `${text} Тёмная.`);
  await pressInTurn(page, text, ru.comment.write);
  await writeInTurn(page, 'Уточню позже.');
  await pressInTurn(page, text, ru.comment.send);
  await seeInTurn(page, text, 'Уточню позже.');
  expect(await turnsWith(page, text)).toBe(1);
  await pressInTurn(page, text, ru.turn.remove);
  await page.locator(`${byRole('dialog')} ${byRole('button', ru.turn.remove)}`).click();
  await page.waitForFunction((words) => !document.body.textContent.includes(words), {}, text);
  expect(host.world.turns.filter(({ post }) => post.includes(text))).toEqual([]);
}

const turnsWith = (page: Page, text: string): Promise<number> =>
  page.$$eval(
    'article',
    (all, words) => all.filter((one) => one.textContent.includes(words)).length,
    text,
  );

/** Another's turn arrives by itself, and is reacted to. */
export async function answerTurn(reader: Visit, text = 'Мирон зажёг фонарь.'): Promise<void> {
  const { page, host } = reader;
  await open(reader, '');
  await seeTurn(page, NEWEST_TURN);
  host.write(`<p>${text}</p>`);
  await seeTurn(page, text);
  await pressInTurn(page, text, ru.turn.react);
  await seeInTurn(page, text, '1 отклик');
  expect(await turnsWith(page, text)).toBe(1);
}

/** From the map into a place by the list beside it, and to all its turns. */
export async function goPlaces(reader: Visit): Promise<void> {
  const { page } = reader;
  const place = PLACES['pristan'] ?? '';
  await open(reader, '/map');
  await seeHeading(page, 'Вересковый округ');
  await page.locator('main canvas').wait();
  await follow(page, ru.map.asList);
  await page.locator('h3').wait();
  await seeText(page, place);
  await seeText(page, 'Слободка');
  await open(reader, '/location/pristan');
  await seeHeading(page, place);
  await seeTurn(page, 'Запись номер 11');
  await page.locator(`main a[href*="/profiles/${String(OLGA.id)}-"]`).wait();
  await open(reader, '/location/pristan/all');
  await seeTurn(page, OLDEST_TURN);
}

/** The list of profiles, one of another, and the own. */
export async function readProfiles(reader: Visit): Promise<void> {
  const { page } = reader;
  await open(reader, '/profiles/');
  await page.locator('h2 a').wait();
  for (const { name } of [OLGA, MIRON]) await seeText(page, name);
  await open(reader, `/profiles/${String(MIRON.id)}-miron-gluhar`);
  await seeHeading(page, MIRON.name);
  await seeText(page, `Так выглядит ${MIRON.name}.`);
  await seeText(page, 'Лодочники');
}

/** Edits the own profile. */
export async function editProfile(writer: Visit, look: string): Promise<void> {
  const { page, host } = writer;
  await open(writer, '/profile/edit');
  await seeForm(page);
  await seeValue(page, 'name', OLGA.name);
  await seeText(page, 'Принято.');
  await write(page, 'look', look);
  await press(page, ru.profileForm.save);
  await seeOwn(page, OLGA.name, look);
  expect(host.world.profiles.find(({ id }) => id === OLGA.id)?.look).toBe(look);
}

const CHRONICLE = '[data-slate-editor="true"]';

/** The quests of a game, and writing the chronicle of an event. */
export async function writeChronicle(writer: Visit, text: string): Promise<void> {
  const { page, host } = writer;
  await open(writer, '', QUESTS_GAME);
  await page.locator('li[id^=event-]').wait();
  await seeText(page, 'Долгая зима');
  await open(writer, '/quests/zima/pervy-sneg/chronicle', QUESTS_GAME);
  await page.locator(`${CHRONICLE}[contenteditable="true"]`).wait();
  await seeText(page, 'Снег лёг за ночь.');
  await page.focus(CHRONICLE);
  await page.keyboard.type(text);
  await press(page, ru.chronicle.send);
  await seeText(page, ru.chronicle.upToDate);
  expect(host.world.events[0]?.desc).toContain(text);
}

const HALL = 'rpg_game/51';
const KITCHEN = 'rpg_game/52';

/** The list of channels with what is unread in them, and the history of the one. */
export async function openHall(reader: Visit): Promise<Talk> {
  const { page } = reader;
  await open(reader, '/chat');
  await page.locator('[data-channel]').wait();
  await seeUnreads(page, HALL, 0);
  await seeUnreads(page, KITCHEN, 2);
  await open(reader, `/chat/${HALL}`);
  await page.waitForSelector('main textarea');
  const talk = screenOf(page);
  for (const text of ['Кто видел мой фонарь?', 'Он на крючке.', 'Нашёлся!'])
    await seeMessage(talk, text);
  await seeText(page, MIRON.name);
  return talk;
}

/** Says something, changes it and deletes it; each stands there once. */
export async function talkInHall(talk: Talk, { host }: Visit): Promise<void> {
  const kept = (text: string) =>
    host.world.messages.filter(({ message }) => message === text).length;
  await say(talk, 'Завтра в пять.');
  await say(talk, 'Не читайте это.');
  await seeTyped(talk, '');
  await select(talk, 'Завтра в пять.');
  await pressIn(talk, ru.composer.edit);
  await talk.page.keyboard.press('End');
  await talk.page.keyboard.type(' Утра.');
  await talk.page.keyboard.press('Enter');
  await seeMessage(talk, 'Завтра в пять. Утра.');
  await select(talk, 'Не читайте это.');
  await pressIn(talk, ru.composer.delete);
  await talk.page.locator(`[role=dialog] ${byRole('button', ru.composer.delete)}`).click();
  await missMessage(talk, 'Не читайте это.');
  expect([kept('Завтра в пять. Утра.'), kept('Завтра в пять.'), kept('Не читайте это.')]).toEqual([
    1, 0, 0,
  ]);
  expect(await saidOf(talk, 'Завтра в пять. Утра.')).toBe(1);
}

/** How often a message stands on the page, on its way or arrived. */
const saidOf = ({ page, scope }: Talk, text: string): Promise<number> =>
  page.$$eval(
    `${scope} [data-message], ${scope} [data-pending]`,
    (rows, words) => rows.filter((row) => row.textContent.includes(words)).length,
    text,
  );

/** Another's messages arrive by themselves: in the open channel, and as one more unread in the other. */
export async function hearMiron(talk: Talk, reader: Visit): Promise<void> {
  const { page, host } = reader;
  host.say(HALL, 'Слышу вас.');
  await seeMessage(talk, 'Слышу вас.');
  expect(await saidOf(talk, 'Слышу вас.')).toBe(1);
  await open(reader, '/chat');
  await seeUnreads(page, KITCHEN, 2);
  host.say(KITCHEN, 'Чайник пуст.');
  await seeUnreads(page, KITCHEN, 3);
  await open(reader, `/chat/${KITCHEN}`);
  await seeMessage(screenOf(page), 'Чайник пуст.');
  await open(reader, '/chat');
  await seeUnreads(page, KITCHEN, 0);
}

/** Chooses which key sends, and finds the choice again. */
export async function chooseKey(writer: Visit): Promise<void> {
  const { page, host } = writer;
  const chosen = () =>
    JSON.parse(host.world.accounts[0]?.settings ?? '{}') as { sendSetting?: string };
  await open(writer, `/chat/${HALL}`);
  await page.waitForSelector('main textarea');
  await press(page, ru.chat.info);
  const radio = '[role=dialog] input[type=radio]';
  await page.locator(`${radio}[value=ctrlEnter]`).click();
  await page.locator(`${radio}[value=ctrlEnter]:checked`).wait();
  await page.keyboard.press('Escape');
  await page.reload();
  await page.waitForSelector('main textarea');
  await seeText(page, ru.composer.hintCtrlEnter);
  expect(chosen().sendSetting).toBe('ctrlEnter');
  await press(page, ru.chat.info);
  await page.locator(`${radio}[value=enter]`).click();
  await page.locator(`${radio}[value=enter]:checked`).wait();
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('[role=dialog]'));
}
