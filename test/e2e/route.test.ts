import type { Page } from 'puppeteer-core';
import { byRole } from '../support/e2e/byRole.ts';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import {
  unfoldForm,
  GAME,
  openHome,
  pick,
  press,
  seeChoice,
  seeTurn,
  send,
  typeTurn,
} from '../support/e2e/actions.ts';
import { newPerson, newWindow, type Person, withScreens } from '../support/e2e/browser.ts';
import { reach } from '../support/e2e/connection.ts';
import { type People, startPeople } from '../support/e2e/people.ts';

interface Place {
  readonly key: string;
  readonly title: string;
}

/** Where a player stands and may go, and which list names the place. */
interface Way {
  readonly name: string;
  readonly from: Place;
  readonly to: Place;
  readonly map: string;
}

/** What the host says of the player: where they stand, and the first of their ways. */
function wayOf(page: Page): Promise<Way> {
  return page.evaluate(async (game) => {
    const ask = async <T>(path: string): Promise<T> => {
      const answer = await fetch(`/api/rpg/${path}`);
      return (await answer.json()) as T;
    };
    const { characters } = await ask<{
      characters: Record<string, { key: string; name: string; location: string }>;
    }>(`characters/${game}`);
    const { key, name, location } = Object.values(characters)[0]!;
    const offer = await ask<{ locationRoutes: Place[] }>(`turn/${game}/${key}`);
    const here = await ask<{ location: Place & { breadcrumb: Place[] } }>(
      `location/${game}/${location}`,
    );
    const map = here.location.breadcrumb.at(-1)!.key;
    return { name, from: here.location, to: offer.locationRoutes[0]!, map };
  }, GAME);
}

/** Waits until this person stands among those present on a location's page, or until they do not. */
const seePresent = (page: Page, name: string, present: boolean) =>
  page.waitForFunction(
    (label, who, wanted) => {
      const faces = [...document.querySelectorAll(`ul[aria-label="${label}"] [aria-label]`)];
      const stands = faces.some((face) => face.getAttribute('aria-label')?.startsWith(who));
      return stands === wanted && document.querySelector('article, h1') !== null;
    },
    {},
    ru.presence.here,
    name,
    present,
  );

describe('a player who goes by a way', () => {
  let all: People;
  let player: Person;
  let reader: Person;
  let way: Way;
  /** What the reader has open beside the place that is left: the one that is entered. */
  let there: Page;
  /** What the list of places said of the place that is left, before. */
  let before: string;

  beforeAll(async () => {
    all = await startPeople(['player']);
    [player] = all.people as [Person];
    reader = await newPerson(all.browser);
    way = await wayOf(player.page);
    there = await newWindow(reader);
  }, 120_000);

  afterAll(() => all.dispose());

  const open = async (page: Page, path: string) => {
    await page.goto(`${all.letopis.origin}/${GAME}/${path}`);
    await page.locator('h1').wait();
  };

  /** What the list of places says of who wrote last in a place. */
  const lastTurn = async (page: Page, { key }: Place): Promise<string> => {
    const link = await page.locator(`main a[href="/${GAME}/location/${key}"]`).waitHandle();
    return link.evaluate((one) => one.closest('h3')?.parentElement?.textContent ?? '');
  };

  it('FORM-03 FORM-08 LOC-01 LOC-03 LIVE-01 leaves the one place and stands in the other, for all who look on', async () => {
    const { name, from, to, map } = way;
    const people = [player, reader, { ...reader, page: there }];
    await withScreens('way', people, async () => {
      await open(reader.page, `locations/${map}`);
      before = await lastTurn(reader.page, from);
      await open(reader.page, `location/${from.key}`);
      await open(there, `location/${to.key}`);
      for (const page of [reader.page, there]) await reach(page, 'live');
      await seePresent(reader.page, name, true);
      await seePresent(there, name, false);
      let loads = 0;
      for (const page of [reader.page, there]) page.on('load', () => (loads += 1));

      const { page } = player;
      await unfoldForm(page);
      await seeChoice(page, ru.form.place, from.title);
      await typeTurn(page, 'Дорога была недолгой.');
      await press(page, ru.form.actionShow);
      expect(await pick(page, ru.form.destination, to.title)).toBe(to.title);
      await send(page);

      await seeTurn(reader.page, 'Дорога была недолгой.');
      await seePresent(reader.page, name, false);
      await seePresent(there, name, true);
      expect(loads).toBe(0);
      await page.locator(`::-p-text(${ru.form.actionShow})`).wait();
      await seeChoice(page, ru.form.place, to.title);
    });
  }, 120_000);

  it('FORM-16 LOC-01 writes where they came to and no longer where they were, and both lists tell of it', async () => {
    const { name, from, to, map } = way;
    await withScreens('way-after', [player, reader], async () => {
      const { page } = player;
      await open(page, `locations/${map}`);
      const after = await lastTurn(page, from);
      expect(after).toContain(name);
      expect(after).not.toBe(before);
      await open(reader.page, `locations/${map}`);
      expect(await lastTurn(reader.page, from)).toBe(after);

      await open(page, `location/${from.key}`);
      await seeTurn(page, 'Дорога была недолгой.');
      expect(await page.$('[data-slate-editor]')).toBeNull();
      expect(await page.$(byRole('button', ru.form.unfold))).toBeNull();
      await open(page, `location/${to.key}`);
      await typeTurn(page, 'И вот я здесь.');
      await send(page);
      await seeTurn(there, 'И вот я здесь.');
      await openHome(page, all.letopis.origin);
      await unfoldForm(page);
      await seeChoice(page, ru.form.place, to.title);
    });
  }, 120_000);
});
