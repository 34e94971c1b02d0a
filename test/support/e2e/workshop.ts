import type { ElementHandle, Page } from 'puppeteer-core';
import type {
  InitAnswer,
  Profile,
  Review,
  ThingKind,
  WorkshopJob,
} from '../../../src/contract/index.ts';
import ru from '../../../src/i18n/ru.json' with { type: 'json' };
import { sheet } from '../host/profiles.ts';
import { Visitor } from '../host/visitor.ts';
import { pick, press, seeText } from './actions.ts';
import { byRole } from './byRole.ts';

/** The workshop as a master uses it in the browser, and the empty game that it begins with. */

const { workshop } = ru;

/** The title of the one place that an empty game has. */
export const START = 'Начало';

/**
 * An empty game as an owner makes it, whose master is `master`; `player` stands in its one place as a character of this name. By calls: making a game, its staff
 * and coming into it in the browser is shown elsewhere (OWN-40 to OWN-91).
 */
export async function makeEmptyGame(
  origin: string,
  key: string,
  title: string,
  name: string,
): Promise<void> {
  const [owner, master, player] = await Promise.all(
    ['owner', 'master', 'player'].map(async (login) => {
      const visitor = new Visitor(origin);
      await visitor.signIn(login);
      return visitor;
    }),
  );
  if (!owner || !master || !player) throw new Error('Nobody has signed in');
  await owner.call('POST', '/api/rpg/community/games', { title, key, preset: 'empty' });
  const { user } = await master.call<InitAnswer>('GET', '/api/rpg/init');
  const staff = `/api/rpg/community/games/${key}/staff/${user?.id ?? ''}`;
  await owner.call('POST', staff, { role: 'master', status: 'active' });
  const form = `/api/rpg/profile/${key}/create`;
  const offered = await player.call<Record<string, { value: string }[]>>('GET', form);
  const { profile } = await player.call<{ profile: Profile }>('POST', form, {
    ...sheet({ name, position: null, gender: 'unknown' }),
    species: offered['species']?.[0]?.value,
    faction: offered['factions']?.[0]?.value,
  });
  const review = `/api/rpg/reviews/${key}/master/profile/${profile.id}`;
  const { version } = (await owner.call<{ review: Review }>('GET', review)).review;
  await owner.call('POST', `${review}/step`, { step: 'confirm', version });
  await player.call('POST', `/api/rpg/turn/${key}/${profile.id}`, {
    body: '<p>Первый ход.</p>',
    currentLocation: 'start',
  });
}

/** Remembers that the page was not loaded again since. */
export const mark = (page: Page) =>
  page.evaluate(() => Object.assign(window, { neverReloaded: true }));
export const isMarked = (page: Page) => page.evaluate(() => 'neverReloaded' in window);

/** Follows the first link to an address, without a reload, as soon as it is there. */
export async function follow(page: Page, href: string): Promise<void> {
  const link = await page.waitForSelector(`a[href="${href}"]`);
  await link?.evaluate((one) => (one as HTMLElement).click());
  await page.waitForFunction((to) => location.pathname === to.split('?')[0], {}, href);
}

/** Chooses a thing by its name in a field of the form; `label` is how the field is called. */
export async function choose(page: Page, label: string, title: string): Promise<void> {
  const found = await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll<HTMLInputElement>('main input[role=combobox]')].find((one) =>
        [...(one.labels ?? [])].some((words) => words.textContent.startsWith(wanted)),
      ),
    {},
    label,
  );
  const field = found as ElementHandle<HTMLInputElement>;
  await field.evaluate((one) => {
    one.scrollIntoView({ block: 'center', behavior: 'instant' });
    one.focus();
    one.select();
  });
  await page.keyboard.type(title);
  await page.locator(byRole('option', title)).wait();
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    (one, wanted) => one.value === wanted && !document.querySelector('[role=option]'),
    {},
    field,
    title,
  );
}

/** Opens the list of a kind from wherever one is in the workshop. */
export async function openList(page: Page, game: string, kind: string): Promise<void> {
  const list = `/${game}/workshop/${kind}`;
  const here = () => page.evaluate(() => location.pathname);
  if ((await here()) === list) return;
  if ((await here()) !== `/${game}/workshop`) await follow(page, `/${game}/workshop`);
  await follow(page, list);
}

/** What a form is given: things by the labels of their fields, and words of choices by theirs. */
interface Given {
  readonly title: string;
  readonly things?: Readonly<Record<string, string>>;
  readonly words?: Readonly<Record<string, string>>;
}

/** Makes things of a kind by their forms, one after the other, from its list. */
export async function makeThings(
  page: Page,
  game: string,
  kind: ThingKind,
  given: readonly Given[],
): Promise<void> {
  await openList(page, game, kind);
  const list = `/${game}/workshop/${kind}`;
  for (const { title, things = {}, words = {} } of given) {
    await follow(page, `${list}/new`);
    const name = kind === 'npcs' ? 'name' : 'title';
    const field = await page.waitForSelector(`main form input[name="${name}"]`);
    await field?.focus();
    await page.keyboard.type(title);
    for (const [label, thing] of Object.entries(things)) await choose(page, label, thing);
    for (const [label, word] of Object.entries(words)) await pick(page, label, word);
    await press(page, workshop.make);
    // One is back at the list.
    await page.waitForFunction((at) => location.pathname === at, {}, list);
    await page.locator(`main ${byRole('link', title)}`).wait();
  }
}

/** Saves the form, and waits until it is said to be. */
export async function save(page: Page): Promise<void> {
  await press(page, workshop.save);
  await seeText(page, workshop.saved);
}

/** Clicks these places of a map's drawing, px from its middle. */
export async function clickMap(
  page: Page,
  places: readonly (readonly [right: number, down: number])[],
): Promise<void> {
  const { x, y } = await page.$eval('[role=application]', (one) => {
    one.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = one.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });
  for (const [right, down] of places) await page.mouse.click(x + right, y + down);
}

/** Unfolds the quests of a game's home, however it is folded, until these words are seen. */
export const unfoldQuests = (page: Page, quest: string, words: readonly string[]) =>
  page.waitForFunction(
    (title, wanted) => {
      if (wanted.every((one) => document.body.textContent.includes(one))) return true;
      const folded = document.querySelectorAll<HTMLElement>('main button[aria-expanded="false"]');
      for (const one of folded)
        if (/^Квесты/.test(one.textContent) || one.textContent.includes(title)) one.click();
      return false;
    },
    { polling: 300 },
    quest,
    words,
  );

/** Lets jobs stand so in pages that are opened from now on, however fast the machine is. */
export async function holdJobs(page: Page, as: Partial<WorkshopJob>): Promise<void> {
  await page.evaluateOnNewDocument((state) => {
    const ask = window.fetch.bind(window);
    window.fetch = async (...given) => {
      const answer = await ask(...given);
      const [asked] = given;
      const url = asked instanceof Request ? asked.url : String(asked);
      if (!/\/api\/rpg\/jobs\/[^/]+$/.test(url)) return answer;
      const { job } = (await answer.json()) as { job: object };
      return Response.json({ job: { ...job, result: undefined, ...state } });
    };
  }, as);
}
