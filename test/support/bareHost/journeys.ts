import type { Page } from 'puppeteer-core';
import ru from '../../../src/i18n/ru.json' with { type: 'json' };
import {
  leaveBy,
  popupOf,
  press,
  seeChoice,
  seeText,
  seeTurn,
  send,
  typeTurn,
} from '../e2e/actions.ts';
import { byRole } from '../e2e/byRole.ts';
import { seeForm, seeValue } from '../e2e/profileForm.ts';
import { loseNextAnswer } from '../e2e/lostAnswer.ts';
import { pressInTurn, seeInTurn, writeInTurn } from '../e2e/turns.ts';
import { MIRON, OLGA, PLACES, QUESTS_GAME, TURNS_GAME } from './world.ts';
import { glanceAtChat } from './chatJourneys.ts';
import { open, type Visit } from './visit.ts';

/** What people do at a bare host, one journey a function: the same for the plain host and in each habit. */

export const NEWEST_TURN = 'Запись номер 12';
const OLDEST_TURN = 'Запись номер 1:';

/** What a text says before its first value. */
export const start = (text: string): string => text.split('{{')[0]?.trim() ?? '';

export const seeHeading = (page: Page, heading: string) =>
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

export const MENU = 'header button[aria-haspopup=menu]';

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
  await seeInTurn(page, text, '1 комментарий');
  await seeInTurn(page, text, 'Уточню позже.');
  expect(await turnsWith(page, text)).toBe(1);
  await pressInTurn(page, text, ru.turn.remove);
  await page.locator(`${byRole('dialog')} ${byRole('button', ru.turn.remove)}`).click();
  await page.waitForFunction((words) => !document.body.textContent.includes(words), {}, text);
  expect(host.world.turns.filter(({ post }) => post.includes(text))).toEqual([]);
}

export const turnsWith = (page: Page, text: string): Promise<number> =>
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

/** Reads a screen of each kind, in one load of the program. */
export async function glance(reader: Visit): Promise<void> {
  const { page } = reader;
  await open(reader, '');
  await seeTurn(page, NEWEST_TURN);
  await page.locator(byRole('button', ru.nav.characterMenu.replace('{{name}}', OLGA.name))).wait();
  await open(reader, '/location/pristan');
  await seeHeading(page, PLACES['pristan'] ?? '');
  await seeTurn(page, 'Запись номер 11');
  await open(reader, '/map');
  await seeHeading(page, 'Вересковый округ');
  for (const title of [...Object.values(PLACES), 'Слободка']) await seeText(page, title);
  await open(reader, '/locations');
  await page.locator('h3').wait();
  await open(reader, '/profiles/');
  await page.locator('h2 a').wait();
  for (const { name } of [OLGA, MIRON]) await seeText(page, name);
  await open(reader, `/profiles/${String(MIRON.id)}-miron-gluhar`);
  await seeText(page, `Так выглядит ${MIRON.name}.`);
  await open(reader, '/profile/edit');
  await seeForm(page);
  await seeValue(page, 'name', OLGA.name);
  await seeChoice(page, ru.profiles.fields.species, 'Люди');
  await glanceAtChat(reader);
  await open(reader, '', QUESTS_GAME);
  await seeText(page, 'Долгая зима');
  await open(reader, '/quests/zima/pervy-sneg/chronicle', QUESTS_GAME);
  await seeText(page, 'Снег лёг за ночь.');
}

/** Comments on a turn where the answer is lost: it may have arrived, and the retry makes no second one. */
export async function loseComment(writer: Visit, text: string): Promise<void> {
  const { page, host } = writer;
  const turn = 'Запись номер 10';
  const kept = () =>
    host.world.turns.flatMap(({ comments }) =>
      comments.filter((comment) => JSON.stringify(comment).includes(text)),
    );
  await open(writer, '');
  await seeTurn(page, turn);
  await pressInTurn(page, turn, ru.comment.write);
  await writeInTurn(page, text);
  const { lost } = await loseNextAnswer(page, '/comment/');
  await pressInTurn(page, turn, ru.comment.send);
  expect(await lost).toBe(200);
  await seeInTurn(page, turn, start(ru.comment.mayBeThere));
  await pressInTurn(page, turn, ru.comment.send);
  await page.waitForFunction(
    (words) => !document.querySelector('article [data-slate-editor]')?.textContent.includes(words),
    {},
    text,
  );
  await seeInTurn(page, turn, text);
  expect(kept()).toHaveLength(1);
  const shown = await page.$eval('main', (main) => main.textContent);
  expect(shown.split(text)).toHaveLength(2);
  expect(host.asked.filter(({ path }) => path.includes('/comment/'))).toHaveLength(1);
}
