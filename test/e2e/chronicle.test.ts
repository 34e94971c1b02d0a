import type { Page } from 'puppeteer-core';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import { clickInto, holds, press, seeText, signIn } from '../support/e2e/actions.ts';
import { violations } from '../support/e2e/axe.ts';
import { newPerson, newWindow, type Person, withScreens } from '../support/e2e/browser.ts';
import { homeAfterKill, throughKill, typeAtOnce } from '../support/e2e/killed.ts';
import { type People, startPeople } from '../support/e2e/people.ts';
import { waitForStoredText } from '../support/e2e/storedText.ts';
import { isOpen, seeWords } from '../support/e2e/turns.ts';
import { allowErrors, answered } from '../support/e2e/errors.ts';
import { byRole } from '../support/e2e/byRole.ts';

const EDITOR = '[data-slate-editor="true"]';
/** The bath is over the masters; what was read to the school is the player's to write as well. */
const BATH = '/pochtovy/quests/pismo-mayaku/kirpich-vtoroy/chronicle';
const SCHOOL = '/pochtovy/quests/pismo-mayaku/kirpich-pervy/chronicle';

/** Writes this in place of what stands in the editor. */
async function write(page: Page, text: string): Promise<void> {
  await clickInto(page, EDITOR);
  await page.keyboard.down('Control');
  await page.keyboard.press('KeyA');
  await page.keyboard.up('Control');
  await typeAtOnce(page, text);
  await holds(page, text);
}

let written = 0;

/** A text that nobody has written yet, in no test before. */
const uniqueText = (text: string): string => `${text} (${String((written += 1))})`;

/** Waits until the host has the text: there is nothing left to save. */
const seeSaved = (page: Page) => seeText(page, ru.chronicle.upToDate);

const dialog = (name: string): string => byRole('dialog', name);

const noDialog = (page: Page) =>
  page.waitForFunction(() => !document.querySelector('[role=dialog]'));

describe('a chronicle', () => {
  let all: People;
  let player: Person;

  beforeAll(async () => {
    all = await startPeople(['player']);
    [player] = all.people as [Person];
  }, 120_000);

  beforeEach(async () => {
    // Each test begins without the drafts of the one before.
    const page = await newWindow(player);
    await player.page.close();
    player = { ...player, page };
    await page.goto(`${all.letopis.origin}/favicon.svg`);
    await page.evaluate(() =>
      new Promise((resolve, reject) => {
        localStorage.clear();
        const drafts = indexedDB.deleteDatabase('letopis'); // it waits for the page before, which may still be going
        drafts.onsuccess = resolve;
        drafts.onerror = reject;
      }).then(() => undefined),
    );
  }, 60_000);

  afterAll(() => all.dispose());

  const open = async (page: Page, where: string): Promise<void> => {
    await page.goto(all.letopis.origin + where);
    await page.locator(EDITOR).wait();
  };

  it('CHRON-01 CHRON-02 CHRON-03 is written, lost by a crash, restored, sent, and read by a player', async () => {
    const text = uniqueText('Баня читала письмо полночи');
    const writing = async (writer: Person): Promise<void> => {
      await signIn(writer, all.letopis, 'master');
      await open(writer.page, BATH);
      await seeText(writer.page, 'Полустанок');
      await write(writer.page, text);
      await waitForStoredText(writer.page, text);
    };
    const comingBack = async (back: Person): Promise<void> => {
      const { page } = back;
      await homeAfterKill(back, all.letopis, 'master');
      await page.goto(all.letopis.origin + BATH);
      await page.locator(dialog(ru.chronicle.draftTitle)).wait();
      await seeText(page, text);
      expect(await violations(page)).toEqual([]);
      await press(page, ru.chronicle.restore);
      await noDialog(page);
      await holds(page, text);
      await press(page, ru.chronicle.send);
      await seeSaved(page);
      await player.page.goto(`${all.letopis.origin}/pochtovy#event-kirpich-vtoroy`);
      await seeText(player.page, text);
      await page.reload();
      await holds(page, text);
      expect(await page.$('[role=dialog]')).toBeNull();
    };
    await throughKill(
      { screens: 'chronicle-before', body: writing },
      { screens: 'chronicle-after', beside: [player], body: comingBack },
    );
  }, 240_000);

  it('CHRON-02 that two write at once shows both, and loses neither', async () => {
    allowErrors(answered(409));
    const master = await newPerson(all.browser);
    const [lion, agatha, fullStop] = [
      uniqueText('Читал Лев'),
      uniqueText('Читала Агата'),
      uniqueText('Точка'),
    ];
    await withScreens('chronicle-conflict', [master, player], async () => {
      await signIn(master, all.letopis, 'master');
      await open(master.page, SCHOOL);
      await open(player.page, SCHOOL);
      await write(player.page, lion);
      await press(player.page, ru.chronicle.send);
      await seeSaved(player.page);
      await write(master.page, agatha);
      await press(master.page, ru.chronicle.send);
      await seeText(master.page, lion);
      await holds(master.page, agatha);
      expect(await violations(master.page)).toEqual([]);
      await press(master.page, ru.chronicle.takeTheirs);
      await holds(master.page, lion);
      await press(master.page, ru.chronicle.takeBack);
      await holds(master.page, agatha);
      await press(master.page, ru.chronicle.send);
      await seeSaved(master.page);
      // The player, who wrote on from the own text, meets the master's in turn, and keeps the own.
      await write(player.page, fullStop);
      await press(player.page, ru.chronicle.send);
      await seeText(player.page, agatha);
      await press(player.page, ru.chronicle.keepMine);
      await seeSaved(player.page);
      await open(master.page, SCHOOL);
      await seeWords(master.page, EDITOR, fullStop);
    });
    await master.context.close();
  }, 180_000);

  it('CHRON-03 asks before it is left unsaved, by the keyboard alone, and is there again afterwards', async () => {
    const { page } = player;
    const text = uniqueText('Парта скрипнула');
    await withScreens('chronicle-leave', [player], async () => {
      await open(page, SCHOOL);
      await write(page, text);
      await page.focus('nav ol a');
      await page.keyboard.press('Enter');
      await page.locator(dialog(ru.chronicle.leaveTitle)).wait();
      await page.keyboard.press('Escape');
      await noDialog(page);
      await holds(page, text);
      await page.focus('nav ol a');
      await page.keyboard.press('Enter');
      await press(page, ru.leave.leave);
      await page.waitForFunction(() => !location.pathname.endsWith('/chronicle'));
      await page.goBack();
      await page.locator(dialog(ru.chronicle.draftTitle)).wait();
      await press(page, ru.chronicle.restore);
      await holds(page, text);
      await noDialog(page);
      await clickInto(page, EDITOR);
      await page.keyboard.down('Control');
      await page.keyboard.press('Enter');
      await page.keyboard.up('Control');
      await seeSaved(page);
    });
  }, 120_000);

  it('CHRON-03 is written by one window at a time', async () => {
    const { page } = player;
    const text = uniqueText('Первое окно');
    const second = await newWindow(player);
    await withScreens('chronicle-windows', [player, { ...player, page: second }], async () => {
      await open(page, SCHOOL);
      await write(page, text);
      await waitForStoredText(page, text);
      await second.goto(all.letopis.origin + SCHOOL);
      await seeText(second, ru.chronicle.elsewhere);
      await holds(second, text);
      await press(second, ru.form.takeOver);
      await isOpen(second, EDITOR, true);
      await page.bringToFront();
      await seeText(page, ru.chronicle.elsewhere);
      await second.bringToFront();
      await press(second, ru.chronicle.send);
      await seeSaved(second);
    });
    await second.close();
  }, 120_000);
});
