import type { Browser, Frame, Page } from 'puppeteer-core';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import { GAME, giveSession, openHome, press } from '../support/e2e/actions.ts';
import { violations } from '../support/e2e/axe.ts';
import { allowErrors, answered } from '../support/e2e/errors.ts';
import { launchShell, newPerson, type Person, withScreens } from '../support/e2e/browser.ts';
import { addBoathouse, BOATHOUSE, openChannel, say } from '../support/e2e/chat.ts';
import { type Letopis, startLetopis } from '../support/e2e/letopis.ts';
import { seeMap } from '../support/e2e/map.ts';
import {
  giveLog,
  goWithin,
  isPartOfFrame,
  jump,
  numbersOf,
  openReplay,
  pagesOf,
  recordRequests,
  savedLog,
  shownFrame,
  visitOf,
} from '../support/e2e/replay.ts';

const FIRST = 'Слышно, как трётся лодка';
const SECOND = '<img src=/nobody.png onerror=alert(1)> и вода';

/** All that a browser keeps for this site, but the log of the visit itself and what pusher-js notes of its own connection, whenever that stands. */
const keptBy = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.entries(localStorage).filter(([key]) => !key.startsWith('pusherTransport')),
    session: Object.entries(sessionStorage),
    databases: (await indexedDB.databases())
      .map(({ name }) => name)
      .filter((name) => name !== 'letopis-log')
      .sort(),
    cookies: document.cookie,
  }));

/** What is said in the frame, message by message. */
const saidIn = (frame: Frame): Promise<string[]> =>
  frame.$$eval('main [data-message] [data-text]', (rows) => rows.map((row) => row.textContent));

async function seeSaid(frame: Frame, wanted: readonly string[]): Promise<void> {
  await frame.waitForFunction(
    (all) => {
      const rows = [...document.querySelectorAll('main [data-message] [data-text]')];
      return JSON.stringify(rows.map((row) => row.textContent)) === all;
    },
    {},
    JSON.stringify(wanted),
  );
  expect(await saidIn(frame)).toEqual(wanted);
}

describe('a recorded visit', () => {
  let letopis: Letopis;
  let browser: Browser;
  let log = '';
  let masked = '';
  let seen: string[] = [];
  const people: Person[] = [];

  beforeAll(async () => {
    letopis = await startLetopis({ LOG_LEVEL: 'silent' });
    await addBoathouse(letopis);
    browser = await launchShell();
    const person = await newPerson(browser);
    people.push(person);
    const { page } = person;
    await giveSession(person, letopis, 'player');
    await openHome(page, letopis.origin);
    const home = await visitOf(page, null);
    const talk = await openChannel(page, letopis.origin, BOATHOUSE.ref);
    await visitOf(page, home);
    await say(talk, FIRST);
    await say(talk, SECOND);
    seen = await saidIn(page.mainFrame());
    await goWithin(page, `/${GAME}/map`);
    await seeMap(page);
    await goWithin(page, `/${GAME}/profiles/999999`);
    await page.locator(`::-p-text(${ru.profiles.title})`).wait();
    log = await savedLog(page, true);
    masked = await savedLog(page, false);
    await page.close();
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await letopis.dispose();
  });

  it('QA-03 is stepped through both ways, its screens as they were; nothing is asked of the host, nothing of the viewer’s is touched', async () => {
    allowErrors(answered(404, '/profiles/'));
    const viewer = await newPerson(browser);
    const { page } = viewer;
    people.push(viewer);
    await withScreens('replay', people.slice(1), async () => {
      await openReplay(page, letopis.origin);
      await page.evaluate(() => localStorage.setItem('letopis/turns/draft/otliv', '"Начато"'));
      // Of the visit here a log is recorded too, which begins late.
      await visitOf(page, null);
      const before = await keptBy(page);
      const { asked, left } = recordRequests(page);
      await giveLog(page, log);
      const frame = await shownFrame(page);

      const [first = 0, second = 0] = numbersOf(log, 'sendChatMessage', 'fulfilled');
      await jump(page, first);
      await seeSaid(frame, seen.slice(0, 1));
      await jump(page, second);
      await seeSaid(frame, seen);
      expect(seen).toEqual([FIRST, SECOND]);
      await jump(page, first);
      await seeSaid(frame, seen.slice(0, 1));
      await page.locator(`::-p-text(${ru.replay.changes})`).wait();
      await press(page, ru.replay.forward);
      await page.waitForSelector(`[aria-selected=true][data-seq="${String(first + 1)}"]`);
      await press(page, ru.replay.back);
      await page.waitForSelector(`[aria-selected=true][data-seq="${String(first)}"]`);

      const [failure = 0] = numbersOf(log, 'profile', 'rejected');
      await press(page, ru.replay.errorForward);
      await page.waitForSelector(`[aria-selected=true][data-seq="${String(failure)}"]`);
      await frame.waitForFunction(() => !document.querySelector('main [data-message]'));
      expect(await violations(page)).toEqual([]);

      await page.locator('[role=listbox]').click();
      await page.focus('[role=listbox]');
      await page.keyboard.press('Home');
      await page.waitForSelector('[aria-selected=true][aria-posinset="1"]');
      await press(page, ru.replay.play);
      await page.waitForSelector('[aria-selected=true]:not([aria-posinset="1"])');
      await press(page, ru.replay.pause);

      const ofFrame = asked.filter((one) => one.frame() !== page.mainFrame());
      expect(ofFrame.some((one) => one.url().includes('/assets/replayFrame.'))).toBe(true);
      const others = left().filter((one) => !isPartOfFrame(one, letopis.origin));
      expect(others.filter((one) => ofFrame.includes(one)).map((one) => one.url())).toEqual([]);
      // The page itself goes on asking who is online, as any page does.
      const ofPage = others.map((one) => new URL(one.url()).pathname);
      expect(ofPage.filter((place) => place !== `/api/rpg/online/${GAME}`)).toEqual([]);
      expect(await keptBy(page)).toEqual(before);
      // Pictures in texts are what the page of the frame forbids a second time, and the browser says so.
      allowErrors(/"img-src data:"/);
    });
  }, 120_000);

  it('QA-03 BACK-113 shows its map without an error, and asks for no picture at an address that is masked', async () => {
    const viewer = await newPerson(browser);
    const { page } = viewer;
    await withScreens('replayMasked', [viewer], async () => {
      await openReplay(page, letopis.origin);
      const { asked } = recordRequests(page);
      await giveLog(page, masked);
      const frame = await shownFrame(page);
      const pages = pagesOf(masked);
      const map = pages.findIndex(({ path }) => path.startsWith(`/${GAME}/map`));
      for (const { seq } of pages) await jump(page, seq);
      await jump(page, (pages[map + 1]?.seq ?? 0) - 1);
      await frame.waitForSelector('[role=application] canvas');
      await page.keyboard.press('End');
      const pictures = asked.filter(
        (one) => one.frame() === frame && one.resourceType() === 'image',
      );
      expect(pictures.map((one) => one.url()).filter((url) => !url.startsWith('data:'))).toEqual(
        [],
      );
    });
  }, 120_000);
});
