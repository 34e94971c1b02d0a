import type { Browser, Page } from 'puppeteer-core';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import { GAME, giveSession, popupOf, press, seeText } from '../../test/support/e2e/actions.ts';
import { newPerson } from '../../test/support/e2e/browser.ts';
import { byRole } from '../../test/support/e2e/byRole.ts';
import { textOf, write } from '../../test/support/e2e/profileForm.ts';
import { type Letopis, startLetopis } from '../../test/support/e2e/letopis.ts';

/** Pictures for founders, masters and newcomers: how each is taken is the caller's matter. */

type Keep = (page: Page, name: string) => Promise<void>;

/** A community without the demo, from registration to the founding page. */
export async function keepFounding(browser: Browser, keep: Keep): Promise<void> {
  const letopis = await startLetopis({ LOG_LEVEL: 'silent', DEMO: 'false' });
  try {
    const { page } = await newPerson(browser);
    const [link = ''] = /http:\S+\/found\?key=\S+/.exec(letopis.output()) ?? [];
    await page.goto(link);
    const popup = await popupOf(page, () =>
      page.locator(byRole('button', ru.login.buttonOwn)).click(),
    );
    await popup.setViewport({ width: 1280, height: 900 });
    const way = 'a[href^="/provider/register"]';
    await Promise.all([popup.waitForNavigation(), popup.locator(way).click()]);
    await popup.locator('#name').fill('Боцман Гром');
    await popup.locator('#password').fill('якорь на три узла');
    await keep(popup, 'register');
    const back = page.waitForNavigation();
    await popup.keyboard.press('Enter');
    await back;
    await press(page, ru.community.foundIt);
    await page.locator(textOf('name')).wait();
    await write(page, 'name', 'Гавань историй');
    await press(page, ru.community.next);
    await page.locator('input[name="title"]').fill('Тихая гавань');
    await keep(page, 'found');
  } finally {
    await letopis.dispose();
  }
}

/** The demo community as its owner, a master and a newcomer have it. */
export async function keepCommunity(browser: Browser, letopis: Letopis, keep: Keep): Promise<void> {
  const openAs = async (login: string, where: string, sign: string): Promise<Page> => {
    const person = await newPerson(browser);
    await giveSession(person, letopis, login);
    await person.page.goto(letopis.origin + where);
    await seeText(person.page, sign);
    await person.page.locator(byRole('button', ru.connection.live)).wait();
    return person.page;
  };
  await keep(await openAs('owner', '/community', ru.community.owners), 'community');
  const master = await openAs('master', `/${GAME}/queue`, 'Глеб Бездонный');
  await master.$eval('main a[href*="/queue/"]', (first) => (first as HTMLElement).click());
  await master.locator('main ins').wait();
  await keep(master, 'review');
  await keep(await openAs('master', `/${GAME}/moderation`, ru.moderation.goThere), 'complaints');
  const newcomer = await openAs('empty', `/${GAME}`, ru.road.title);
  await newcomer.locator(`header button[aria-label^="${ru.notices.title}"]`).wait();
  const panel = await newcomer.waitForSelector(byRole('region', ru.road.title));
  await panel?.evaluate((one) => one.scrollIntoView({ block: 'center' }));
  await keep(newcomer, 'road');
}
