import type { Page } from 'puppeteer-core';
import ru from '../../../src/i18n/ru.json' with { type: 'json' };
import { SIGHT_MS } from '../../../src/ui/sight.ts';
import { press, seeText } from '../e2e/actions.ts';
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
  type,
} from '../e2e/chat.ts';
import { allowErrors, answered } from '../e2e/errors.ts';
import { loseNextAnswer } from '../e2e/lostAnswer.ts';
import { MIRON } from './world.ts';
import { open, type Visit } from './visit.ts';

/** Journeys in chat, and its settings. */

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
  await new Promise((done) => setTimeout(done, 1.5 * SIGHT_MS)); // read is what was in view so long
  await open(reader, '/chat');
  await seeUnreads(page, KITCHEN, 0);
  await page.reload();
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

/** The channels, and the history of one with its authors and times; '' for a time that cannot be read. */
export async function glanceAtChat(reader: Visit, time = /\d\d:\d\d/): Promise<void> {
  const { page } = reader;
  await open(reader, '/chat');
  await seeUnreads(page, HALL, 0);
  await seeUnreads(page, KITCHEN, 2);
  await open(reader, `/chat/${HALL}`);
  for (const text of ['Кто видел мой фонарь?', 'Он на крючке.', 'Нашёлся!'])
    await seeMessage(screenOf(page), text);
  await seeText(page, MIRON.name);
  expect(await page.$eval('main [data-message]', (row) => row.textContent)).toMatch(time);
}

/** Presses the retry of a message as often as it is offered: it cannot look while polls fail. */
const retryUntilSent = (page: Page) =>
  page.waitForFunction(
    (name) => {
      const all = [...document.querySelectorAll<HTMLElement>('[data-pending] button')];
      all.find((one) => one.textContent === name)?.click();
      return document.querySelector('[data-pending]') === null;
    },
    {},
    ru.chat.sendAgain,
  );

/** Says something whose answer is lost: it may have arrived, and the retry looks before it sends. */
export async function loseMessage(writer: Visit, text: string): Promise<void> {
  const { page, host } = writer;
  const kept = () => host.world.messages.filter(({ message }) => message === text).length;
  await open(writer, `/chat/${HALL}`);
  const talk = screenOf(page);
  await page.locator('main [data-message]').wait();
  const { lost } = await loseNextAnswer(page, '/chat/message/');
  allowErrors(answered(502));
  // The client asks at once for what is new, and for all once the host is back: without these the message would settle before anybody can retry.
  const asked = Array.from({ length: 40 }, () => host.failNext(/\/chat\/messages\//, 502));
  await type(talk, text);
  await page.keyboard.press('Enter');
  expect(await lost).toBe(200);
  await seeText(page, ru.chat.mayBeSent);
  for (const letThrough of asked) letThrough();
  await retryUntilSent(page);
  await seeMessage(talk, text);
  expect(host.asked.filter(({ path }) => path.includes('/chat/message/'))).toHaveLength(1);
  expect([kept(), await saidOf(talk, text)]).toEqual([1, 1]);
  await page.reload();
  await seeMessage(talk, text);
  expect([kept(), await saidOf(talk, text)]).toEqual([1, 1]);
}
