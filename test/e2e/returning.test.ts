import type { Browser, Page } from 'puppeteer-core';
import { GAME, giveSession, press, typeTurn } from '../support/e2e/actions.ts';
import { launchShell, newPerson, type Person, withScreens } from '../support/e2e/browser.ts';
import { type Letopis, startLetopis } from '../support/e2e/letopis.ts';
import { byRole } from '../support/e2e/byRole.ts';
import { isOpen } from '../support/e2e/turns.ts';
import { expectOrderAt, inScheme, SCHEMES } from '../support/e2e/order.ts';

import ru from '../../src/i18n/ru.json' with { type: 'json' };

const DESK = { width: 1280, height: 900 };
const PHONE = { width: 360, height: 780 };
const HOME = `/${GAME}`;
const PLACE = `/${GAME}/location/prichal`;

const EDITOR = '[data-slate-editor="true"]';

/** A layout shift may come to so much in all. */
const MOST_SHIFT = 0.02;

/** Notes from the first paint on what moves without anybody having pressed anything. */
const noteShifts = (page: Page) =>
  page.evaluateOnNewDocument(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });

const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  );

/** Waits until a visit has left its mark of the feed. */
const seeMark = (page: Page) =>
  page.waitForFunction(() => Object.keys(localStorage).some((key) => key.includes('feedSeen')));

/** The last visit was so many turns ago: its marks go back to the turn at this place of the feed. */
const goBack = (page: Page, turns: number) =>
  page.evaluate((at) => {
    const article = document.querySelectorAll('article')[at]!;
    const created = Date.parse(article.querySelector('time')!.dateTime) / 1000;
    const mark = JSON.stringify({ id: article.id.replace('turn-', ''), created });
    for (const key of Object.keys(localStorage))
      if (key.includes('feedSeen')) localStorage.setItem(key, mark);
  }, turns);

/** Where the words of the first turn begin and how high the window is; px. */
const firstWords = (page: Page) =>
  page.evaluate(() => {
    const turn = document.querySelector('[role=feed] article')!;
    const words = [...turn.querySelectorAll('p')].find((one) => !one.querySelector('time'))!;
    return { top: words.getBoundingClientRect().top, height: innerHeight };
  });

/** Focuses a turn beside the line of the new ones. How much room (px) there is between its frame and those words; below 0 it cuts them. */
async function roomBeside(at: number, words: string): Promise<number> {
  const turn = document.querySelectorAll<HTMLElement>('[role=feed] article')[at]!;
  turn.focus();
  // It becomes the stop of the keyboard with the next render.
  while (turn.tabIndex < 0) await new Promise(requestAnimationFrame);
  const style = getComputedStyle(turn);
  if (style.outlineStyle === 'none') throw new Error('The focus is not seen');
  const beyond = Math.max(0, parseFloat(style.outlineOffset) + parseFloat(style.outlineWidth));
  const divider = [...document.querySelectorAll('article > div')].find((one) =>
    one.textContent.endsWith(words),
  )!;
  const range = document.createRange();
  range.selectNodeContents(divider);
  const [text, frame] = [range.getBoundingClientRect(), turn.getBoundingClientRect()];
  return turn.contains(divider)
    ? text.top - (frame.bottom + beyond)
    : frame.top - beyond - text.bottom;
}

const line = (page: Page) => page.locator('[data-since] span').wait();

const seen = (page: Page, what: string): Promise<boolean> =>
  page.$eval(what, (one) => one.checkVisibility());

describe('who comes back', () => {
  let letopis: Letopis;
  let browser: Browser;

  beforeAll(async () => {
    letopis = await startLetopis({ LOG_LEVEL: 'silent' });
    browser = await launchShell();
  }, 120_000);

  afterAll(async () => {
    await browser.close();
    await letopis.dispose();
  });

  async function arrive(login?: string): Promise<Person> {
    const person = await newPerson(browser);
    if (login !== undefined) await giveSession(person, letopis, login);
    await noteShifts(person.page);
    return person;
  }

  async function open({ page }: Person, path: string, size = DESK): Promise<void> {
    await page.setViewport(size);
    await page.goto(letopis.origin + path);
    await page.locator('[role=feed] article').wait();
  }

  it.each([
    ['a guest', 'the home', undefined, HOME],
    ['a player', 'the home', 'player', HOME],
    ['a guest', 'a home with quests', undefined, '/zimovye'],
    ['a player', 'a home of characters', 'player', '/pisma'],
    ['a guest', 'a location', undefined, PLACE],
    ['a player', 'a location', 'player', PLACE],
  ])(
    'FIRST-30 FIRST-31 FIRST-32 FIRST-34 %s meets at %s what the place is first, and what is new later, on the first screen of a desk and a phone',
    async (_who, _where, login, path) => {
      const person = await arrive(login);
      await withScreens('returning', [person], async () => {
        const { page } = person;
        await open(person, path);
        expect(await seen(page, '[data-head] img')).toBe(true);
        expect(await seen(page, '[data-since]')).toBe(false);
        await seeMark(page);
        for (const size of [DESK, PHONE]) {
          await goBack(page, 1);
          await open(person, path, size);
          await line(page);
          const { top, height } = await firstWords(page);
          expect(top).toBeLessThan(height - 40);
          expect(await seen(page, '[data-head] img')).toBe(false);
          expect(await shiftOf(page)).toBeLessThan(MOST_SHIFT);
        }
      });
      await person.context.close();
    },
    120_000,
  );

  it('FIRST-31 FIRST-35 the way to the first new turn, by the keyboard alone', async () => {
    const person = await arrive();
    await withScreens('way-to-new', [person], async () => {
      const { page } = person;
      await open(person, HOME);
      await seeMark(page);
      await goBack(page, 5);
      await open(person, HOME, PHONE);
      await line(page);
      const fifth = await page.$$eval('article', (all) => all[4]!.id);
      await page.focus('[data-since] button');
      await page.keyboard.press('Enter');
      await page.waitForFunction((id) => document.activeElement?.id === id, {}, fifth);
    });
    await person.context.close();
  }, 60_000);

  it('FEED-09 the frame of a turn that has the focus cuts nothing of the line between it and the new ones', async () => {
    const person = await arrive();
    await withScreens('divider', [person], async () => {
      const { page } = person;
      await open(person, HOME);
      await seeMark(page);
      for (const size of [DESK, PHONE]) {
        await goBack(page, 2);
        await open(person, HOME, size);
        await page.locator(`article ::-p-text(${ru.news.since})`).wait();
        for (const at of [1, 2]) {
          await page.keyboard.press('Tab'); // what has the focus by the keyboard has a frame
          const cut = await page.evaluate(roomBeside, at, ru.news.since);
          expect(cut).toBeGreaterThanOrEqual(0);
        }
      }
    });
    await person.context.close();
  }, 120_000);

  it('FIRST-30 FIRST-35 opens what is folded by the keyboard, the title staying where it is, and is in order', async () => {
    const person = await arrive('player');
    await withScreens('folded', [person], async () => {
      const { page } = person;
      await open(person, HOME);
      await seeMark(page);
      await goBack(page, 3);
      await open(person, HOME, PHONE);
      await line(page);
      await inScheme(page, SCHEMES[1]);
      await expectOrderAt(page, [PHONE, DESK], [SCHEMES[1], SCHEMES[0]]);
      const about = await page.waitForSelector(byRole('button', ru.home.about));
      const topOf = () => about!.evaluate((one) => one.getBoundingClientRect().top);
      await page.evaluate(() => scrollTo(0, 0));
      const before = await topOf();
      await about!.focus();
      await page.keyboard.press('Enter');
      await page.waitForFunction(() =>
        document.querySelector('[data-head] img')!.checkVisibility(),
      );
      expect(await topOf()).toBe(before);
      await page.keyboard.press('Enter');
      expect(await seen(page, '[data-head] img')).toBe(false);
      // What is new comes next.
      await page.keyboard.press('Tab');
      expect(await page.$eval('[data-since] button', (one) => one.matches(':focus'))).toBe(true);
    });
    await person.context.close();
  }, 120_000);

  it('FIRST-33 FIRST-34 the form is one line, and with a draft in it open from the first paint on', async () => {
    const person = await arrive('player');
    await withScreens('folded-form', [person], async () => {
      const { page } = person;
      await open(person, HOME);
      const unfold = await page.waitForSelector(byRole('button', ru.form.unfold));
      await unfold!.focus();
      await page.keyboard.press('Enter');
      await isOpen(page, EDITOR, true);
      await page.waitForFunction((one) => document.activeElement?.matches(one), {}, EDITOR);
      await page.keyboard.type('Пока без конца.');
      await typeTurn(page, ' И дальше.');
      await open(person, HOME);
      await page.waitForFunction(
        (editor) => document.querySelector(editor)?.textContent.includes('Пока без конца.'),
        {},
        EDITOR,
      );
      expect(await page.$(byRole('button', ru.form.unfold))).toBeNull();
      expect(await shiftOf(page)).toBeLessThan(MOST_SHIFT);
      await press(page, ru.form.clear);
    });
    await person.context.close();
  }, 120_000);

  it('FIRST-36 where scripts are off the page hides nothing', async () => {
    const person = await arrive();
    const { page } = person;
    await page.setJavaScriptEnabled(false);
    // Again where a busy machine took too long over the page.
    do await page.goto(letopis.origin + HOME);
    while (!(await page.$('article')));
    expect(await page.$('html[data-returning]')).toBeNull();
    expect(await seen(page, '[data-head] img')).toBe(true);
    await person.context.close();
  }, 60_000);
});
