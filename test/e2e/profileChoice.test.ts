import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ElementHandle, Page } from 'puppeteer-core';
import { press, seeText } from '../support/e2e/actions.ts';
import type { Person } from '../support/e2e/browser.ts';
import { expectOrderAt, SCHEMES, SIZES } from '../support/e2e/order.ts';
import { type People, startPeople } from '../support/e2e/people.ts';
import { allowErrors, answered } from '../support/e2e/errors.ts';
import { byRole } from '../support/e2e/byRole.ts';

/** The demo's game whose masters offer profiles to choose. */
const GAME = 'pochtovy';
const CHOICE = `/${GAME}/profiles/choose`;
const OWN = `/${GAME}/profile/`;
const ADDRESSEES = `${CHOICE}?faction=adresaty`;
const AVDOTYA = 'Авдотья Семафорова';
const PARCEL = 'Бандероль';

const pathIs = (page: Page, wanted: string) =>
  page.waitForFunction((one) => location.pathname === one, {}, wanted);

const seeHeading = (page: Page, title: string) =>
  page.waitForFunction((wanted) => document.querySelector('h1')?.textContent === wanted, {}, title);

const seeButton = (page: Page, name: string) =>
  page.locator(byRole('button', name)).setWaitForEnabled(false).waitHandle();

/** Follows the link that begins so. */
async function follow(page: Page, start: string): Promise<void> {
  const found = await page.waitForFunction(
    (words) => [...document.querySelectorAll('a')].find((a) => a.textContent.startsWith(words)),
    {},
    start,
  );
  const link = found as ElementHandle<HTMLAnchorElement>;
  await link.evaluate((one) => void setTimeout(() => one.click()));
}

/** Asks for a profile; the question stands then. */
async function ask(page: Page, name: string): Promise<void> {
  await press(page, `Выбрать: ${name}`);
  await seeText(page, `Вы уверены, что хотите выбрать персонажа ${name}?`);
}

/** Has every offered profile chosen by nobody but the one who has been chosen from the beginning. */
function setFree(dataDir: string): void {
  const db = new DatabaseSync(path.join(dataDir, 'letopis.sqlite'));
  db.prepare('update characters set owner_id = null where name in (?, ?)').run(AVDOTYA, PARCEL);
  db.close();
}

/** By WCAG, light and dark, wide and narrow, and nowhere wider than the window. */
const inOrder = (page: Page) => expectOrderAt(page, SIZES, SCHEMES.toReversed());

describe('the choice of a profile', () => {
  let all: People;
  let master: Person;
  let newcomer: Person;
  const open = ({ page }: Person, at: string) => page.goto(all.letopis.origin + at);

  beforeAll(async () => {
    all = await startPeople(['master', 'empty'], { home: false });
    [master, newcomer] = all.people as [Person, Person];
  }, 180_000);

  afterAll(() => all.dispose());

  beforeEach(() => setFree(all.letopis.dataDir));

  it('HOME-03 PROF-04 leads from the home by the rules to the profiles of a faction, and asks', async () => {
    const { page } = newcomer;
    await all.screens('choice-home', async () => {
      await open(newcomer, `/${GAME}`);
      await press(page, 'Выбрать персонажа');
      await seeText(page, 'Памятка поездной бригады');
      await follow(page, 'Принимаю');
      await pathIs(page, CHOICE);
      await seeText(page, 'свободный персонаж');
      await inOrder(page);
      await follow(page, 'Адресаты');
      await seeHeading(page, 'Адресаты');
      await seeText(page, 'Стрелочница');
      await inOrder(page);
      await ask(page, AVDOTYA);
      await inOrder(page);
    });
  }, 180_000);

  it('PROF-04 PROF-05 gives a profile to one of two, master or not, and tells the other, who chooses another and does not come back behind it', async () => {
    allowErrors(answered(409));
    const { page } = newcomer;
    await all.screens('choice-late', async () => {
      await open(newcomer, ADDRESSEES);
      await ask(page, AVDOTYA);

      await open(master, ADDRESSEES);
      await ask(master.page, AVDOTYA);
      await press(master.page, 'Да');
      await pathIs(master.page, OWN);
      await seeText(master.page, 'Персонаж добавлен в игру.');
      await seeText(master.page, 'Ваши персонажи');

      const reloaded = page.waitForResponse((answer) =>
        answer.url().endsWith(`/profiles/${GAME}/choose`),
      );
      await press(page, 'Да');
      await seeText(page, 'Этого персонажа уже выбрали.');
      await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'alert');
      expect((await reloaded).ok()).toBe(true);
      const taken = await seeButton(page, `Уже выбран: ${AVDOTYA}`);
      expect(await taken.evaluate((button) => button.matches(':disabled'))).toBe(true);

      await follow(page, 'Все фракции');
      await follow(page, 'Безбилетники');
      await seeHeading(page, 'Безбилетники');
      await ask(page, PARCEL);

      await open(master, CHOICE);
      await follow(master.page, 'Безбилетники');
      await ask(master.page, PARCEL);

      await press(page, 'Да');
      await pathIs(page, OWN);
      await seeHeading(page, PARCEL);
      await seeText(page, 'багажный вагон');

      await press(master.page, 'Да');
      await seeText(master.page, 'Этого персонажа уже выбрали.');
      await inOrder(page);

      await page.evaluate(() => void setTimeout(() => history.back()));
      await pathIs(page, `/${GAME}`);
      await seeHeading(page, 'Почтовый ночной');
      expect(await page.$('[role=alertdialog]')).toBeNull();

      await open(master, OWN);
      await press(master.page, `Играть за персонажа: ${AVDOTYA}`);
      await seeHeading(master.page, AVDOTYA);
      await seeText(master.page, 'Переводит стрелку');
    });
  }, 180_000);
});
