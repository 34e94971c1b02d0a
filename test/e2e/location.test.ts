import type { Browser, Page } from 'puppeteer-core';
import {
  GAME,
  placeOf,
  press,
  seeTurn,
  send,
  signIn,
  turnsOnPage,
  typeTurn,
} from '../support/e2e/actions.ts';
import { launchShell, newPerson, type Person, withScreens } from '../support/e2e/browser.ts';
import { type Letopis, startLetopis } from '../support/e2e/letopis.ts';
import type { Turn } from '../../src/contract/index.ts';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import { allowErrors, answered } from '../support/e2e/errors.ts';
import { byRole } from '../support/e2e/byRole.ts';

interface AllPage {
  readonly turns: { readonly data: readonly Turn[]; readonly last_page: number };
}

describe('a location', () => {
  let letopis: Letopis;
  let browser: Browser;
  let writer: Person;
  let reader: Person;
  /** The location where the writer may write, and one with several pages of turns. */
  let here: string;
  let long: string;

  beforeAll(async () => {
    letopis = await startLetopis({ LOG_LEVEL: 'silent' });
    browser = await launchShell();
    [writer, reader] = [await newPerson(browser), await newPerson(browser)];
    await signIn(writer, letopis, 'player');
    here = await writer.page.evaluate(async (game) => {
      const answer = await fetch(`/api/rpg/characters/${game}`);
      const { characters } = (await answer.json()) as {
        characters: Record<string, { location: string }>;
      };
      return Object.values(characters)[0]!.location;
    }, GAME);
    long = await longest();
  }, 120_000);

  afterAll(async () => {
    await browser.close();
    await letopis.dispose();
  });

  const screens = (name: string, body: () => Promise<void>) =>
    withScreens(name, [writer, reader], body);

  const pageOf = async (location: string, query: string): Promise<AllPage> => {
    const answer = await fetch(
      `${letopis.origin}/api/rpg/location/${GAME}/${location}/all?${query}`,
    );
    return (await answer.json()) as AllPage;
  };

  async function longest(): Promise<string> {
    const answer = await fetch(`${letopis.origin}/api/rpg/locations/${GAME}`);
    const { locations } = (await answer.json()) as { locations: { key: string }[] };
    for (const { key } of locations)
      if ((await pageOf(key, 'page=1')).turns.last_page > 1) return key;
    throw new Error('No location of the demo has more than one page of turns');
  }

  const open = async (page: Page, path: string) => {
    await page.goto(`${letopis.origin}/${GAME}/location/${path}`);
    await page.locator('article').wait();
  };

  const ids = (page: Page): Promise<string[]> =>
    page.$$eval('article', (all) => all.map(({ id }) => id.replace('turn-', '')));

  const follow = (page: Page, text: string) => press(page, text, 'link');

  it('LOC-02 LIVE-01 LIVE-05 a turn written there is seen by who reads there, be it the last turns or all of them', async () => {
    await screens('location-live', async () => {
      const asked: string[] = [];
      reader.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await open(writer.page, here);
      await open(reader.page, here);
      await reader.page.locator(byRole('button', ru.connection.live)).wait();
      await typeTurn(writer.page, 'Здесь снова зажгли фонарь.');
      await send(writer.page);
      await seeTurn(reader.page, 'Здесь снова зажгли фонарь');
      await seeTurn(writer.page, 'Здесь снова зажгли фонарь');
      await follow(reader.page, ru.location.all);
      await reader.page.waitForFunction(() => location.pathname.endsWith('/all'));
      await seeTurn(reader.page, 'Здесь снова зажгли фонарь');
      await typeTurn(writer.page, 'И погасили его.');
      await send(writer.page);
      await seeTurn(writer.page, 'И погасили его');
      await seeTurn(reader.page, 'И погасили его');
      const shown = await turnsOnPage(reader.page);
      expect(shown.filter((text) => text.includes('И погасили его'))).toHaveLength(1);
      asked.length = 0;
      await reader.page.reload();
      await seeTurn(reader.page, 'И погасили его');
      expect(asked.filter((path) => path.endsWith('/new'))).toEqual([]);
    });
  }, 120_000);

  it('LOC-04 LOC-06 leads from page to page of all turns, and back to the last ones', async () => {
    await screens('location-pages', async () => {
      const { page } = reader;
      const [first, second] = [await pageOf(long, 'page=1'), await pageOf(long, 'page=2')];
      const idsOf = ({ turns }: AllPage) => turns.data.map(({ id }) => id);
      await open(page, `${long}/all`);
      expect(await ids(page)).toEqual(idsOf(first));
      await follow(page, ru.nav.nextPage);
      await page.waitForFunction(
        (id) => document.getElementById(`turn-${id}`),
        {},
        idsOf(second)[0]!,
      );
      expect(await ids(page)).toEqual(idsOf(second));
      expect(await placeOf(page)).toBe(`/${GAME}/location/${long}/all?page=2`);
      await follow(page, ru.location.last);
      await page.waitForFunction(
        (id) => document.getElementById(`turn-${id}`),
        {},
        idsOf(first)[0]!,
      );
      expect(await placeOf(page)).toBe(`/${GAME}/location/${long}`);
    });
  }, 120_000);

  it('LOC-05 turns the order round and says so', async () => {
    await screens('location-order', async () => {
      const { page } = reader;
      await open(page, `${long}/all`);
      const before = await ids(page);
      await press(page, ru.location.order);
      await page.locator(`::-p-text(${ru.location.oldestFirst})`).wait();
      expect(await ids(page)).toEqual(before.toReversed());
    });
  }, 120_000);

  it('FEED-08 a permanent link opens a turn in its place in a fresh browser, in view and with the focus', async () => {
    const fresh = await newPerson(browser);
    await withScreens('location-link', [fresh], async () => {
      const { page } = fresh;
      const { turns } = await pageOf(long, 'page=2');
      const turn = turns.data.at(-1)!.id;
      await open(page, `${long}/all?turn=${turn}`);
      await page.waitForFunction((id) => document.activeElement?.id === `turn-${id}`, {}, turn);
      expect(await ids(page)).toEqual(turns.data.map(({ id }) => id));
      await page.waitForFunction(
        (id) => {
          const { top } = document.getElementById(`turn-${id}`)!.getBoundingClientRect();
          return top >= 0 && top < window.innerHeight;
        },
        {},
        turn,
      );
      await open(page, `${long}/all?turn=999999999`);
      await page.locator(`::-p-text(${ru.location.turnGone})`).wait();
    });
  }, 120_000);

  it('FEED-08 the date of a turn is its link, also from another page', async () => {
    await screens('location-date', async () => {
      const { page } = writer;
      await page.goto(`${letopis.origin}/${GAME}`);
      await page.locator('article').wait();
      const [id] = await ids(page);
      await page.locator(`#turn-${id!} a:has(time)`).click();
      await page.waitForFunction((turn) => location.search === `?turn=${turn}`, {}, id!);
      await page.waitForFunction((turn) => document.activeElement?.id === `turn-${turn}`, {}, id!);
    });
  }, 120_000);

  it('says that there is no such place, and leads back to those there are', async () => {
    allowErrors(answered(404));
    await screens('location-unknown', async () => {
      const { page } = reader;
      await page.goto(`${letopis.origin}/${GAME}/location/nowhere`);
      await page.locator(`::-p-text(${ru.location.unknown})`).wait();
      await follow(page, ru.location.toList);
      await page.waitForFunction((game) => location.pathname === `/${game}/locations`, {}, GAME);
    });
  }, 120_000);
});
