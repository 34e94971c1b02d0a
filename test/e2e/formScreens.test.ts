import type { Page } from 'puppeteer-core';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import {
  unfoldForm,
  pick,
  press,
  pressSend,
  seeTurn,
  send,
  shownChoice,
  typeTurn,
} from '../support/e2e/actions.ts';
import type { Person } from '../support/e2e/browser.ts';
import { expectOrderAt } from '../support/e2e/order.ts';
import { type People, startPeople } from '../support/e2e/people.ts';
import { byRole } from '../support/e2e/byRole.ts';

/** What opens over the page has come, and moves no more: half faded in, every colour is another. */
async function settled(page: Page, selector: string): Promise<void> {
  await page.locator(selector).wait();
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
}

const dialogGone = (page: Page) =>
  page.waitForFunction(() => !document.querySelector('[role=dialog]'));

describe('the states of the form', () => {
  let all: People;
  let player: Person;
  let master: Person;

  beforeAll(async () => {
    all = await startPeople(['player', 'master']);
    [player, master] = all.people as [Person, Person];
    await typeTurn(player.page, 'Туман над верфью.');
  }, 120_000);

  afterAll(() => all.dispose());

  it('is in order: the preview', async () => {
    await all.screens('state-preview', async () => {
      const { page } = player;
      await press(page, ru.form.preview);
      await settled(page, byRole('region', ru.form.previewTitle));
      await expectOrderAt(page);
      await press(page, ru.form.preview);
    });
  }, 120_000);

  it('is in order: a cleared text, and the earlier versions', async () => {
    await all.screens('state-versions', async () => {
      const { page } = player;
      await press(page, ru.form.clear);
      await settled(page, byRole('button', ru.form.takeBack));
      await expectOrderAt(page);
      await press(page, ru.form.takeBack);
      await press(page, ru.form.versions);
      await settled(page, '[role=dialog] li');
      await expectOrderAt(page);
      await page.keyboard.press('Escape');
      await dialogGone(page);
    });
  }, 120_000);

  it('is in order: the dice, thrown, with the focus on the button again', async () => {
    await all.screens('state-dice', async () => {
      const { page } = master;
      await unfoldForm(page);
      await pick(page, ru.form.place, await shownChoice(player.page, ru.form.place));
      await page.locator(`button::-p-text(${ru.form.dice})`).click();
      await press(page, ru.dice.roll);
      await page.waitForFunction(() => document.querySelector('[role=dialog] strong'));
      await page.waitForFunction(
        (name) => document.activeElement?.textContent === name,
        {},
        ru.dice.roll,
      );
      await settled(page, '[role=dialog]');
      await expectOrderAt(page);
      await page.keyboard.press('Escape');
      await dialogGone(page);
    });
  }, 120_000);

  it('FORM-21 is in order: what arrived, also for a text that was taken back', async () => {
    await all.screens('state-arrived', async () => {
      await typeTurn(master.page, 'Гремит гром.');
      await send(master.page);
      await seeTurn(player.page, 'Гремит гром.');
      await pressSend(player.page);
      await settled(player.page, byRole('button', ru.form.sendAnyway));
      await expectOrderAt(player.page);
    });
  }, 120_000);
});
