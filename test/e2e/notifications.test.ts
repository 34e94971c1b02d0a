import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Browser, type Page, TargetType, type WebWorker } from 'puppeteer-core';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import { GAME, giveSession, placeOf, press } from '../support/e2e/actions.ts';
import {
  launchBrowser,
  newPerson,
  PATIENCE_MS,
  type Person,
  returningPerson,
  withScreens,
} from '../support/e2e/browser.ts';
import { type Letopis, startLetopis } from '../support/e2e/letopis.ts';
import { type PushLine, startPushLine } from '../support/e2e/pushLine.ts';
import { type PushService, startPushService } from '../support/host/pushService.ts';
import { Visitor } from '../support/host/visitor.ts';
import { waitFor } from '../support/waitFor.ts';
import { byRole } from '../support/e2e/byRole.ts';

const CHANNEL = 'rpg_game/kayut-kompaniya';
const CHANNEL_TITLE = 'Кают-компания';
const HERE = 'prichal';
const WIND = 'Ветер несёт песок над отмелью.';
/** Longer than a screen: what was written before it stands far below. */
const LONG = `<p>${WIND}</p>`.repeat(60);
const GAME_TITLE = 'Отлив. Хроники сухого моря';
const BELL = `header button[aria-haspopup=dialog][aria-label^="${ru.notices.title}"]`;

/** Opens the panel, as soon as the bell is there. Pressed from within: the bar may still be growing. */
async function openPanel(page: Page): Promise<void> {
  const bell = await page.waitForSelector(BELL, { timeout: 30_000 });
  await bell?.evaluate((one) => (one as HTMLElement).click());
  await page.waitForSelector('[role=dialog] li');
}

/** Waits until the bell of a page says this. */
const seeBell = (page: Page, name: string) =>
  page.waitForSelector(`header button[aria-label="${name}"]`);

const unread = (form: 'one' | 'few', count: number): string =>
  ru.notices[`bell_${form}`].replace('{{count}}', String(count));

const checkbox = (name: string): string => byRole('checkbox', name);

/** What can show a notification: a page, or its service worker. */
type Shower = Pick<Page, 'evaluate'> | WebWorker;

/** Keeps the texts of all that is shown from now on (in a page: from its next document on); `whenShown` resolves once a text has been shown. */
function keepShown(): void {
  const shownHere = new Set<string | undefined>();
  const waiting = new Map<string | undefined, () => void>();
  const whenShown = (words: string) =>
    new Promise<void>((resolve) => {
      if (shownHere.has(words)) resolve();
      else waiting.set(words, resolve);
    });
  Object.assign(globalThis, { whenShown });
  const { prototype } = ServiceWorkerRegistration;
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with the registration it is called on
  const { showNotification } = prototype;
  prototype.showNotification = async function (title, options) {
    await showNotification.call(this, title, options);
    shownHere.add(options?.body);
    waiting.get(options?.body)?.();
  };
}

/** The service worker of the site, as one person has it. */
async function workerOf({ context }: Person): Promise<WebWorker> {
  const target = await context.waitForTarget((one) => one.type() === TargetType.SERVICE_WORKER);
  const worker = await target.worker();
  if (!worker) throw new Error('There is no service worker');
  return worker;
}

/** Waits until these words have been shown. The list of what is shown is not asked meanwhile: Chromium forgets what is only about to be shown then. */
const seeShown = (shower: Shower, words: string): Promise<void> =>
  shower.evaluate(
    (wanted) =>
      (globalThis as unknown as { whenShown: (words: string) => Promise<void> }).whenShown(wanted),
    words,
  );

/** All that the service worker of a page shows now. */
const shownBy = (page: Page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready;
    const shown = await worker.getNotifications();
    return shown.map(({ title, body, tag }) => ({ title, body, tag }));
  });

/**
 * The host sends over TLS to the address that Chromium names, that of its maker's service. Here that address, and nothing else of a subscription, is
 * changed to one on this machine.
 */
async function sendPushesTo(page: Page, { origin }: PushService): Promise<void> {
  await page.evaluateOnNewDocument((to) => {
    const { prototype } = PushSubscription;
    // eslint-disable-next-line @typescript-eslint/unbound-method -- called with the subscription it is called on
    const { toJSON } = prototype;
    prototype.toJSON = function () {
      const { endpoint = '', ...rest } = toJSON.call(this);
      return { ...rest, endpoint: `${to}/${endpoint.split('/').at(-1) ?? ''}` };
    };
    Object.defineProperty(prototype, 'endpoint', {
      get(this: PushSubscription) {
        return this.toJSON().endpoint;
      },
    });
  }, origin);
}

/** The subscription of the browser, as its PushManager has it. */
const subscribed = (page: Page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready;
    return (await worker.pushManager.getSubscription()) !== null;
  });

/** An NPC by which the master may write. */
function anNpc({ dataDir }: Letopis): string {
  const db = new DatabaseSync(path.join(dataDir, 'letopis.sqlite'), { readOnly: true });
  const found = db
    .prepare(
      "SELECT c.id FROM characters c JOIN games g ON g.id = c.game_id WHERE g.key = ? AND c.type = 'npc' LIMIT 1",
    )
    .get(GAME);
  db.close();
  return String(found?.['id']);
}

describe('notifications', () => {
  let letopis: Letopis;
  let service: PushService;
  let line: PushLine;
  let profile: string;
  let browser: Browser;
  let away: Person;
  let other: Person;

  beforeAll(async () => {
    service = await startPushService();
    line = await startPushLine();
    profile = mkdtempSync(path.join(os.tmpdir(), 'letopis-profile-'));
    letopis = await startLetopis({
      LOG_LEVEL: 'silent',
      SERVICE_WORKER: 'true',
      PUSH_LOOPBACK: 'true',
    });
    browser = await launchBrowser(profile, line.args);
    away = await returningPerson(browser);
    other = await newPerson(browser);
    await away.context.setPermission(letopis.origin, {
      permission: { name: 'notifications' },
      state: 'granted',
    });
    await away.page.evaluateOnNewDocument(keepShown);
    await sendPushesTo(away.page, service);
    for (const person of [away, other]) await giveSession(person, letopis, 'player');
  }, 120_000);

  afterAll(async () => {
    await browser.close();
    await letopis.dispose();
    await line.close();
    await service.close();
    rmSync(profile, { recursive: true, force: true });
  });

  it('SHELL-18 NOTE-01 BACK-01 BACK-03 reach a tab in the background and a service worker by what was chosen, and are read on both devices', async () => {
    await withScreens('notifications', [away, other], async () => {
      const { origin } = letopis;
      await away.page.goto(`${origin}/${GAME}`);
      await other.page.goto(`${origin}/${GAME}/rules`);

      // All that the demo brings is read, and mentions alone are wanted.
      await openPanel(away.page);
      await press(away.page, ru.notices.markAll);
      for (const { page } of [away, other]) await seeBell(page, ru.notices.title);
      await press(away.page, ru.notices.settings);
      for (const way of [ru.notices.browser, ru.notices.push])
        await away.page.locator(checkbox(`${ru.notices.kinds.mention} ${way}`)).click();
      await away.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await press(away.page, ru.notices.back);
      await press(away.page, ru.notices.settings);
      await away.page.locator(checkbox(ru.notices.device.on)).click();
      await away.page.locator(checkbox(ru.notices.device.withText)).wait();
      const config = await (await fetch(`${origin}/config.json`)).json();
      expect(line.registered()).toMatchObject([{ key: config.push.publicKey }]);
      await away.page.keyboard.press('Escape');

      const inFront = await away.context.newPage();
      await inFront.bringToFront();
      await away.page.waitForFunction(() => document.visibilityState === 'hidden');

      const master = new Visitor(origin);
      await master.signIn('master');
      for (const body of ['<p>Вода ушла за последнюю веху.</p>', LONG])
        await master.call('POST', `/api/rpg/turn/${GAME}/master`, {
          body,
          currentLocation: HERE,
          npc: anNpc(letopis),
        });
      await master.call('POST', `/api/rpg/chat/message/${GAME}/master/${CHANNEL}`, {
        message: 'Ивета Солодь, ваш ход.',
      });

      // The list tells of all three, the browser of what was chosen.
      for (const { page } of [away, other]) await seeBell(page, unread('few', 3));
      const mention = `Вас упомянули в чате: ${CHANNEL_TITLE}`;
      const said = 'Ивета Солодь, ваш ход.';
      await seeShown(away.page, said);
      expect(await shownBy(away.page)).toEqual([
        { title: mention, body: said, tag: expect.stringMatching(/^\d+$/) as string },
      ]);

      // The host pushes the same, without its words; the service worker shows it in the place of the other.
      await waitFor('the push', () => service.pushed.length > 0, 2 * PATIENCE_MS);
      const [{ path: pushedTo, body } = { path: '', body: Buffer.of() }] = service.pushed;
      const worker = await workerOf(away);
      await worker.evaluate(keepShown);
      line.deliver(pushedTo.slice(1), body);
      await seeShown(worker, GAME_TITLE);
      expect(await shownBy(away.page)).toMatchObject([{ title: mention, body: GAME_TITLE }]);
      expect(service.pushed).toHaveLength(1);

      // What is in view is read, on both devices; what stands further down on the same page is not.
      await other.page.goto(`${origin}/${GAME}/location/${HERE}`);
      const long = await other.page.waitForSelector(`xpath///article[contains(., '${WIND}')]`);
      await long?.evaluate((one) => one.scrollIntoView());
      for (const { page } of [away, other]) await seeBell(page, unread('few', 2));

      // Each is read where it leads.
      await openPanel(other.page);
      await other.page
        .locator(`xpath///*[@role='dialog']//a[contains(@href, '/all?turn=')][contains(., 'Вода')]`)
        .click();
      for (const { page } of [away, other]) await seeBell(page, unread('one', 1));
      expect(await placeOf(other.page)).toMatch(
        new RegExp(`^/${GAME}/location/${HERE}/all\\?turn=\\d+$`),
      );
      await other.page.waitForFunction(() => document.activeElement?.id.startsWith('turn-'));
      await openPanel(other.page);
      await other.page.locator(`[role=dialog] a[href="/${GAME}/chat/${CHANNEL}"]`).click();
      for (const { page } of [away, other]) await seeBell(page, ru.notices.title);
      expect(await placeOf(other.page)).toBe(`/${GAME}/chat/${CHANNEL}`);

      // Push is a choice that the browser keeps, and that ends in the browser too.
      await away.page.bringToFront();
      await away.page.reload();
      await openPanel(away.page);
      await press(away.page, ru.notices.settings);
      await away.page.waitForSelector(checkbox(ru.notices.device.withText));
      await away.page.locator(checkbox(ru.notices.device.on)).click();
      await away.page.waitForSelector(checkbox(ru.notices.device.withText), { hidden: true });
      expect(await subscribed(away.page)).toBe(false);
      expect(line.registered()).toEqual([]);
    });
  }, 180_000);
});
