import type { ElementHandle, Page } from 'puppeteer-core';
import ru from '../../../src/i18n/ru.json' with { type: 'json' };
import { press, seeText } from '../e2e/actions.ts';
import { byRole } from '../e2e/byRole.ts';
import { allowErrors, answered } from '../e2e/errors.ts';
import { fillRest, seeForm, seeOwn, seeValue, write } from '../e2e/profileForm.ts';
import { loseNextAnswer } from '../e2e/lostAnswer.ts';
import { waitFor } from '../waitFor.ts';
import { PICTURE } from './masterJourneys.ts';
import { MENU, seeHeading, start } from './journeys.ts';
import { open, type Visit } from './visit.ts';
import { MIRON, OLGA, type Speaker, TURNS_GAME } from './world.ts';

/** Journeys among profiles. */

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

const profilesOf = ({ host }: Visit, wanted: string) =>
  host.world.profiles.filter(({ name }) => name === wanted);

/** Creates a character, who is the current one afterwards. Where the answer is lost, the form says so, and a retry makes no second one. */
export async function createProfile(writer: Visit, name: string, isLost = false): Promise<void> {
  const { page, host } = writer;
  await open(writer, '/profile/create');
  await seeForm(page);
  for (const field of ['name', 'alias']) await write(page, field, name);
  await fillRest(page);
  if (isLost) {
    const { lost } = await loseNextAnswer(page, '/create');
    await press(page, ru.profileForm.create);
    expect(await lost).toBe(200);
    await seeText(page, start(ru.profileForm.mayBeThere));
    expect(profilesOf(writer, name)).toHaveLength(1);
  }
  const posted = () =>
    host.asked.filter(({ method, path }) => method === 'POST' && path.endsWith('/create')).length;
  const before = posted();
  await press(page, ru.profileForm.create);
  await seeOwn(page, name, 'Чинит сети.');
  expect(posted() - before).toBe(isLost ? 0 : 1);
  await page.locator(byRole('button', ru.nav.characterMenu.replace('{{name}}', name))).wait();
  expect(profilesOf(writer, name)).toHaveLength(1);
}

const NEW_AVATAR = 'header button img[src="/img/new.png"]';

async function chooseAvatar(page: Page): Promise<void> {
  const input = await page.waitForSelector('input[type=file]');
  await (input as ElementHandle<HTMLInputElement>).uploadFile(PICTURE);
  await page.waitForSelector('[role=application][aria-disabled=false]');
}

/** Changes the avatar by the cookie alone: init gives no token. A refusal with 401 signs nobody out; the retry succeeds. */
export async function changeAvatar(writer: Visit): Promise<void> {
  const { page, host } = writer;
  allowErrors(answered(401));
  await open(writer, '/profile/');
  await chooseAvatar(page);
  host.failNext(/\/avatar\/upload\//, 401);
  await press(page, ru.avatar.save);
  await page.locator(byRole('button', ru.app.retry)).wait();
  expect(await page.$(MENU)).not.toBeNull();
  await press(page, ru.app.retry);
  await page.waitForSelector(NEW_AVATAR);
}

/** Goes on as another of the own characters; the host keeps the choice. */
export async function changeCharacter(
  player: Visit,
  { id, name }: Pick<Speaker, 'id' | 'name'>,
): Promise<void> {
  const { page, host } = player;
  await open(player, '');
  await page.locator(MENU).click();
  await page.locator(byRole('menuitem', name)).click();
  const menu = byRole('button', ru.nav.characterMenu.replace('{{name}}', name));
  await page.locator(menu).wait();
  const chosen = new RegExp(`"${TURNS_GAME}":[^}]*"${String(id)}"`);
  await waitFor('the choice', () => chosen.test(host.world.accounts[0]?.settings ?? ''));
  await page.reload();
  await page.locator(menu).wait();
}
