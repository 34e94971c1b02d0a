import type { Page } from 'puppeteer-core';
import host from '../../server/errors/messages.ru.json' with { type: 'json' };
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import { GAME, holds, pick, press, seeText } from '../support/e2e/actions.ts';
import { violations } from '../support/e2e/axe.ts';
import { newWindow, type Person } from '../support/e2e/browser.ts';
import { tabTo } from '../support/e2e/keys.ts';
import { type People, startPeople } from '../support/e2e/people.ts';
import {
  CHOICES,
  fillRest,
  accessibleNodes,
  accessibleFields,
  seeFocus,
  seeForm,
  seeOwn,
  seeValue,
  seeWrong,
  TEXTS,
  textOf,
  write,
} from '../support/e2e/profileForm.ts';
import { allowErrors, answered } from '../support/e2e/errors.ts';
import { byRole } from '../support/e2e/byRole.ts';

const { profileForm: words } = ru;
const { fields } = ru.profiles;
const { fieldRequired, fieldTooLong, fieldOutOfRange, fieldWrong } = words.problem;

const tooLong = (max: number): string => fieldTooLong.replace('{{max}}', String(max));
const OUT_OF_RANGE = fieldOutOfRange.replace('{{min}}', '0').replace('{{max}}', '255');

/** What a screen reader reads of each field where these words belong to those that have to be filled in. */
const everyField = (name: string, choice: string, age: string, text: string, comment: string) => [
  `${name && '!'}${words.name}: ${name}`,
  `${name && '!'}${fields.alias}: ${name}`,
  `${choice && '!'}${fields.species}: ${choice}`,
  `${choice && '!'}${fields.faction}: ${choice}`,
  `${fields.position}: ${words.positionHint}`,
  `${choice && '!'}${fields.gender}: ${choice}`,
  `!${fields.age}: ${age}`,
  ...TEXTS.map((field) => `!${fields[field]}: ${text}`),
  comment,
];

/** What is said aloud of what is wrong. */
async function alarm(page: Page): Promise<string> {
  const all = await accessibleNodes(page);
  const alert = all.find(({ role }) => role === 'alert');
  return (alert?.children ?? []).map(({ name }) => name).join('');
}

const dialog = (name: string): string => byRole('dialog', name);

const noDialog = (page: Page) =>
  page.waitForFunction(() => !document.querySelector('[role=dialog]'));

/** Goes on with one Tab, which leads to this field and nowhere else. */
async function next(page: Page, field: string): Promise<void> {
  await page.keyboard.press('Tab');
  const reached = await page.evaluate(() => {
    const { activeElement } = document;
    const input = activeElement?.parentElement?.querySelector('input');
    return activeElement?.getAttribute('name') ?? input?.name;
  });
  expect(reached).toBe(field);
}

/** Chooses another option than the first by a key; resolves with what was chosen. */
async function choose(page: Page, field: string, key: 'ArrowDown' | 'End'): Promise<string> {
  await next(page, field);
  await page.keyboard.press('ArrowDown');
  await page.waitForFunction(() => document.activeElement?.matches('[role=option]'));
  await page.keyboard.press(key);
  const found = await page.waitForFunction(() => {
    const one = document.activeElement;
    return one?.matches('[role=option] ~ [role=option]') && one.textContent;
  });
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    () =>
      document.activeElement?.matches('[role=combobox]') &&
      !document.querySelector('[role=option]'),
  );
  return (await found.jsonValue()) || '';
}

describe('the form of a profile', () => {
  let all: People;
  let newcomer: Person;
  let player: Person;
  let tries = 0;
  /** What the browser asked whoever wanted to leave the newcomer's page. */
  let asked: string[];

  const open = async (page: Page, what: 'create' | 'edit'): Promise<void> => {
    await page.goto(`${all.letopis.origin}/${GAME}/profile/${what}`);
    await seeForm(page);
  };

  beforeAll(async () => {
    all = await startPeople(['empty', 'player'], { home: false });
    [newcomer, player] = all.people as [Person, Person];
    for (const { page } of all.people)
      page.on('dialog', (one) => {
        asked.push(one.type());
        void one.accept();
      });
  }, 120_000);

  beforeEach(async () => {
    tries += 1;
    asked = [];
    // Each test begins without the drafts of the one before.
    for (const { page } of all.people) {
      await page.goto(`${all.letopis.origin}/favicon.svg`);
      await page.evaluate(() => {
        localStorage.clear();
        indexedDB.deleteDatabase('letopis');
      });
    }
    asked = [];
  }, 60_000);

  afterAll(() => all.dispose());

  it('PROF-07 names each field, and says under it what is wrong, aloud and to the eye', async () => {
    const { page } = newcomer;
    await all.screens('profileWrong', async () => {
      await open(page, 'create');
      await press(page, words.create);
      await seeWrong(page, 'bag', fieldRequired);
      await seeFocus(page, 'name');
      const comment = `${words.comment}: ${words.commentHint}`;
      const empty = everyField(fieldRequired, fieldRequired, fieldRequired, fieldRequired, comment);
      expect(await accessibleFields(page)).toEqual(empty);
      expect(await alarm(page)).toContain(`${words.check} ${words.name}: ${fieldRequired}; `);
      expect(await alarm(page)).toContain(`${fields.bag}: ${fieldRequired}`);
      await page.setViewport({ width: 360, height: 780 });
      expect(await violations(page)).toEqual([]);
      await page.setViewport({ width: 1280, height: 900 });
      expect(await violations(page)).toEqual([]);

      for (const field of ['name', 'alias']) await write(page, field, 'я'.repeat(192));
      for (const field of CHOICES) await pick(page, fields[field]);
      for (const field of TEXTS) await write(page, field, 'ю'.repeat(4_001));
      await write(page, 'newcomment', 'щ'.repeat(4_001));
      for (const [age, wrong] of [
        ['-1', OUT_OF_RANGE],
        ['1.5', fieldWrong],
        ['256', OUT_OF_RANGE],
        ['сорок', fieldWrong],
      ] as const) {
        await write(page, 'age', age);
        await seeWrong(page, 'age', wrong);
      }
      await press(page, words.create);
      await seeWrong(page, 'newcomment', tooLong(4_000));
      await seeFocus(page, 'name');
      const said = `!${words.comment}: ${tooLong(4_000)}`;
      const long = everyField(tooLong(191), '', fieldWrong, tooLong(4_000), said);
      expect(await accessibleFields(page)).toEqual(long);
    });
  }, 120_000);

  it('PROF-07 PROF-08 says what the host refuses until it changes; a draft outlives a reload, and is asked about', async () => {
    allowErrors(answered(422));
    const { page } = newcomer;
    const name = `Ладислава Тихая ${'I'.repeat(tries)}`;
    await all.screens('profileDraft', async () => {
      await open(page, 'create');
      await write(page, 'name', 'ИВЕТА  СОЛОДЬ');
      await write(page, 'alias', 'Госпожа Не Явился');
      await fillRest(page);
      await press(page, words.create);
      await seeWrong(page, 'name', host.errors.nameTaken);
      await seeWrong(page, 'alias', host.errors.aliasTaken);
      await seeFocus(page, 'name');
      expect(await alarm(page)).toContain(`${words.name}: ${host.errors.nameTaken}`);
      await write(page, 'name', name);
      await seeWrong(page, 'name', '');
      await seeWrong(page, 'alias', host.errors.aliasTaken);
      await write(page, 'age', '-1');
      await write(page, 'newcomment', 'Можно ли мне фонарь?');

      await page.reload();
      expect(asked).toEqual(['beforeunload']);
      await seeForm(page);
      await seeValue(page, 'name', name);
      await seeValue(page, 'alias', 'Госпожа Не Явился');
      await seeValue(page, 'age', '-1');
      await seeValue(page, 'bag', 'Чинит сети.');
      await holds(page, 'Можно ли мне фонарь?');
      const restored = words.restoredNew.split('{{')[0] ?? '';
      await seeText(page, restored);
      const choices = await page.$$eval('main [role=combobox]', (some) =>
        some.map((one) => one.textContent.replace('\u200B', '') !== ''),
      );
      expect(choices).toEqual([true, true, false, true]);
      await press(page, words.discard);
      await seeValue(page, 'name', '');
      await holds(page, '');
      await press(page, words.takeBack);
      await seeValue(page, 'name', name);
      await holds(page, 'Можно ли мне фонарь?');

      await page.focus('nav ol a');
      await page.keyboard.press('Enter');
      await page.locator(dialog(words.leaveNew)).wait();
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await noDialog(page);
      await seeValue(page, 'name', name);
      await page.focus('nav ol a');
      await page.keyboard.press('Enter');
      await press(page, ru.leave.leave);
      await page.waitForFunction(() => !location.pathname.endsWith('/create'));
      await page.goBack();
      await seeText(page, restored);
      await seeValue(page, 'name', name);
    });
  }, 120_000);

  it('PROF-07 PROF-09 is filled in and sent by the keyboard alone; the new character is the current one', async () => {
    const { page } = newcomer;
    const { keyboard } = page;
    const name = `Улита Мокрая ${'I'.repeat(tries)}`;
    await all.screens('profileKeys', async () => {
      await open(page, 'create');
      await tabTo(page, textOf('name'));
      await keyboard.type(name);
      await next(page, 'alias');
      await keyboard.type(name);
      const species = await choose(page, 'species', 'End');
      const faction = await choose(page, 'faction', 'ArrowDown');
      const position = await choose(page, 'position', 'ArrowDown');
      await choose(page, 'gender', 'ArrowDown');
      await next(page, 'age');
      await keyboard.type('19');
      await keyboard.press('ArrowUp');
      await seeValue(page, 'age', '20');
      for (const field of TEXTS) {
        await next(page, field);
        await keyboard.type('Две строки:');
        await keyboard.press('Enter');
        await keyboard.type('вторая.');
      }
      await tabTo(page, textOf('newcomment'));
      await keyboard.type('Фонарь я верну.');
      await tabTo(page, 'button[type=submit]');
      await keyboard.press('Enter');
      await seeOwn(page, name, host.notices.profileCreated);
      for (const said of [species, faction, position, 'Фонарь я верну.']) await seeText(page, said);
      const current = ru.nav.characterMenu.replace('{{name}}', name);
      await page.locator(byRole('button', current)).wait();
      expect(asked).toEqual([]);
    });
  }, 120_000);

  it('PROF-07 PROF-09 an edit is saved; what another window saved meanwhile is shown, and neither is lost', async () => {
    allowErrors(answered(409));
    const { page } = player;
    const second = await newWindow(player);
    const alias = (nth: number): string => `Госпожа ${String(tries)}.${String(nth)}`;
    /** Another window takes the form over, and saves another alias. */
    const overtake = async (to: string): Promise<void> => {
      await open(page, 'edit');
      await second.bringToFront();
      await second.goto(`${all.letopis.origin}/${GAME}/profile/edit`);
      await press(second, ru.form.takeOver);
      await seeForm(second);
      await write(second, 'alias', to);
      await press(second, words.save);
      await seeOwn(second, 'Ивета Солодь', host.notices.profileSaved);
      await page.bringToFront();
      await seeForm(page);
    };
    await all.screens('profileConflict', async () => {
      await overtake(alias(1));
      await write(page, 'temper', `Тиха ${alias(1)}`);
      await press(page, words.save);
      await seeText(page, words.changed);
      await seeText(page, alias(1));
      await seeValue(page, 'temper', `Тиха ${alias(1)}`);
      expect(await violations(page)).toEqual([]);
      await press(page, words.keepMine);
      await seeOwn(page, 'Ивета Солодь', host.notices.profileSaved);
      await seeText(page, `Тиха ${alias(1)}`);

      await overtake(alias(2));
      await write(page, 'temper', `Громка ${alias(2)}`);
      await press(page, words.save);
      await press(page, words.takeTheirs);
      await seeValue(page, 'alias', alias(2));
      await seeValue(page, 'temper', `Тиха ${alias(1)}`);
      await press(page, words.takeBack);
      await seeValue(page, 'temper', `Громка ${alias(2)}`);
    });
    await second.close();
  }, 180_000);
});
