import type { Page } from 'puppeteer-core';
import { seeTurn, send, turnsOnPage, typeTurn } from '../support/e2e/actions.ts';
import { launchBrowser, PATIENCE_MS } from '../support/e2e/browser.ts';
import { reach } from '../support/e2e/connection.ts';
import { waitFor } from '../support/waitFor.ts';
import { startTwoPeople, type TwoPeople } from '../support/e2e/twoPeople.ts';

/** Counts how often a page asks for new turns from now on. */
function countPolls(page: Page): () => number {
  let polls = 0;
  page.on('request', (request) => {
    if (/\/api\/rpg\/turns\/[^/]+\/new/.test(request.url())) polls += 1;
  });
  return () => polls;
}

describe('a page behind another tab', () => {
  let two: TwoPeople;
  beforeAll(async () => {
    two = await startTwoPeople({ launch: launchBrowser });
  }, 120_000);

  afterAll(() => two.dispose());

  it('LIVE-08 asks far less than one that is seen, and shows all that was written as soon as it is shown', async () => {
    const { letopis, writer, reader } = two;
    await two.screens('hidden', async () => {
      await reach(reader.page, 'live');
      const inFront = await reader.context.newPage(); // a real tab before the reader's
      await reader.page.waitForFunction(() => document.visibilityState === 'hidden');
      await letopis.line.shut();
      await reach(writer.page, 'polling');

      const [seen, hidden] = [countPolls(writer.page), countPolls(reader.page)];
      const words = ['Первый удар колокола.', 'Второй удар колокола.', 'Третий удар колокола.'];
      for (const text of words) {
        await typeTurn(writer.page, text);
        await send(writer.page);
      }
      await waitFor('eight polls of the writer', () => seen() >= 8, 4 * PATIENCE_MS);
      expect(hidden()).toBeLessThanOrEqual(seen() / 4);

      await inFront.close();
      await reader.page.bringToFront();
      for (const text of words) await seeTurn(reader.page, text);
      expect((await turnsOnPage(reader.page)).slice(0, 3)).toEqual(
        words.toReversed().map((text) => expect.stringContaining(text) as string),
      );
    });
  }, 180_000);
});
