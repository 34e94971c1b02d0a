import type { Page } from 'puppeteer-core';
import { clickInto } from './actions.ts';
import { caretToEnd } from './caret.ts';

/** Turns and their texts as a test reads them. */

/** All that the turn with this text says, its author among it; '' where no page has it. */
export const turnSaying = (page: Page, text: string): Promise<string> =>
  page.$$eval(
    'article',
    (articles, wanted) =>
      articles.find((one) => one.textContent.includes(wanted))?.textContent ?? '',
    text,
  );

/** Waits until the text in an editor has these words. */
export const seeWords = (page: Page, editor: string, words: string) =>
  page.waitForFunction(
    (one, wanted) => document.querySelector(one)?.textContent.includes(wanted),
    {},
    editor,
    words,
  );

/** Waits until an editor takes what is typed, or until it does not. */
export const isOpen = (page: Page, editor: string, open: boolean) =>
  page.waitForSelector(`${editor}[contenteditable="${String(open)}"]`);

/** Presses a button of the turn that says these words. */
export async function pressInTurn(page: Page, words: string, name: string): Promise<void> {
  const button = await page.waitForFunction(
    (wanted, label) =>
      [
        ...([...document.querySelectorAll('article')]
          .find((one) => one.textContent.includes(wanted))
          ?.querySelectorAll('button') ?? []),
      ].find((one) => one.textContent === label && !one.disabled),
    {},
    words,
    name,
  );
  // As a press does: the button has the focus, which a dialog gives back.
  await button.asElement()?.evaluate((one) => {
    (one as HTMLElement).focus();
    (one as HTMLElement).click();
  });
}

/** Waits until the turn with these words says something else too. */
export async function seeInTurn(
  page: Page,
  words: string,
  more: string,
  patience?: number,
): Promise<void> {
  await page.waitForFunction(
    (wanted, also) =>
      [...document.querySelectorAll('article')].some(
        (one) => one.textContent.includes(wanted) && one.textContent.includes(also),
      ),
    patience === undefined ? {} : { timeout: patience },
    words,
    more,
  );
}

/** The editor of an open turn or comment. */
export const TURN_EDITOR = 'article [data-slate-editor="true"]';

/** Writes behind what stands in the editor of an open turn. */
export async function writeInTurn(page: Page, text: string): Promise<void> {
  await clickInto(page, TURN_EDITOR);
  await caretToEnd(page, TURN_EDITOR);
  await page.keyboard.type(text);
}
