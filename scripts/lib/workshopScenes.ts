import type { Browser, Page } from 'puppeteer-core';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import { GAME, giveSession, press, seeText } from '../../test/support/e2e/actions.ts';
import { newPerson } from '../../test/support/e2e/browser.ts';
import { byRole } from '../../test/support/e2e/byRole.ts';
import type { Letopis } from '../../test/support/e2e/letopis.ts';
import { seeMap } from '../../test/support/e2e/map.ts';
import { holdJobs } from '../../test/support/e2e/workshop.ts';

/** Pictures of the workshop: how each is taken is the caller's matter. */

const { workshop } = ru;

type Keep = (page: Page, name: string, quality?: number) => Promise<void>;

/** Brings an element under the bar at the top of the window. */
async function scrollTo(page: Page, selector: string): Promise<void> {
  const found = await page.waitForSelector(selector);
  await found?.evaluate((one) => {
    one.scrollIntoView({ behavior: 'instant' });
    window.scrollBy({ top: -80, behavior: 'instant' });
  });
}

/** The demo's main game in the workshop: its kinds, lists and forms, its ways as a drawing, the figures of its map, and the game as a file. */
export async function keepWorkshop(browser: Browser, letopis: Letopis, keep: Keep): Promise<void> {
  const person = await newPerson(browser);
  const { page } = person;
  await giveSession(person, letopis, 'owner');
  const open = async (where: string, sign: string): Promise<void> => {
    await page.goto(`${letopis.origin}/${GAME}/workshop${where}`);
    await page.locator(sign).wait();
    await page.locator(byRole('button', ru.connection.live)).wait();
  };
  await open('', 'main section h2');
  await keep(page, 'workshop');
  await open('/locations', 'main li img');
  await keep(page, 'places');
  await press(page, 'Сухой маяк', 'link');
  await page.locator('main form input').wait();
  await page.locator('main form img').wait();
  await keep(page, 'place');
  await open('/events', 'main li img');
  await keep(page, 'events');
  await open('/ways', 'main form li');
  await press(page, workshop.graph.show);
  await scrollTo(page, byRole('region', workshop.graph.title));
  await keep(page, 'ways');
  await open('/maps', 'main li img');
  await press(page, 'Бывшее побережье', 'link');
  await press(page, workshop.figures.open, 'link');
  await seeMap(page);
  // Near by, the map has fewer lines, and its picture fewer bytes.
  for (let times = 0; times < 2; times += 1) {
    await press(page, ru.map.nearer);
    await page.waitForNetworkIdle();
  }
  await press(page, '3. Килевая слобода');
  await seeText(page, workshop.figures.target);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await keep(page, 'figures', 20);
  await holdJobs(page, { state: 'running', progress: 0.62 });
  await open('', 'main section h2');
  await press(page, workshop.files.exportGame);
  await seeText(page, workshop.jobs.percent.replace('{{percent}}', '62'));
  await scrollTo(page, byRole('region', workshop.files.export));
  await keep(page, 'files');
}
