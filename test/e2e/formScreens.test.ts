import type { Browser, Page } from 'puppeteer-core';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import {
  pick,
  press,
  pressSend,
  seeTurn,
  send,
  shownChoice,
  signIn,
  typeTurn,
} from '../support/e2e/actions.ts';
import { seriousViolations } from '../support/e2e/axe.ts';
import { launchBrowser, newPerson, type Person, withScreens } from '../support/e2e/browser.ts';
import { type Letopis, startLetopis } from '../support/e2e/letopis.ts';

/** What is in view: at both widths, light and dark, nothing is broken and nothing stands out. */
async function expectOrder(page: Page): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewport({ width, height: 800 });
    for (const value of ['light', 'dark']) {
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
      expect(await seriousViolations(page)).toEqual([]);
    }
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  }
}

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
  let letopis: Letopis;
  let browser: Browser;
  let player: Person;
  let master: Person;

  beforeAll(async () => {
    letopis = await startLetopis({ LOG_LEVEL: 'silent' });
    browser = await launchBrowser();
    [player, master] = [await newPerson(browser), await newPerson(browser)];
    await signIn(player, letopis, 'player');
    await signIn(master, letopis, 'master');
    await typeTurn(player.page, 'Туман над верфью.');
  }, 120_000);

  afterAll(async () => {
    await browser.close();
    await letopis.dispose();
  });

  const screens = (name: string, body: () => Promise<void>) =>
    withScreens(name, [player, master], body);

  it('is in order: the preview', async () => {
    await screens('state-preview', async () => {
      const { page } = player;
      await press(page, ru.form.preview);
      await settled(page, `::-p-aria([role="region"][name="${ru.form.previewTitle}"])`);
      await expectOrder(page);
      await press(page, ru.form.preview);
    });
  }, 120_000);

  it('is in order: a cleared text, and the earlier versions', async () => {
    await screens('state-versions', async () => {
      const { page } = player;
      await press(page, ru.form.clear);
      await settled(page, `::-p-aria([role="button"][name="${ru.form.takeBack}"])`);
      await expectOrder(page);
      await press(page, ru.form.takeBack);
      await press(page, ru.form.versions);
      await settled(page, '[role=dialog] li');
      await expectOrder(page);
      await page.keyboard.press('Escape');
      await dialogGone(page);
    });
  }, 120_000);

  it('is in order: the dice, thrown, with the focus on the button again', async () => {
    await screens('state-dice', async () => {
      const { page } = master;
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
      await expectOrder(page);
      await page.keyboard.press('Escape');
      await dialogGone(page);
    });
  }, 120_000);

  it('FORM-21 is in order: what arrived, also for a text that was taken back', async () => {
    await screens('state-arrived', async () => {
      await typeTurn(master.page, 'Гремит гром.');
      await send(master.page);
      await seeTurn(player.page, 'Гремит гром.');
      await pressSend(player.page);
      await settled(player.page, `::-p-aria([role="button"][name="${ru.form.sendAnyway}"])`);
      await expectOrder(player.page);
    });
  }, 120_000);
});
