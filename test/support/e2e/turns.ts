import type { Page } from 'puppeteer-core';

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
