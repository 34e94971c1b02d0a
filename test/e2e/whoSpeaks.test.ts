import type { Page } from 'puppeteer-core';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import {
  leaveBy,
  openHome,
  popupOf,
  press,
  pressSend,
  seeTurn,
  send,
  signIn,
  signInByHand,
  typedText,
  typeTurn,
  unfoldForm,
  seeText,
} from '../support/e2e/actions.ts';
import { newPerson, newWindow, type Person, withScreens } from '../support/e2e/browser.ts';
import { endAsItIsSent } from '../support/e2e/endedSession.ts';
import { endSessions } from '../support/e2e/letopis.ts';
import { type People, startPeople } from '../support/e2e/people.ts';
import { seeWords, turnSaying } from '../support/e2e/turns.ts';
import { byRole } from '../support/e2e/byRole.ts';

/** The two characters of the demo's player. */
const FIRST = 'Ивета Солодь';
const SECOND = 'Март Ковалец';

/** Waits until this name stands beside the send button. */
const seeSpeaker = (page: Page, name: string) =>
  page.waitForFunction(
    (label, wanted) =>
      [...document.querySelectorAll('form, section, main')].some((part) =>
        part.textContent.replaceAll('\u00a0', ' ').includes(`${label} ${wanted}`),
      ),
    {},
    ru.form.speaker,
    name,
  );

async function switchTo(page: Page, name: string): Promise<void> {
  await page.locator('header button[aria-haspopup=menu]').click();
  await page.locator(byRole('menuitem', name)).click();
}

describe('who speaks', () => {
  let all: People;
  let writer: Person;
  let reader: Person;

  beforeAll(async () => {
    all = await startPeople(['player']);
    [writer] = all.people as [Person];
    reader = await newPerson(all.browser);
    await openHome(reader.page, all.letopis.origin);
  }, 120_000);

  afterAll(() => all.dispose());

  it('FORM-23 stays who it was in a form with text in it when another window goes over to another character', async () => {
    const second = await newWindow(writer);
    const people = [writer, { ...writer, page: second }, reader];
    await withScreens('who-speaks', people, async () => {
      const { page } = writer;
      await unfoldForm(page);
      await seeSpeaker(page, FIRST);
      await typeTurn(page, 'Это говорит Ивета.');
      await openHome(second, all.letopis.origin);
      await switchTo(second, SECOND);
      await seeSpeaker(second, SECOND);
      await typeTurn(second, 'А это Март.');
      expect(await typedText(second)).not.toContain('Ивета');

      await page.bringToFront();
      await seeSpeaker(page, FIRST);
      expect(await typedText(page)).toContain('Это говорит Ивета.');
      await page.type('[data-slate-editor="true"]', ' И дальше она.');
      await send(page);
      await seeTurn(reader.page, 'Это говорит Ивета.');
      expect(await turnSaying(reader.page, 'Это говорит Ивета.')).toContain(FIRST);
      await seeTurn(second, 'Это говорит Ивета.');
      await pressSend(second);
      await press(second, ru.form.sendAnyway); // the other spoke meanwhile (FORM-21)
      await seeTurn(reader.page, 'А это Март.');
      expect(await turnSaying(reader.page, 'А это Март.')).toContain(SECOND);
    });
    await second.close();
  }, 120_000);

  it('FORM-23 takes no text along to another character in the same window, and finds it again', async () => {
    await withScreens('own-text', [writer], async () => {
      const { page } = writer;
      await openHome(page, all.letopis.origin);
      await switchTo(page, FIRST);
      await unfoldForm(page);
      await seeSpeaker(page, FIRST);
      await typeTurn(page, 'Слова Иветы.');
      await switchTo(page, SECOND);
      await seeSpeaker(page, SECOND);
      expect(await typedText(page)).not.toContain('Слова Иветы.');
      await switchTo(page, FIRST);
      await seeSpeaker(page, FIRST);
      await seeWords(page, '[data-slate-editor="true"]', 'Слова Иветы.');
      await press(page, ru.form.clear);
    });
  }, 120_000);

  it('AUTH-08 FORM-19 is never another user who signs in after the session ended: the text is neither shown nor sent, and waits for its own', async () => {
    await withScreens('another-user', [writer, reader], async () => {
      const { page } = writer;
      await signIn(writer, all.letopis, 'player');
      await typeTurn(page, 'Только мои слова.');
      await endAsItIsSent(page, all.letopis, '/api/rpg/turn/', () => pressSend(page));
      await seeText(page, ru.form.cutPending);
      await page.waitForFunction(() => !document.body.textContent.includes('Только мои'));

      const posts: Promise<string | undefined>[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST') posts.push(request.fetchPostData());
      });
      const popup = await popupOf(page, () => press(page, ru.form.cutSignIn));
      const back = page.waitForNavigation();
      await leaveBy(popup, 'button[name=account][value=master]');
      await back;
      await unfoldForm(page);
      await seeSpeaker(page, ru.turn.master);
      await page.locator('[data-slate-editor="true"]').wait();
      await typeTurn(page, 'Слово мастера.');
      expect(await page.evaluate(() => document.body.textContent)).not.toContain('Только мои');
      await press(page, ru.form.versions);
      const listed = await page.waitForFunction(
        (loading) => {
          const dialog = document.querySelector('[role="dialog"]')?.textContent;
          return dialog !== undefined && !dialog.includes(loading) && dialog;
        },
        {},
        ru.form.versionsLoading,
      );
      expect(await listed.jsonValue()).not.toContain('Только мои');
      await page.keyboard.press('Escape');
      expect((await Promise.all(posts)).join()).not.toContain('Только мои');

      endSessions(all.letopis);
      await signInByHand(writer, all.letopis, 'player');
      await seeTurn(page, 'Только мои слова.');
      await seeTurn(reader.page, 'Только мои слова.');
      expect(await turnSaying(reader.page, 'Только мои слова.')).toMatch(/Ивета|Март/);
    });
  }, 120_000);
});
