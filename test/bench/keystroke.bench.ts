/**
 * What a keystroke in the turn form costs in Chromium: all that the page's main thread does from the key to the frame that shows it (input, React,
 * style, layout, paint), with the draft kept and the length bar at work. In processor time, times four for a machine four times slower: by
 * the clock one would measure what else the machine does. The same in the profile form, and in a bare field, which is what the browser itself takes.
 * Needs the built client.
 */
import type { CDPSession, Page } from 'puppeteer-core';
import { GAME, signIn, unfoldForm } from '../support/e2e/actions.ts';
import { launchBrowser, newPerson, type Person } from '../support/e2e/browser.ts';
import { startLetopis } from '../support/e2e/letopis.ts';
import { seeForm, textOf as textOfField } from '../support/e2e/profileForm.ts';
import { type KeyWork, keysIn, whereOf } from './lib/keyTrace.ts';
import { interleaved, median, percentile, summary } from './lib/measure.ts';
import type { Report } from './lib/report.ts';

const SLOWDOWN = 4;
const ROUNDS = 4;
const WARM = 8;
const KEYS = 40;
/** Between two keys, in ms: a quick typist's pace, with room for what a key leaves to be done. */
const PACE = 90;

const EDITOR = '[data-slate-editor="true"]';
const WORDS =
  'Дождь шёл третий день, и никто не спорил с ним: ни на пристани, ни в порту, ни дома. ';

/** Paragraphs of about 500 characters, so many characters in all. */
function textOf(length: number): string {
  const paragraph = WORDS.repeat(6).trim();
  const count = Math.ceil(length / (paragraph.length + 1));
  return Array.from({ length: count }, () => paragraph)
    .join('\n\n')
    .slice(0, length);
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Puts a text in place of what stands in the editor, with the caret at its end or in its middle. */
async function fill(page: Page, text: string, caretAt: 'end' | 'middle'): Promise<void> {
  const editor = await page.locator(EDITOR).waitHandle();
  await editor.focus();
  await page.keyboard.down('Control');
  await page.keyboard.press('a');
  await page.keyboard.up('Control');
  await page.keyboard.press('Backspace');
  await editor.evaluate((element, plain) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', plain);
    const paste = { clipboardData, bubbles: true, cancelable: true };
    element.dispatchEvent(new ClipboardEvent('paste', paste));
  }, text);
  await page.waitForFunction(
    (selector, length) =>
      (document.querySelector(selector)?.textContent.length ?? 0) > length * 0.9,
    {},
    EDITOR,
    text.length,
  );
  if (caretAt === 'middle') await clickMiddle(page);
  await wait(1_500); // the draft is kept, the length is shown
}

/** Puts the caret into the paragraph in the middle of the text, by a click. */
async function clickMiddle(page: Page): Promise<void> {
  const paragraphs = await page.$$(`${EDITOR} p`);
  const middle = paragraphs[Math.floor(paragraphs.length / 2)];
  // What was never in view has an estimated height: the first time one comes somewhere else.
  for (let times = 0; times < 3; times += 1) {
    await middle?.evaluate((it) => it.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await wait(300);
  }
  await middle?.click();
}

/** Presses a key of a Russian keyboard, which Puppeteer's own table of keys lacks. */
async function press(session: CDPSession, key: string): Promise<void> {
  const parts = { key, text: key, unmodifiedText: key, code: key === ' ' ? 'Space' : 'KeyF' };
  await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...parts });
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...parts });
}

/** Types some keys; resolves with the work for each. */
async function typeKeys(page: Page): Promise<KeyWork[]> {
  const session = await page.createCDPSession();
  for (let key = 0; key < WARM; key += 1) await press(session, 'а');
  await page.tracing.start({ categories: ['toplevel', 'devtools.timeline'] });
  for (let key = 0; key < KEYS; key += 1) {
    await press(session, key % 6 === 5 ? ' ' : 'а');
    await wait(PACE);
  }
  const trace = await page.tracing.stop();
  await session.detach();
  return keysIn(trace);
}

/** A key in a name and in a long text of the profile form, and in a field of an empty page. */
async function otherFields(report: Report, { context }: Person, origin: string): Promise<void> {
  const tell = async (page: Page, name: string): Promise<void> => {
    const keys = await typeKeys(page);
    const times = keys.map(({ shown }) => shown * SLOWDOWN);
    const [p50, p95] = [percentile(times, 50).toFixed(1), percentile(times, 95).toFixed(1)];
    report.line(`${name}: p50 ${p50} ms, p95 ${p95} ms`);
    report.line(`  ${whereOf(keys, SLOWDOWN)}`);
  };
  const form = await context.newPage();
  await form.goto(`${origin}/${GAME}/profile/edit`);
  await seeForm(form);
  for (const field of ['name', 'biography']) {
    await form.focus(textOfField(field));
    await tell(form, `a key in the profile form (${field})`);
  }
  await form.close();
  const bare = await context.newPage();
  await bare.setContent('<textarea>');
  await bare.focus('textarea');
  await tell(bare, 'a key in a bare field');
  await bare.close();
}

export async function run(report: Report): Promise<void> {
  const letopis = await startLetopis({ LOG_LEVEL: 'silent' });
  const browser = await launchBrowser(undefined, ['--js-flags=']);
  try {
    const person = await newPerson(browser);
    const { page } = person;
    await signIn(person, letopis, 'player');
    await unfoldForm(page);
    const p95s = new Map<string, number[]>();
    const wholes: number[] = [];
    const round = (name: string, length: number, caretAt: 'end' | 'middle') => async () => {
      await fill(page, textOf(length), caretAt);
      const keys = await typeKeys(page);
      const times = keys.map(({ shown }) => shown * SLOWDOWN);
      if (name === 'short') wholes.push(median(keys.map(({ whole }) => whole * SLOWDOWN)));
      p95s.set(name, [...(p95s.get(name) ?? []), percentile(times, 95)]);
      return times;
    };
    const found = await interleaved(ROUNDS, {
      short: round('short', 1_000, 'end'),
      long: round('long', 30_000, 'end'),
      middle: round('middle', 30_000, 'middle'),
    });
    report.time('a key behind 1,000 characters', found.short);
    report.time('a key behind 30,000', found.long);
    report.time('a key amid 30,000', found.middle);
    const p95 = (name: string) => summary(p95s.get(name) ?? []);
    report.time('p95 behind 1,000', p95('short'));
    report.time('p95 behind 30,000', p95('long'));
    report.time('p95 amid 30,000', p95('middle'));
    report.time('with all behind the frame, 1,000', summary(wholes));
    await otherFields(report, person, letopis.origin);
    // The quietest round: other programs can only add to it, by what they take from the processor's caches.
    report.limit('p95 behind 1,000, quietest round', p95('short').low, 16, ' ms');
    report.limit('30,000 to 1,000', found.long.median / found.short.median, 3, ' to 1');
    report.limit('amid 30,000 to 1,000', found.middle.median / found.short.median, 3, ' to 1');
  } finally {
    await browser.close();
    await letopis.dispose();
  }
}
