import type { Page } from 'puppeteer-core';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import { clickInto, seeTurn, send, typeTurn } from '../support/e2e/actions.ts';
import { caretToEnd } from '../support/e2e/caret.ts';
import type { Person } from '../support/e2e/browser.ts';
import { startTwoPeople, type TwoPeople } from '../support/e2e/twoPeople.ts';
import { byRole } from '../support/e2e/byRole.ts';

const FIRST = 'Над причалом стоял туман.';
const EDITOR = 'article [data-slate-editor="true"]';
const MORE = ' Потом он ушёл.';

/** Presses a button of the turn that stands first. */
async function press(page: Page, name: string): Promise<void> {
  await page.locator(`article ${byRole('button', name)}`).click();
}

describe('a turn of one’s own', () => {
  let two: TwoPeople;
  let writer: Person;
  let reader: Person;

  beforeAll(async () => {
    two = await startTwoPeople();
    ({ writer, reader } = two);
    for (const { page } of [writer, reader])
      await page.locator(byRole('button', ru.connection.live)).wait();
    await typeTurn(writer.page, FIRST);
    await send(writer.page);
    await seeTurn(reader.page, FIRST);
  }, 120_000);

  afterAll(() => two.dispose());

  it('TURN-05 LIVE-01 an edit is seen by another at once, in the same place', async () => {
    await two.screens('edited', async () => {
      await press(writer.page, ru.turn.edit);
      await clickInto(writer.page, EDITOR);
      await caretToEnd(writer.page, EDITOR);
      await writer.page.keyboard.type(MORE);
      await press(writer.page, ru.turn.save);
      await seeTurn(reader.page, FIRST + MORE);
      await seeTurn(writer.page, FIRST + MORE);
      await writer.page.waitForFunction(
        () => !document.querySelector('article [data-slate-editor]'),
      );
      const first = await reader.page.$eval('article', (article) => article.textContent);
      expect(first).toContain(FIRST + MORE);
    });
  }, 120_000);

  it('TURN-04 LIVE-01 a deleted turn is gone before another at once', async () => {
    await two.screens('deleted', async () => {
      await press(writer.page, ru.turn.remove);
      await writer.page.locator(`${byRole('dialog')} ${byRole('button', ru.turn.remove)}`).click();
      for (const { page } of [reader, writer]) {
        await page.waitForFunction(
          (words) =>
            ![...document.querySelectorAll('article')].some((one) =>
              one.textContent.includes(words),
            ),
          {},
          FIRST,
        );
      }
    });
  }, 120_000);
});
