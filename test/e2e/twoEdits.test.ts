import type { Page } from 'puppeteer-core';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import { openHome, press, seeTurn, send, typeTurn } from '../support/e2e/actions.ts';
import { caretToEnd } from '../support/e2e/caret.ts';
import { newWindow, type Person, withScreens } from '../support/e2e/browser.ts';
import { type People, startPeople } from '../support/e2e/people.ts';
import { isOpen, seeWords } from '../support/e2e/turns.ts';
import { byRole } from '../support/e2e/byRole.ts';

const EDITOR = 'article [data-slate-editor="true"]';

/** Goes to the end of the text and types on. */
async function typeOn(page: Page, text: string): Promise<void> {
  await caretToEnd(page, EDITOR);
  await page.keyboard.type(text);
}

describe('an edit of one turn in two windows', () => {
  let all: People;
  let writer: Person;

  beforeAll(async () => {
    all = await startPeople(['player']);
    [writer] = all.people as [Person];
  }, 120_000);

  let second: Page;

  beforeEach(async () => {
    const { page } = writer;
    await openHome(page, all.letopis.origin);
    await typeTurn(page, 'Лодка стоит.');
    await send(page);
    await seeTurn(page, 'Лодка стоит.');
    second = await newWindow(writer);
  }, 120_000);

  afterEach(() => second.close({ runBeforeUnload: false }));

  afterAll(() => all.dispose());

  it('FORM-19 TURN-05 is written by one at a time, and overwrites nothing that the other holds', async () => {
    const { page } = writer;
    await withScreens('two-edits', [writer, { ...writer, page: second }], async () => {
      await press(page, ru.turn.edit);
      await isOpen(page, EDITOR, true);
      await typeOn(page, ' Весло сломано.');
      await openHome(second, all.letopis.origin);
      await press(second, ru.turn.edit);
      await second.locator(`article ::-p-text(${ru.form.elsewhere})`).wait();
      await isOpen(second, EDITOR, false);
      await page.bringToFront();
      await typeOn(page, ' Парус цел.'); // perhaps not saved yet when it is taken over
      await second.bringToFront();
      // The form for new turns is the first window's too, and has a button of the same name.
      const takeOver = `article ${byRole('button', ru.form.takeOver)}`;
      await second.locator(takeOver).click();
      await isOpen(second, EDITOR, true);
      await seeWords(second, EDITOR, 'Лодка стоит. Весло сломано. Парус цел.');
      await isOpen(page, EDITOR, false);
      await typeOn(second, ' Плывём.');
      await press(second, ru.turn.save);
      await seeTurn(second, 'Лодка стоит. Весло сломано. Парус цел. Плывём.');
      await page.bringToFront();
      await openHome(page, all.letopis.origin);
      await seeTurn(page, 'Лодка стоит. Весло сломано. Парус цел. Плывём.');
    });
  }, 120_000);
});
