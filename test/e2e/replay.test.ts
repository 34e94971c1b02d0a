import type { Browser, Frame, Page } from 'puppeteer-core';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import { GAME, giveSession, openHome, press } from '../support/e2e/actions.ts';
import { violations } from '../support/e2e/axe.ts';
import { allowErrors, answered } from '../support/e2e/errors.ts';
import { launchShell, newPerson, type Person, withScreens } from '../support/e2e/browser.ts';
import { addBoathouse, BOATHOUSE, openChannel, say } from '../support/e2e/chat.ts';
import { type Letopis, startLetopis } from '../support/e2e/letopis.ts';
import { byRole } from '../support/e2e/byRole.ts';

const FIRST = 'Слышно, как трётся лодка';
const SECOND = '<img src=/nobody.png onerror=alert(1)> и вода';

/** The log that a page saves as a file, with words. */
async function savedLog(page: Page): Promise<string> {
  await page.evaluate(() => {
    const view = window as unknown as { saved?: Blob };
    const create = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (blob: Blob) => {
      view.saved = blob;
      return create(blob);
    };
  });
  for (const key of ['Alt', 'Shift'] as const) await page.keyboard.down(key);
  await page.keyboard.press('KeyL');
  for (const key of ['Shift', 'Alt'] as const) await page.keyboard.up(key);
  await page.locator('dialog[open] input[type="checkbox"]').click();
  await press(page, ru.recording.save);
  const text = await page.waitForFunction(() =>
    (window as unknown as { saved?: Blob }).saved?.text(),
  );
  return (await text.jsonValue()) ?? '';
}

/** The visit that is recorded, once it is another than this one: the recorder, and what tells it of pages, begin late. */
async function visitOf(page: Page, before: string | null): Promise<string | null> {
  const visit = await page.waitForFunction(
    (old) => {
      const now = sessionStorage.getItem('letopis/record/visit');
      return now !== null && now !== old && now;
    },
    {},
    before,
  );
  return (await visit.jsonValue()) || null;
}

interface Line {
  readonly kind: string;
  readonly seq: number;
  readonly action?: {
    readonly type: string;
    readonly meta?: { readonly arg?: { readonly endpointName?: string } };
  };
}

/** Numbers of the actions by which a call came to this end. */
function numbersOf(log: string, call: string, end: 'fulfilled' | 'rejected'): number[] {
  const lines = log
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  return lines
    .filter(({ action }) => action?.meta?.arg?.endpointName === call && action.type.endsWith(end))
    .map(({ seq }) => seq);
}

/** Goes to an address within the program: a reload would begin another log. */
const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);

/** Drops a file as somebody's hand would. */
const drop = (page: Page, text: string) =>
  page.evaluate(
    (content, zone) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], 'вечер.jsonl'));
      const place = [...document.querySelectorAll('main p')].find(
        (one) => one.textContent === zone,
      );
      place?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
    },
    text,
    ru.replay.drop,
  );

/** All that a browser keeps for this site, but the log of the visit itself. */
const keptBy = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.entries(localStorage),
    session: Object.entries(sessionStorage),
    databases: (await indexedDB.databases())
      .map(({ name }) => name)
      .filter((name) => name !== 'letopis-log')
      .sort(),
    cookies: document.cookie,
  }));

interface Asked {
  readonly id: string;
  readonly url: string;
  readonly frame: string | undefined;
}

/**
 * Records what a page and its frames ask for from now on. What a page forbids itself by its policy (here a background of the game, by its style) is
 * recorded too, and never leaves.
 */
async function recordRequests(page: Page) {
  const client = await page.createCDPSession();
  const asked: Asked[] = [];
  const forbidden = new Set<string>();
  await client.send('Network.enable');
  client.on('Network.requestWillBeSent', ({ requestId: id, request: { url }, frameId: frame }) =>
    asked.push({ id, url, frame }),
  );
  client.on('Network.loadingFailed', ({ requestId, blockedReason }) => {
    if (blockedReason === 'csp') forbidden.add(requestId);
  });
  const { frameTree } = await client.send('Page.getFrameTree');
  const left = () => asked.filter(({ id, url }) => !url.startsWith('data:') && !forbidden.has(id));
  return { asked, left, mainFrame: frameTree.frame.id };
}

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

/** Goes to the action of this number. */
async function jump(page: Page, seq: number): Promise<void> {
  const field = await page.waitForSelector(byRole('textbox', ru.replay.jump));
  await field?.click({ count: 3 });
  await page.keyboard.type(String(seq));
  await page.keyboard.press('Enter');
  await page.waitForSelector(`[role=option][aria-selected=true][data-seq="${String(seq)}"]`);
}

describe('a recorded chat', () => {
  let letopis: Letopis;
  let browser: Browser;
  let log = '';
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
    await goWithin(page, `/${GAME}/profiles/999999`);
    await page.locator(`::-p-text(${ru.profiles.title})`).wait();
    log = await savedLog(page);
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
      await page.goto(`${letopis.origin}/replay`);
      await page.locator(`::-p-text(${ru.replay.choose})`).wait();
      await page.evaluate(() => localStorage.setItem('letopis/turns/draft/otliv', '"Начато"'));
      // Of the visit here a log is recorded too, which begins late.
      await visitOf(page, null);
      const before = await keptBy(page);
      const { asked, left, mainFrame } = await recordRequests(page);
      await drop(page, log);
      await page.waitForSelector('[role=listbox] [role=option]');
      expect(page.frames()).toHaveLength(2);
      const frame = page.frames()[1]!;

      const [first = 0, second = 0] = numbersOf(log, 'sendChatMessage', 'fulfilled');
      await jump(page, first);
      await seeSaid(frame, seen.slice(0, 1));
      await jump(page, second);
      await seeSaid(frame, seen);
      expect(seen).toEqual([FIRST, SECOND]);
      await jump(page, first);
      await seeSaid(frame, seen.slice(0, 1));
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

      expect(asked.some(({ url }) => url.endsWith('/replay-frame.html'))).toBe(true);
      const isOwn = ({ url }: Asked): boolean =>
        url.startsWith(`${letopis.origin}/`) &&
        /^\/(?:assets\/|replay-frame\.html$|scheme\.js$)/.test(new URL(url).pathname);
      const others = left().filter((one) => !isOwn(one));
      expect(others.filter(({ frame }) => frame !== mainFrame)).toEqual([]);
      // The page itself goes on asking who is online, as any page does.
      const ofPage = others.map(({ url }) => new URL(url).pathname);
      expect(ofPage.filter((place) => place !== `/api/rpg/online/${GAME}`)).toEqual([]);
      expect(await keptBy(page)).toEqual(before);
      // Pictures in texts are what the page of the frame forbids a second time, and the browser says so.
      allowErrors(/"img-src data:"/);
    });
  }, 120_000);
});
