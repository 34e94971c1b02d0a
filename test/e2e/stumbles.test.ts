import { setTimeout } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import { clickInto, GAME, pressSend, unfoldForm } from '../support/e2e/actions.ts';
import { violations } from '../support/e2e/axe.ts';
import { newPerson } from '../support/e2e/browser.ts';
import { byRole } from '../support/e2e/byRole.ts';
import { openChannel } from '../support/e2e/chat.ts';
import { type People, startPeople } from '../support/e2e/people.ts';

const DESK = { width: 1280, height: 900 };
const PHONE = { width: 360, height: 780 };
const EDITOR = '[data-slate-editor="true"]';
const LINES = Array.from({ length: 200 }, (_, line) => `Строка ${String(line)}.`);

/** Pastes so many lines into the field that has the focus. */
const paste = (page: Page) =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const pasted = { clipboardData, bubbles: true, cancelable: true };
    document.activeElement!.dispatchEvent(new ClipboardEvent('paste', pasted));
  }, LINES.join('\n'));

/** Waits until an editor holds the last of the lines. */
const awaitPasted = (page: Page, editor: string) =>
  page.waitForFunction(
    (one, last) => document.querySelector(one)?.textContent.includes(last),
    {},
    editor,
    LINES.at(-1)!,
  );

/** Waits until a button with these words is wholly in the window. */
const awaitInSight = (page: Page, words: string) =>
  page.waitForFunction(
    (name) => {
      const button = [...document.querySelectorAll('[data-foot] button')].find(
        (one) => one.textContent === name,
      );
      const { top, bottom } = button?.getBoundingClientRect() ?? { top: -1, bottom: 0 };
      return top > 0 && bottom <= innerHeight;
    },
    {},
    words,
  );

/** Waits until the caret stands above the foot of its form. */
const awaitCaret = (page: Page) =>
  page.waitForFunction(() => {
    const foot = document.querySelector('[data-foot]')!.getBoundingClientRect();
    const caret = getSelection()!.getRangeAt(0).getBoundingClientRect();
    return caret.height > 0 && caret.bottom <= foot.top + 1;
  });

const LARGE = [
  ...[`/${GAME}`, `/${GAME}/location/mayak`, '/settings', '/waiting', '/drafts', '/bookmarks'],
  ...[`/search?game=${GAME}`, '/profile', `/${GAME}/profiles/`, `/${GAME}/chat`],
];

/** What cannot be reached because it lies beside the window and nothing around it scrolls to it. */
const beyondTheEdge = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (one: Element | null): boolean =>
      one !== null &&
      (/auto|scroll/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
    const beyond = [...document.querySelectorAll('#root :is(a, button, input, label, h1, h2, h3)')]
      .filter((one) => one.checkVisibility())
      .filter((one) => {
        const { left, right, width } = one.getBoundingClientRect();
        return width > 1 && (left < -1 || right > innerWidth + 1) && !scrolls(one.parentElement);
      })
      .map((one) => one.getAttribute('aria-label') ?? one.textContent);
    const { scrollWidth } = document.documentElement;
    return scrollWidth > innerWidth ? [...beyond, `${scrollWidth} px of page`] : beyond;
  });

/** The last visit was before the turn at this place of the feed. */
async function comeBack(page: Page, home: string, turns: number): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(localStorage).some((key) => key.includes('feedSeen')),
  );
  await page.waitForFunction((at) => document.querySelectorAll('article').length > at, {}, turns);
  const mark = await page.evaluate((at) => {
    const article = document.querySelectorAll('article')[at]!;
    const created = Date.parse(article.querySelector('time')!.dateTime) / 1000;
    return JSON.stringify({ id: article.id.replace('turn-', ''), created });
  }, turns);
  // A page with a feed would note its own turns behind that as it is left.
  await page.goto(new URL('/settings', home).href);
  await page.evaluate((seen) => {
    for (const key of Object.keys(localStorage))
      if (key.includes('feedSeen')) localStorage.setItem(key, seen);
  }, mark);
  await page.goto(home);
  await page.locator('[data-since] button').wait();
}

describe('what one trips over', () => {
  let players: People;
  let home: string;

  beforeAll(async () => {
    players = await startPeople(['player', 'master'], { home: false });
    home = `${players.letopis.origin}/${GAME}`;
  }, 120_000);

  afterAll(() => players.dispose());

  it('BACK-100 the send button stays in sight below two hundred pasted lines, and the caret above it', async () => {
    const { page } = players.people[0]!;
    await players.screens('foot', async () => {
      for (const size of [DESK, PHONE]) {
        await page.setViewport(size);
        await page.goto(home);
        await unfoldForm(page);
        await clickInto(page, EDITOR);
        await paste(page);
        await awaitPasted(page, EDITOR);
        await awaitInSight(page, ru.form.send);
        for (let lines = 0; lines < 3; lines += 1) await page.keyboard.press('Enter');
        await page.keyboard.type('конец');
        await awaitCaret(page);
        await page.locator(byRole('button', ru.form.clear)).click();
      }
    });
  }, 120_000);

  it('BACK-100 BACK-105 an edited turn has its buttons in sight on a phone, and nothing lies over them', async () => {
    const { page } = players.people[0]!;
    await players.screens('edited', async () => {
      await page.setViewport(PHONE);
      await page.goto(home);
      await unfoldForm(page);
      await clickInto(page, EDITOR);
      await page.keyboard.type('Сказано — сделано.');
      await pressSend(page);
      await page.locator('::-p-text(Сказано — сделано.)').wait();
      await comeBack(page, home, 6);
      await page.waitForSelector('[data-way] button');
      const edit = `article ${byRole('button', ru.turn.edit)}`;
      await (await page.locator(edit).waitHandle()).evaluate((one) => (one as HTMLElement).click());
      const editor = `article ${EDITOR}`;
      await clickInto(page, editor);
      await paste(page);
      await awaitPasted(page, editor);
      await awaitInSight(page, ru.turn.save);
      expect(await page.$eval('[data-way] button', (one) => one.checkVisibility())).toBe(false);
    });
  }, 120_000);

  it('BACK-102 everything is within reach at large letters, on every screen, and nothing scrolls sideways', async () => {
    const { page } = players.people[0]!;
    await players.screens('large', async () => {
      const cdp = await page.createCDPSession();
      const inBrowser = (standard: number) =>
        cdp.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
      for (const path of LARGE) {
        await page.goto(new URL(path, home).href);
        await page.locator('header button[aria-haspopup]').wait();
        await page.locator('main h1').wait();
        for (const width of [360, 768, 1280, 2560]) {
          await page.setViewport({ width, height: 900 });
          await inBrowser(32);
          const browser = await beyondTheEdge(page);
          await inBrowser(16);
          await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
          const found = { browser, page: await beyondTheEdge(page) };
          await page.evaluate(() => document.documentElement.removeAttribute('style'));
          expect({ path, width, ...found }).toEqual({ path, width, browser: [], page: [] });
        }
      }
    });
  }, 120_000);

  it.each([PHONE, DESK])(
    'BACK-103 nothing in the header moves from the first paint on: $width',
    async (size) => {
      const { page } = players.people[1]!;
      await players.screens('header', async () => {
        await page.setViewport(size);
        const { identifier } = await page.evaluateOnNewDocument(() => {
          const seen = new Map<string, Set<number>>();
          Object.assign(window, { seen });
          const look = () => {
            for (const one of document.querySelectorAll('#root > header :is(a, button)')) {
              const name = (one.getAttribute('aria-label') ?? one.textContent).replace(
                /[\d:].*/,
                '',
              );
              const { left, width } = one.getBoundingClientRect();
              if (width > 0) seen.set(name, (seen.get(name) ?? new Set()).add(Math.round(left)));
            }
            requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        });
        await page.goto(home);
        await page.locator('header button[aria-haspopup=dialog]').wait();
        await page.locator('header [data-mark]').wait();
        const moved = await page.evaluate(() =>
          [...(window as unknown as { seen: Map<string, Set<number>> }).seen]
            .filter(([, places]) => places.size > 1)
            .map(([name, places]) => [name, ...places]),
        );
        expect(moved).toEqual([]);
        await page.removeScriptToEvaluateOnNewDocument(identifier);
      });
    },
    120_000,
  );

  it('BACK-115 BACK-116 the way to what is new is two steps of the keyboard away, and a guest has the first turn within two screens', async () => {
    const { page } = players.people[1]!;
    await players.screens('near', async () => {
      for (const size of [PHONE, DESK]) {
        await page.setViewport(size);
        await page.goto(home);
        await comeBack(page, home, 3);
        await page.waitForSelector('#skips button');
        // One's own turns are not new.
        const first = await page.$$eval(
          'article',
          (all, own) =>
            all
              .slice(0, 3)
              .filter((one) => !one.querySelector('header')?.textContent.startsWith(own))
              .at(-1)?.id,
          ru.turn.master,
        );
        await page.keyboard.press('Tab');
        await page.keyboard.press('Tab');
        expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(ru.news.skip);
        await page.keyboard.press('Enter');
        await page.waitForFunction((id) => document.activeElement?.id === id, {}, first);
      }
      const guest = await newPerson(players.browser);
      await guest.page.setViewport(PHONE);
      await guest.page.goto(home);
      await guest.page.locator('article').wait();
      const topOf = () =>
        guest.page.$eval('article', (one) => one.getBoundingClientRect().top + scrollY);
      const folded = await topOf();
      expect(folded).toBeLessThan(2 * PHONE.height);
      await guest.page.locator('[data-more]').click();
      await guest.page.waitForFunction(
        (before) =>
          document.querySelector('article')!.getBoundingClientRect().top + scrollY > before,
        {},
        folded,
      );
      await guest.context.close();
    });
  }, 120_000);

  it('BACK-107 a long message is folded, and unfolds below what is read', async () => {
    const { page } = players.people[1]!;
    await players.screens('long-message', async () => {
      await page.setViewport(DESK);
      await openChannel(page, players.letopis.origin, 'rpg_game/kayut-kompaniya');
      const input = await page.waitForSelector('form textarea');
      await input!.focus();
      await page.keyboard.sendCharacter(LINES.slice(0, 40).join('\n'));
      await page.keyboard.press('Enter');
      const fold = await page.waitForSelector('[data-message] [data-fold]');
      const topOf = () => fold!.evaluate((one) => one.closest('li')!.getBoundingClientRect().top);
      await fold!.focus();
      // The list follows its end: it has come to rest once half a second moves nothing.
      let before = NaN;
      for (let top = await topOf(); top !== before; top = await topOf()) {
        before = top;
        await setTimeout(500);
      }
      await page.keyboard.press('Enter');
      await page.waitForSelector('[data-fold][aria-expanded="true"]');
      expect(Math.abs((await topOf()) - before)).toBeLessThan(2);
      expect(await violations(page, ['landmark-unique', 'region'])).toEqual([]);
    });
  }, 120_000);

  it('BACK-112 each landmark of a chronicle and of the chat has a name of its own', async () => {
    const { page } = players.people[1]!;
    await players.screens('landmarks', async () => {
      await page.goto(
        `${players.letopis.origin}/pochtovy/quests/pismo-mayaku/kirpich-vtoroy/chronicle`,
      );
      await page.locator(byRole('region', ru.chronicle.messages)).wait();
      expect(await violations(page, ['landmark-unique'])).toEqual([]);
      await page.goto(`${home}/chat/`);
      await page.locator('main li').wait();
      expect(await violations(page, ['landmark-unique'])).toEqual([]);
    });
  }, 120_000);
});
