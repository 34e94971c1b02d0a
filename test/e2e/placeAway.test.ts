import type { Page } from 'puppeteer-core';
import type { Turn } from '../../src/contract/index.ts';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import {
  GAME,
  openHome,
  pick,
  press,
  seeText,
  seeTurn,
  send,
  typeTurn,
} from '../support/e2e/actions.ts';
import type { Person } from '../support/e2e/browser.ts';
import { byRole } from '../support/e2e/byRole.ts';
import { allowErrors, answered } from '../support/e2e/errors.ts';
import { type People, startPeople } from '../support/e2e/people.ts';

const { workshop } = ru;

const LEFT = 'Пока место стоит, я дописываю.';

/** A place as the list of the workshop has it. */
interface Place {
  readonly id: string;
  readonly key: string;
  readonly title: string;
}

describe('a place that is put away while it is in use', () => {
  let all: People;
  let master: Person;
  let player: Person;
  let owner: Person;
  let places: readonly Place[];
  let here: Place;
  const open = ({ page }: Person, at: string) => page.goto(`${all.letopis.origin}/${GAME}${at}`);
  const formOf = ({ id }: Place): string => `/workshop/locations/${id}`;

  beforeAll(async () => {
    all = await startPeople(['master', 'player', 'owner']);
    [master, player, owner] = all.people as [Person, Person, Person];
    places = await master.page.evaluate(async (game) => {
      const answer = await fetch(`/api/rpg/workshop/${game}/locations`);
      return ((await answer.json()) as { things: Place[] }).things;
    }, GAME);
    const standing = await player.page.evaluate(async (game) => {
      const answer = await fetch(`/api/rpg/characters/${game}`);
      const { characters } = (await answer.json()) as {
        characters: Record<string, { location: string }>;
      };
      return Object.values(characters)[0]?.location;
    }, GAME);
    here = places.find(({ key }) => key === standing)!;
  }, 180_000);

  afterAll(() => all.dispose());

  /** Puts a place away by its form; its turns go where they are to go. */
  async function putAway({ page }: Person, place: Place, moveTo?: Place): Promise<void> {
    await page.goto(all.letopis.origin + `/${GAME}${formOf(place)}`);
    await press(page, workshop.away.act);
    const confirm = page.locator(`[role=dialog] ${byRole('button', workshop.away.act)}`);
    await confirm.wait();
    if (moveTo) {
      await page.locator('[role=dialog] input[role=combobox]').fill(moveTo.title);
      await page.locator(byRole('option', moveTo.title)).click();
    }
    await confirm.click();
    await seeText(page, workshop.away.done.replace('{{title}}', place.title));
  }

  /** The words of the newest turn of a place. */
  async function newestOf(page: Page, { key }: Place): Promise<string> {
    return page.evaluate(async (url) => {
      const { turns } = (await (await fetch(url)).json()) as { turns: Turn[] };
      const text = new DOMParser().parseFromString(turns[0]?.post ?? '', 'text/html').body;
      return text.textContent.trim().slice(0, 60);
    }, `/api/rpg/location/${GAME}/${key}`);
  }

  it('WORK-67 WORK-98 WORK-162 a reader of the other place sees its turns come; who writes there is told, keeps the text and sends it elsewhere', async () => {
    await all.screens('away', async () => {
      const { page } = player;
      const [other] = places.filter(({ id }) => id !== here.id);
      await open(player, `/location/${here.key}`);
      await typeTurn(page, LEFT);
      await open(owner, `/location/${other!.key}`);
      await owner.page.locator('h1').wait();
      await owner.page.evaluate(() => Object.assign(window, { neverReloaded: true }));
      const words = await newestOf(owner.page, here);
      expect(words).not.toBe('');

      // The page of the place asks for it once more.
      allowErrors(answered(404, `/api/rpg/location/${GAME}/`));
      await putAway(master, here, other);

      await seeTurn(owner.page, words);
      expect(await owner.page.evaluate(() => 'neverReloaded' in window)).toBe(true);

      await seeText(page, workshop.placeLost);
      await page.goto(`${all.letopis.origin}/drafts`);
      await seeText(page, LEFT);
      await openHome(page, all.letopis.origin);
      await typeTurn(page, LEFT);
      await pick(page, ru.form.place);
      await send(page);
      await seeTurn(page, LEFT);
    });
  });

  it('WORK-65 WORK-91 of two masters at one place the second is shown what the first has saved, and nothing is overwritten', async () => {
    await all.screens('both', async () => {
      const [, place] = places.filter(({ id }) => id !== here.id);
      const titled = async ({ page }: Person, title: string) => {
        await page.locator('main form input').fill(title);
        await page.locator(byRole('button', workshop.save)).click();
      };
      for (const person of [master, owner]) {
        await open(person, formOf(place!));
        await person.page.locator('main form input').wait();
      }
      await titled(master, 'Место первого мастера');
      await seeText(master.page, workshop.saved);
      allowErrors(answered(409, `/workshop/${GAME}/locations/`));
      await titled(owner, 'Место второго мастера');
      await seeText(owner.page, workshop.conflict.title);
      await seeText(owner.page, 'Место первого мастера');
      const saved = await owner.page.evaluate(async (url) => {
        const { thing } = (await (await fetch(url)).json()) as {
          thing: { fields: { title: string } };
        };
        return thing.fields.title;
      }, `/api/rpg/workshop/${GAME}/locations/${place!.id}`);
      expect(saved).toContain('Место первого мастера');
      expect(saved).not.toContain('второго');
    });
  });
});
