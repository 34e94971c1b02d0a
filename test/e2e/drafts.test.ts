import type { Page } from 'puppeteer-core';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import {
  clickInto,
  unfoldForm,
  holds,
  leaveBy,
  openHome,
  popupOf,
  pick,
  press,
  pressSend,
  seeTurn,
  send,
  shownChoice,
  signIn,
  typedText,
  typeTurn,
  seeText,
} from '../support/e2e/actions.ts';
import { newPerson, newWindow, type Person, withScreens } from '../support/e2e/browser.ts';
import { endAsItIsSent } from '../support/e2e/endedSession.ts';
import { homeAfterKill, throughKill, typeAtOnce } from '../support/e2e/killed.ts';
import { type Letopis, startLetopis } from '../support/e2e/letopis.ts';
import { type People, startPeople } from '../support/e2e/people.ts';
import { waitForStoredText } from '../support/e2e/storedText.ts';
import { isOpen } from '../support/e2e/turns.ts';
import { byRole } from '../support/e2e/byRole.ts';

const EDITOR = '[data-slate-editor="true"]';

/** Where turns are posted to. */
const TURN = '/api/rpg/turn/';

/** How often a text stands in the feed. */
const timesInFeed = (page: Page, text: string) =>
  page.$$eval(
    'article',
    (all, wanted) => all.filter((one) => one.textContent.includes(wanted)).length,
    text,
  );

async function clearDraft(page: Page): Promise<void> {
  await press(page, ru.form.clear);
  await holds(page, '');
}

describe('a text that is being written', () => {
  let all: People;
  let writer: Person;

  beforeAll(async () => {
    all = await startPeople(['player']);
    [writer] = all.people as [Person];
  }, 120_000);

  afterAll(() => all.dispose());

  it('FORM-19 is written by one window at a time: the second reads, takes over, and has it when the first closes', async () => {
    const second = await newWindow(writer);
    await withScreens('two-windows', [writer, { ...writer, page: second }], async () => {
      await typeTurn(writer.page, 'Туман над верфью.');
      await openHome(second, all.letopis.origin);
      await seeText(second, ru.form.elsewhere);
      await holds(second, 'Туман над верфью.');
      await isOpen(second, EDITOR, false);
      await writer.page.keyboard.type(' И звон.');
      await holds(second, 'Туман над верфью. И звон.');
      await writer.page.keyboard.type(' Тихо.'); // not saved yet when it is taken over
      await press(second, ru.form.takeOver);
      await isOpen(second, EDITOR, true);
      await holds(second, 'Туман над верфью. И звон. Тихо.');
      await seeText(writer.page, ru.form.elsewhere);
      await isOpen(writer.page, EDITOR, false);
      await typeTurn(second, ' Утро.');
      await waitForStoredText(second, 'Утро.'); // a page that closes is given but a moment to keep what it has
      await second.close();
      await isOpen(writer.page, EDITOR, true);
      await holds(writer.page, 'Туман над верфью. И звон. Тихо. Утро.');
      await clearDraft(writer.page);
    });
  }, 120_000);

  it('FORM-19 a second window may write another text, which is found again', async () => {
    const second = await newWindow(writer);
    await withScreens('other-draft', [writer, { ...writer, page: second }], async () => {
      await typeTurn(writer.page, 'Первый.');
      await openHome(second, all.letopis.origin);
      await press(second, ru.form.writeOther);
      await isOpen(second, EDITOR, true);
      await typeTurn(second, 'Второй.');
      expect((await typedText(writer.page)).trim()).toBe('Первый.');
      await waitForStoredText(second, 'Второй.');
      await second.close();
      await openHome(writer.page, all.letopis.origin);
      await press(writer.page, ru.form.otherDraft.replace('{{number}}', '2'));
      await holds(writer.page, 'Второй.');
      await clearDraft(writer.page);
      await press(writer.page, ru.form.otherDraft.replace('{{number}}', '1'));
      await holds(writer.page, 'Первый.');
      await clearDraft(writer.page);
    });
  }, 120_000);

  it('FORM-20 is seen as others will see it, and the caret stays in the text', async () => {
    await withScreens('preview', [writer], async () => {
      const { page } = writer;
      await typeTurn(page, 'Маяк гаснет.');
      await page.locator('::-p-text(' + ru.form.preview + ')').click();
      const preview = byRole('region', ru.form.previewTitle);
      await page.locator(preview + ' ::-p-text(Маяк гаснет.)').wait();
      await page.locator(preview + ' ::-p-text(Ивета Солодь)').wait();
      await page.keyboard.type(' И вспыхивает.');
      await page.locator(preview + ' ::-p-text(И вспыхивает.)').wait();
      await holds(page, 'Маяк гаснет. И вспыхивает.');
      await page.locator('::-p-text(' + ru.form.preview + ')').click();
      await clearDraft(page);
    });
  }, 120_000);

  it('FORM-19 goes back to an earlier version, and takes back what was cleared', async () => {
    await withScreens('versions', [writer], async () => {
      const { page } = writer;
      await typeTurn(page, 'Старый текст.');
      await press(page, ru.form.clear);
      await press(page, ru.form.takeBack);
      await holds(page, 'Старый текст.');
      await clearDraft(page);
      await typeTurn(page, 'Новый текст.');
      await press(page, ru.form.versions);
      const dialog = byRole('dialog', ru.form.versions);
      await page.locator(`${dialog} ::-p-text(Старый текст.)`).wait();
      await press(page, ru.form.versionRestore);
      await holds(page, 'Старый текст.');
      await press(page, ru.form.versions);
      await page.locator(`${dialog} ::-p-text(Новый текст.)`).wait();
      await page.keyboard.press('Escape');
      await page.waitForFunction(() => !document.querySelector('[role=dialog]'));
      await clearDraft(page);
    });
  }, 120_000);

  it('FORM-21 shows what came to its place meanwhile, and goes out at one more press', async () => {
    const other = await newPerson(all.browser);
    await withScreens('arrived', [writer, other], async () => {
      await signIn(other, all.letopis, 'master');
      await unfoldForm(writer.page);
      const place = await shownChoice(writer.page, ru.form.place);
      await typeTurn(writer.page, 'Отвечаю всем.');
      await unfoldForm(other.page);
      await pick(other.page, ru.form.place, place);
      await typeTurn(other.page, 'Гремит гром.');
      await send(other.page);
      await seeTurn(writer.page, 'Гремит гром.'); // a slow host may be asked in vain, but what is known is known
      await pressSend(writer.page);
      await seeText(writer.page, 'Пока вы писали');
      expect(await timesInFeed(writer.page, 'Отвечаю всем.')).toBe(0);
      await press(writer.page, ru.form.sendAnyway);
      await seeTurn(other.page, 'Отвечаю всем.');
      await holds(writer.page, '');
    });
    await other.context.close();
  }, 120_000);

  it('AUTH-08 FORM-19 outlives its session, and goes out once when its user is back', async () => {
    await withScreens('session', [writer], async () => {
      const { page } = writer;
      await signIn(writer, all.letopis, 'player'); // a second try begins where the first one left
      await typeTurn(page, 'Сеанс кончился.');
      await endAsItIsSent(page, all.letopis, TURN, () => pressSend(page));
      await seeText(page, ru.form.cutPending);
      expect(await page.$('dialog[open]')).toBeNull();
      await page.waitForFunction(
        (title) => document.activeElement?.textContent === title,
        {},
        ru.form.cut,
      );
      const popup = await popupOf(page, () => press(page, ru.form.cutSignIn));
      await leaveBy(popup, 'button[name=account][value=player]');
      await seeTurn(page, 'Сеанс кончился.');
      await holds(page, ''); // others may see it a moment before its author gets the answer
      await page.reload();
      await seeTurn(page, 'Сеанс кончился.');
      expect(await timesInFeed(page, 'Сеанс кончился.')).toBe(1);
      await unfoldForm(page);
      await holds(page, '');
    });
  }, 120_000);
});

describe('a browser that is killed', () => {
  let letopis: Letopis;

  beforeAll(async () => {
    letopis = await startLetopis({ LOG_LEVEL: 'silent' });
  }, 120_000);

  afterAll(() => letopis.dispose());

  it('FORM-19 BACK-84 loses nothing that was typed up to the last pause, and only a question in the settings wipes it from this device', async () => {
    const typing = async (writer: Person): Promise<void> => {
      await signIn(writer, letopis, 'player');
      await unfoldForm(writer.page);
      await clickInto(writer.page, EDITOR);
      await typeAtOnce(writer.page, 'Свет погас на полусл');
      await waitForStoredText(writer.page, 'полусл');
    };
    const comingBack = async (back: Person): Promise<void> => {
      await homeAfterKill(back, letopis, 'player'); // a session that the kill has lost leaves the text there
      await holds(back.page, 'Свет погас на полусл');
      // From both of its stores; the host keeps what it has.
      await back.page.waitForFunction(async () => {
        const answer = await fetch('/api/rpg/drafts');
        return (await answer.text()).includes('Свет погас на полусл');
      });
      await back.page.goto(`${letopis.origin}/settings`);
      const wipe = ru.settings.device.wipe;
      const button = `button[aria-label^="${wipe}: 1 "]`;
      await back.page.waitForSelector(button);
      await back.page.focus(button); // what loads above it moves it on
      await back.page.keyboard.press('Enter');
      await back.page.waitForSelector(`[role=dialog] ::-p-text(Свет погас)`);
      await back.page.locator(`[role=dialog] button::-p-text(${wipe})`).click();
      await seeText(back.page, ru.settings.device.done);
      await openHome(back.page, letopis.origin);
      await unfoldForm(back.page);
      await holds(back.page, 'Свет погас на полусл');
    };
    await throughKill(
      { screens: 'before-kill', body: typing },
      { screens: 'after-kill', body: comingBack },
    );
  }, 180_000);
});
