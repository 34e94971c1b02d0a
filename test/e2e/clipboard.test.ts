import type { Page } from 'puppeteer-core';
import { unfoldForm, clickInto, holds, send, typedText } from '../support/e2e/actions.ts';
import type { Person } from '../support/e2e/browser.ts';
import { clipboardFixtures } from '../support/clipboardFixtures.ts';
import { allowErrors, REFUSED_BY_POLICY } from '../support/e2e/errors.ts';
import { startTwoPeople, type TwoPeople } from '../support/e2e/twoPeople.ts';

const EDITOR = '[data-slate-editor="true"]';

/** Puts HTML on the browser's clipboard as a program would: the page's own way of copying would clean it first. */
async function copy(page: Page, html: string): Promise<void> {
  await page.bringToFront();
  const copied = await page.evaluate((text) => {
    const write = (event: ClipboardEvent) => {
      event.clipboardData?.setData('text/html', text);
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('copy', write, { capture: true, once: true });
    return document.execCommand('copy'); // eslint-disable-line @typescript-eslint/no-deprecated -- the one way to copy what is not selected
  }, html);
  expect(copied).toBe(true);
}

/** Pastes into the form as one does by the keyboard. */
async function paste(page: Page): Promise<void> {
  await unfoldForm(page);
  await clickInto(page, EDITOR);
  await page.keyboard.down('Control');
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- a headless Chromium pastes only when the command is named
  await page.keyboard.press('v', { commands: ['Paste'] });
  await page.keyboard.up('Control');
}

/** The HTML of the newest turn on the page, once it is another than before. */
async function newestTurn(page: Page, words: string): Promise<string> {
  const post = await page.waitForFunction(
    (end) => {
      const [newest] = document.querySelectorAll('article');
      const last = [...(newest?.querySelectorAll('p') ?? [])].find((p) => p.textContent === end);
      return last?.parentElement?.innerHTML;
    },
    {},
    words,
  );
  return (await post.jsonValue()) ?? '';
}

describe('texts of other programs', () => {
  let two: TwoPeople;
  let writer: Person;
  let reader: Person;

  beforeAll(async () => {
    two = await startTwoPeople();
    ({ writer, reader } = two);
  }, 120_000);

  afterAll(() => two.dispose());

  it.each(clipboardFixtures.map((fixture, index) => ({ ...fixture, index })))(
    'FORM-24 paragraphs, italics, bold and lists of $from reach another browser, and nothing else does',
    async ({ html, pasted, index }) => {
      allowErrors(REFUSED_BY_POLICY);
      await two.screens(`pasted-${String(index)}`, async () => {
        const { page } = writer;
        await copy(page, html);
        await paste(page);
        await page.waitForFunction(
          (selector) => /спор/.test(document.querySelector(selector)?.textContent ?? ''),
          {},
          EDITOR,
        );
        const end = `Вставка ${String(index)}.`;
        await page.keyboard.down('Control');
        await page.keyboard.press('End');
        await page.keyboard.up('Control');
        await page.keyboard.press('Enter');
        if (/<\/(?:ul|ol)>$/.test(pasted)) await page.keyboard.press('Enter'); // out of the list
        await page.keyboard.type(end);
        expect(await typedText(page)).toContain(end);
        await send(page);
        const read = await newestTurn(reader.page, end);
        // What is typed behind a bold point goes on in bold.
        expect(read.replace(/<p>(?:<strong>)?Вставка \d\.(?:<\/strong>)?<\/p>$/, '')).toBe(pasted);
        await newestTurn(page, end);
        await holds(page, ''); // others may see it a moment before its author gets the answer
      });
    },
    120_000,
  );
});
