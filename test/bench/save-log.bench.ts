/**
 * What saving a recorded log of 50,000 actions keeps a page from (QA-01), with words and without: the longest of its tasks, and how long one waits. Real
 * Chromium, the real program; needs the built client. The actions are those of an evening of chat in a channel that is not open, so they change nothing.
 */
import type { Page } from 'puppeteer-core';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import { GAME, press, signIn } from '../support/e2e/actions.ts';
import { launchBrowser, newPerson } from '../support/e2e/browser.ts';
import { startLetopis } from '../support/e2e/letopis.ts';
import { median } from './lib/measure.ts';
import type { Report } from './lib/report.ts';
import { longest, taskTimes } from './lib/tasks.ts';

const ACTIONS = 50_000;
const ROUNDS = 3;
const LONGEST_MS = 50;

/** Tells the store what so many messages and keys of a channel are. The store is where React keeps it: with the provider around the screens. */
const fill = (page: Page, count: number): Promise<void> =>
  page.evaluate((many) => {
    interface Fiber {
      readonly child?: Fiber;
      readonly memoizedProps?: { readonly store?: { dispatch: (action: object) => void } };
    }
    const root = [...document.querySelectorAll('body > *')].find((one) =>
      Object.keys(one).some((name) => name.startsWith('__reactContainer')),
    );
    const key = Object.keys(root ?? {}).find((name) => name.startsWith('__reactContainer'));
    let fiber = (root as unknown as Record<string, Fiber>)[key ?? ''];
    while (fiber && !fiber.memoizedProps?.store) fiber = fiber.child;
    const store = fiber?.memoizedProps?.store;
    if (!store) throw new Error('No store');
    const channel = { type: 'rpg_game', key: 'nowhere' };
    for (let at = 0; at < many; at += 1) {
      const text = `Волна бьёт о причал, и никто не отвечает: ${String(at)}`;
      const message = { id: String(at), author_id: '9', author_type: 'profile', message: text };
      const isMessage = at % 5 === 0;
      store.dispatch(
        isMessage
          ? { type: 'chat/messageReceived', payload: { channel, message, at, own: false } }
          : { type: 'chat/composers/textTyped', payload: { channel, text } },
      );
    }
  }, count);

/** Saves the log once; returns the tasks of the page meanwhile and the wait, both ms. */
async function save(page: Page): Promise<{ tasks: number[]; wait: number }> {
  let wait = 0;
  const tasks = await taskTimes(page, async () => {
    const begun = performance.now();
    await press(page, ru.recording.save);
    await page.waitForFunction(() =>
      document.querySelector('dialog [role=status]')?.textContent.includes('передан'),
    );
    wait = performance.now() - begun;
  });
  return { tasks, wait };
}

export async function run(report: Report): Promise<void> {
  const letopis = await startLetopis({ LOG_LEVEL: 'silent' });
  const browser = await launchBrowser(undefined, ['--js-flags=']);
  try {
    const person = await newPerson(browser);
    await signIn(person, letopis, 'master');
    const { page } = person;
    await page.goto(`${letopis.origin}/${GAME}`);
    await page.waitForSelector('[data-note], main h1');
    await fill(page, ACTIONS);
    for (const words of [false, true]) {
      const rounds: { tasks: number[]; wait: number }[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await page.keyboard.down('Alt');
        await page.keyboard.down('Shift');
        await page.keyboard.press('KeyL');
        await page.keyboard.up('Shift');
        await page.keyboard.up('Alt');
        await page.waitForSelector('dialog[open] h3');
        if (words) await page.locator(`dialog ::-p-text(${ru.recording.words})`).click();
        rounds.push(await save(page));
        await press(page, ru.app.close);
        await page.waitForFunction(() => document.querySelector('dialog[open]') === null);
      }
      const name = words ? 'with words' : 'words hidden';
      report.line(
        `${name}: one waits ${median(rounds.map(({ wait }) => wait)).toFixed(0)} ms (trace on)`,
      );
      const tasks = median(rounds.map((one) => longest(one.tasks)));
      report.limit(`${name}: longest task`, tasks, LONGEST_MS, ' ms');
    }
  } finally {
    await browser.close();
    await letopis.dispose();
  }
}
