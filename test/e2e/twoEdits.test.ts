import type { Browser, Page } from 'puppeteer-core';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import {
  caretToEnd,
  openHome,
  press,
  seeTurn,
  send,
  signIn,
  typeTurn,
} from '../support/e2e/actions.ts';
import {
  launchBrowser,
  newPerson,
  newWindow,
  type Person,
  withScreens,
} from '../support/e2e/browser.ts';
import { type Letopis, startLetopis } from '../support/e2e/letopis.ts';

const EDITOR = 'article [data-slate-editor="true"]';

const isOpen = (page: Page, open: boolean) =>
  page.waitForSelector(`${EDITOR}[contenteditable="${String(open)}"]`);

/** Waits until the text that is edited holds these words. */
const holds = (page: Page, words: string) =>
  page.waitForFunction(
    (editor, wanted) => document.querySelector(editor)?.textContent.includes(wanted),
    {},
    EDITOR,
    words,
  );

/** Goes to the end of the text and types on. */
async function typeOn(page: Page, text: string): Promise<void> {
  await caretToEnd(page, EDITOR);
  await page.keyboard.type(text);
}

describe('an edit of one turn in two windows', () => {
  let letopis: Letopis;
  let browser: Browser;
  let writer: Person;

  beforeAll(async () => {
    letopis = await startLetopis({ LOG_LEVEL: 'silent' });
    browser = await launchBrowser();
    writer = await newPerson(browser);
    await signIn(writer, letopis, 'player');
  }, 120_000);

  let second: Page;

  beforeEach(async () => {
    const { page } = writer;
    await openHome(page, letopis.origin);
    await typeTurn(page, 'Лодка стоит.');
    await send(page);
    await seeTurn(page, 'Лодка стоит.');
    second = await newWindow(writer);
  }, 120_000);

  afterEach(() => second.close({ runBeforeUnload: false }));

  afterAll(async () => {
    await browser.close();
    await letopis.dispose();
  });

  it('FORM-19 TURN-05 is written by one at a time, and overwrites nothing that the other holds', async () => {
    const { page } = writer;
    await withScreens('two-edits', [writer, { ...writer, page: second }], async () => {
      await press(page, ru.turn.edit);
      await isOpen(page, true);
      await typeOn(page, ' Весло сломано.');
      await openHome(second, letopis.origin);
      await press(second, ru.turn.edit);
      await second.locator(`article ::-p-text(${ru.form.elsewhere})`).wait();
      await isOpen(second, false);
      await page.bringToFront();
      await typeOn(page, ' Парус цел.'); // perhaps not saved yet when it is taken over
      await second.bringToFront();
      // The form for new turns is the first window's too, and has a button of the same name.
      const takeOver = `article ::-p-aria([role="button"][name="${ru.form.takeOver}"])`;
      await second.locator(takeOver).click();
      await isOpen(second, true);
      await holds(second, 'Лодка стоит. Весло сломано. Парус цел.');
      await isOpen(page, false);
      await typeOn(second, ' Плывём.');
      await press(second, ru.turn.save);
      await seeTurn(second, 'Лодка стоит. Весло сломано. Парус цел. Плывём.');
      await page.bringToFront();
      await openHome(page, letopis.origin);
      await seeTurn(page, 'Лодка стоит. Весло сломано. Парус цел. Плывём.');
    });
  }, 120_000);
});
