import type { Browser, Page } from 'puppeteer-core';
import { plainText } from '../../src/domain/index.ts';
import type { MapData, MapTarget } from '../../src/contract/index.ts';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import { GAME, openHome } from '../support/e2e/actions.ts';
import { launchShell, newPerson, withScreens } from '../support/e2e/browser.ts';
import { type Letopis, startLetopis } from '../support/e2e/letopis.ts';
import { askMap, beginningOf, inSight, seeMap, viewOf, zoomIn } from '../support/e2e/map.ts';
import { expectOrderIn } from '../support/e2e/order.ts';
import { allowErrors, answered } from '../support/e2e/errors.ts';
import { byRole } from '../support/e2e/byRole.ts';

const addressOf = (page: Page): string => new URL(page.url()).pathname;

const seeHeading = (page: Page, heading: string) =>
  page.waitForFunction(
    (wanted) => document.querySelector('h1')?.textContent === wanted,
    {},
    heading,
  );

const follow = (page: Page, link: string) => page.locator(byRole('link', link)).click();

const card = (title: string): string => `[role=group][aria-label="${title}"]`;

/** What the card of a place shows. */
async function cardContent(page: Page, { title }: MapTarget) {
  const handle = await page.locator(card(title)).waitHandle();
  return handle.evaluate((one) => ({
    words: one.textContent.replaceAll('\u00a0', ' '),
    pictures: [...one.querySelectorAll('img')].map((image) => image.getAttribute('src')),
    people: [...one.querySelectorAll('li img')].map((image) => image.getAttribute('alt')),
  }));
}

describe('the map', () => {
  let letopis: Letopis;
  let browser: Browser;
  let world: MapData;

  beforeAll(async () => {
    letopis = await startLetopis({ LOG_LEVEL: 'silent', HOLIDAY: 'false' });
    browser = await launchShell();
    world = await askMap(letopis.origin);
  }, 120_000);

  afterAll(async () => {
    await browser.close();
    await letopis.dispose();
  });

  /** Brings the mouse to a place, as a hand does: over what lies beside it. */
  async function hover(page: Page, at: { x: number; y: number }): Promise<void> {
    await page.mouse.move(at.x - 40, at.y - 40);
    await page.mouse.move(at.x, at.y, { steps: 5 });
  }

  it('MAP-01 MAP-02 MAP-03 SHELL-06 leads by the mouse from the home through the world and a city to a place, and back', async () => {
    const reader = await newPerson(browser);
    const { page } = reader;
    await withScreens('map-mouse', [reader], async () => {
      await openHome(page, letopis.origin);
      await follow(page, ru.nav.map);
      await seeHeading(page, world.info.title);
      const inWorld = await zoomIn(page, world.info.key);
      const city = await inSight(page, world, inWorld, 'map');
      await hover(page, city.at);
      const { key, title, desc = '', image, characters } = city.target;
      const content = await cardContent(page, city.target);
      expect(content.words).toContain(title);
      expect(content.words).toContain(plainText(desc).replaceAll('\u00a0', ' '));
      expect(content.pictures).toContain(image);
      const faces = characters.length > 7 ? 6 : characters.length;
      expect(content.people).toEqual(characters.slice(0, faces).map(({ name }) => name));
      await expectOrderIn(page);
      await page.mouse.click(city.at.x, city.at.y);
      await seeHeading(page, title);
      expect(addressOf(page)).toBe(`/${GAME}/map/${key}`);
      const inCity = await askMap(letopis.origin, key);
      const place = await inSight(page, inCity, await zoomIn(page, key), 'location');
      await hover(page, place.at);
      await cardContent(page, place.target);
      await page.mouse.click(place.at.x, place.at.y);
      await seeHeading(page, place.target.title);
      expect(addressOf(page)).toBe(`/${GAME}/location/${place.target.key}`);
      await page.goBack();
      await seeHeading(page, title);
      await page.locator('main canvas').wait();
      await hover(page, place.at);
      await cardContent(page, place.target);
      await page.mouse.move(2, 2);
      await page.waitForFunction(
        (one) => !document.querySelector(one),
        {},
        card(place.target.title),
      );
      await follow(page, world.info.title);
      await seeHeading(page, world.info.title);
      expect(await viewOf(page, world.info.key)).toEqual(inWorld);
    });
    await reader.context.close();
  }, 120_000);

  it('MAP-01 MAP-05 shows the same places as a list and back, and leads there from a map that is not', async () => {
    allowErrors(answered(404, '/map/'));
    const reader = await newPerson(browser);
    const { page } = reader;
    await withScreens('map-list', [reader], async () => {
      await page.goto(`${letopis.origin}/${GAME}/map/kromen`);
      await page.locator('main canvas').wait();
      await follow(page, ru.map.asList);
      await page.locator('h3').wait();
      expect(addressOf(page)).toBe(`/${GAME}/locations/kromen`);
      await follow(page, ru.map.asMap);
      await page.locator('main canvas').wait();
      expect(addressOf(page)).toBe(`/${GAME}/map/kromen`);
      for (const wrong of [`/${GAME}/map/nowhere`, `/${GAME}/map/%D1%82%D0%B0%D0%BC`]) {
        await page.goto(letopis.origin + wrong);
        await page.locator('h3').wait();
        expect(addressOf(page)).toBe(`/${GAME}/locations`);
        expect(await page.$$('[role=alert], [role=alertdialog]')).toEqual([]);
      }
      await page.goto(`${letopis.origin}/polovodye/map`);
      await page.locator('h3').wait();
      expect(addressOf(page)).toBe('/polovodye/locations');
    });
    await reader.context.close();
  }, 120_000);

  it('MAP-06 leads by the keyboard alone from the world to a place and back to where one was', async () => {
    const reader = await newPerson(browser);
    const { page } = reader;
    const onEntry = (title: string) =>
      page.waitForFunction(
        (wanted) =>
          document.activeElement?.matches('section li a') &&
          document.activeElement.textContent.startsWith(wanted),
        {},
        title,
      );
    const tabTo = async (title: string): Promise<void> => {
      for (let step = 0; step < 60; step += 1) {
        await page.keyboard.press('Tab');
        const there = await page.evaluate(
          (wanted) =>
            document.activeElement?.matches('section li a') &&
            document.activeElement.textContent.startsWith(wanted),
          title,
        );
        if (there) return;
      }
      throw new Error(`Tab does not come to ${title}`);
    };
    await withScreens('map-keyboard', [reader], async () => {
      const { title, key } = world.features.find(({ map }) => map)?.map as MapTarget;
      const inside = await askMap(letopis.origin, key);
      const place = inside.features.find(({ location }) => location)?.location as MapTarget;
      await page.goto(`${letopis.origin}/${GAME}/map`);
      await page.locator('main canvas').wait();
      await tabTo(title);
      await page.locator(card(title)).wait();
      await page.keyboard.press('Escape');
      await page.waitForFunction((one) => !document.querySelector(one), {}, card(title));
      await page.keyboard.press('Enter');
      await seeHeading(page, title);
      await page.locator('main canvas').wait();
      await tabTo(place.title);
      await page.locator(card(place.title)).wait();
      await page.keyboard.press('Enter');
      await seeHeading(page, place.title);
      await page.goBack();
      await onEntry(place.title);
    });
    await reader.context.close();
  }, 120_000);

  it('MAP-06 tells of a place by a finger’s first tap, and enters it by the second', async () => {
    const reader = await newPerson(browser);
    const { page } = reader;
    await withScreens('map-touch', [reader], async () => {
      await page.setViewport({ width: 360, height: 740, isMobile: true, hasTouch: true });
      await page.goto(`${letopis.origin}/${GAME}/map`);
      await seeMap(page);
      const city = await inSight(page, world, beginningOf(world), 'map');
      const { title, key } = city.target;
      await page.touchscreen.tap(city.at.x, city.at.y);
      const content = await cardContent(page, city.target);
      expect(content.words).toContain(ru.map.openMap);
      await expectOrderIn(page);
      await page.touchscreen.tap(city.at.x, city.at.y);
      await seeHeading(page, title);
      const inCity = await askMap(letopis.origin, key);
      const place = await inSight(page, inCity, await zoomIn(page, key), 'location');
      await page.touchscreen.tap(place.at.x, place.at.y);
      await page.locator(`${card(place.target.title)} a::-p-text(${ru.map.enter})`).click();
      await seeHeading(page, place.target.title);
    });
    await reader.context.close();
  }, 120_000);
});
