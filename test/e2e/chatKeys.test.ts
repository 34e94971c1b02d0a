import type { Page } from 'puppeteer-core';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import type { Person } from '../support/e2e/browser.ts';
import {
  addBoathouse,
  BOATHOUSE,
  missMessage,
  openChannel,
  openList,
  reach,
  screenOf,
  seeMessage,
  seeTyped,
} from '../support/e2e/chat.ts';
import { tabBackTo, tabTo } from '../support/e2e/keys.ts';
import { type People, startPeople } from '../support/e2e/people.ts';

/** Goes back from the input to the newest message, and selects it. */
async function selectNewest(page: Page): Promise<void> {
  await tabTo(page, 'main textarea');
  await tabBackTo(page, '[data-message]');
  await page.keyboard.press('End');
  await page.keyboard.press('Space');
}

const named = (name: string): string => `button[aria-label="${name}"]`;

describe('a conversation without a mouse', () => {
  let all: People;

  beforeAll(async () => {
    all = await startPeople(['master', 'player'], { home: false, prepare: addBoathouse });
  }, 120_000);

  afterAll(() => all.dispose());

  it('MSG-01 MSG-02 MSG-05 DICE-01 says, changes, deletes and throws by the keyboard alone', async () => {
    await all.screens('chat-keys', async () => {
      const [{ page }, player] = all.people as [Person, Person];
      const { keyboard } = page;
      const other = await openChannel(player.page, all.letopis.origin, BOATHOUSE.ref);
      await openList(page, all.letopis.origin);
      await reach(page, 'live');
      await tabTo(page, `[data-channel="${BOATHOUSE.ref}"] a`);
      await keyboard.press('Enter');
      await page.waitForSelector('main textarea');
      await tabTo(page, 'main textarea');
      await keyboard.type('Лодку увели.');
      await keyboard.press('Enter');
      await seeMessage(other, 'Лодку увели.');
      await seeMessage(screenOf(page), 'Лодку увели.');
      await selectNewest(page);
      await tabTo(page, named(ru.composer.edit));
      await keyboard.press('Enter');
      await page.waitForFunction(() => document.activeElement?.matches('main textarea'));
      await keyboard.press('End');
      await keyboard.type(' Обе.');
      await keyboard.press('Enter');
      await seeMessage(other, 'Лодку увели. Обе.');
      await seeMessage(screenOf(page), 'Лодку увели. Обе.');
      await seeTyped(screenOf(page), ''); // the edit is over for its author too, and nothing is selected
      await selectNewest(page);
      await tabTo(page, named(ru.composer.delete));
      await keyboard.press('Enter');
      await page.waitForSelector('[role="dialog"]');
      await page.waitForFunction(() => document.activeElement?.closest('[role="dialog"]') !== null);
      await keyboard.press('Tab');
      await keyboard.press('Enter');
      await missMessage(other, 'Лодку увели.');
      await page.waitForFunction(() => document.activeElement?.matches('main textarea'));
      await tabTo(page, named(ru.composer.dice));
      await keyboard.press('Enter');
      await page.waitForFunction(() => document.activeElement?.closest('[role="dialog"]') !== null);
      await tabTo(page, '[role="dialog"] input');
      await keyboard.press('Enter');
      await other.page.waitForSelector(`${other.scope} [data-roll]`);
    });
  }, 120_000);
});
