import ru from '../../src/i18n/ru.json' with { type: 'json' };
import {
  clickInto,
  EDITOR,
  giveSession,
  holds,
  openHome,
  press,
  seeText,
  send,
  typeTurn,
  unfoldForm,
} from '../support/e2e/actions.ts';
import { caretToEnd, goOnTyping } from '../support/e2e/caret.ts';
import { violations } from '../support/e2e/axe.ts';
import { newPerson, type Person, withScreens } from '../support/e2e/browser.ts';
import { reach } from '../support/e2e/connection.ts';
import { allowErrors, NETWORK_CUT } from '../support/e2e/errors.ts';
import { type People, startPeople } from '../support/e2e/people.ts';
import { pressInTurn, seeWords, TURN_EDITOR, writeInTurn } from '../support/e2e/turns.ts';

const title = (what: string): string => ru.drafts.openTitle.replace('{{what}}', what);

describe('one writer at a phone and at a desk', () => {
  let all: People;
  let phone: Person;
  let desk: Person;

  beforeAll(async () => {
    all = await startPeople(['player'], { home: false });
    [phone] = all.people as [Person];
    await phone.page.setViewport({ width: 360, height: 740, isMobile: true, hasTouch: true });
    desk = await newPerson(all.browser);
    await giveSession(desk, all.letopis, 'player');
  }, 120_000);

  afterAll(() => all.dispose());

  it('BACK-30 BACK-32 BACK-34 BACK-36 BACK-38 goes on with half a turn at the desk, live and back, keeps both where both wrote, and sends it once', async () => {
    const { origin } = all.letopis;
    allowErrors(NETWORK_CUT);
    await withScreens('devices', [phone, desk], async () => {
      await openHome(phone.page, origin);
      await typeTurn(phone.page, 'Половина хода.');
      await openHome(desk.page, origin);
      await seeText(desk.page, ru.form.unfoldWaiting);
      await unfoldForm(desk.page);
      await holds(desk.page, 'Половина хода.');
      for (const { page } of [phone, desk]) await reach(page, 'live');
      await goOnTyping(desk.page, ' И вторая.');
      await holds(phone.page, 'Половина хода. И вторая.');
      await seeText(phone.page, ru.drafts.continued);
      await phone.page.setOfflineMode(true);
      await goOnTyping(phone.page, ' В пути.');
      await goOnTyping(desk.page, ' За столом.');
      await desk.page.goto(`${origin}/drafts`);
      await seeText(desk.page, 'И вторая. За столом.');
      await seeText(desk.page, ru.drafts.here);
      for (const width of [360, 1280]) {
        await desk.page.setViewport({ width, height: 800 });
        expect(await violations(desk.page)).toEqual([]);
      }
      await phone.page.setOfflineMode(false);
      await seeText(phone.page, ru.drafts.parted);
      await seeText(phone.page, 'И вторая. За столом.');
      await holds(phone.page, 'Половина хода. И вторая. В пути.');
      await press(phone.page, ru.drafts.keepOwn);
      await seeText(desk.page, 'И вторая. В пути.');
      await seeText(desk.page, ru.drafts.elsewhere);
      await desk.page.locator(`a[aria-label^="${title(ru.drafts.kind_turnDraft)}"]`).click();
      await holds(desk.page, 'Половина хода. И вторая. В пути.');
      await send(desk.page);
      await holds(phone.page, '');
      await seeText(phone.page, ru.drafts.goneThere);
      await desk.page.goto(`${origin}/drafts`);
      await seeText(desk.page, ru.drafts.noneHint);
    });
  }, 150_000);

  it('BACK-40 keeps the caret at the desk where words of the phone come into the text', async () => {
    const { origin } = all.letopis;
    await withScreens('caret', [phone, desk], async () => {
      for (const { page } of [phone, desk]) await openHome(page, origin);
      await typeTurn(desk.page, 'Туман над рекой.');
      await seeText(desk.page, ru.form.draftKept);
      await unfoldForm(phone.page);
      await holds(phone.page, 'Туман над рекой.');
      for (const { page } of [phone, desk]) await reach(page, 'live');
      await caretToEnd(desk.page, EDITOR);
      for (let step = 0; step < ' над рекой.'.length; step += 1)
        await desk.page.keyboard.press('ArrowLeft');
      await goOnTyping(phone.page, ' Тихо.');
      await holds(desk.page, 'Туман над рекой. Тихо.');
      await desk.page.keyboard.type(' стоит');
      await holds(desk.page, 'Туман стоит над рекой. Тихо.');
      await holds(phone.page, 'Туман стоит над рекой. Тихо.');
    });
  }, 120_000);

  it('BACK-77 shows at the desk at once what the phone marks and unmarks, and in the list too', async () => {
    const { origin } = all.letopis;
    const tablet = await newPerson(all.browser);
    await withScreens('marks', [phone, desk, tablet], async () => {
      await giveSession(tablet, all.letopis, 'player');
      for (const { page } of [phone, desk]) await openHome(page, origin);
      await tablet.page.goto(`${origin}/bookmarks`);
      const mark = (pressed: boolean) =>
        `article:first-of-type button[aria-pressed="${String(pressed)}"] ::-p-text(${ru.bookmarks.mark})`;
      for (const { page } of [phone, desk]) await page.locator(mark(false)).wait();
      await seeText(tablet.page, ru.bookmarks.title);
      for (const { page } of [phone, desk, tablet]) await reach(page, 'live');
      await phone.page.locator(mark(false)).click();
      for (const { page } of [phone, desk]) await page.locator(mark(true)).wait();
      await seeText(tablet.page, ru.bookmarks.remove);
      await desk.page.locator(mark(true)).click();
      for (const { page } of [phone, desk]) await page.locator(mark(false)).wait();
      await seeText(tablet.page, ru.bookmarks.putBack);
      expect(await violations(tablet.page)).toEqual([]);
    });
  }, 120_000);

  it('BACK-38 names the quest of a chronicle, and opens the very edit and comment with what was begun', async () => {
    const { origin } = all.letopis;
    const { page } = desk;
    const opens = async (what: string) => {
      await page.goto(`${origin}/drafts`);
      await page.locator(`a[aria-label^="${title(what)}"]`).click();
    };
    /** Does something, and waits until the host has what was written. */
    const kept = async (write: () => Promise<void>) => {
      const answer = page.waitForResponse((one) => one.url().endsWith('/api/rpg/draft'));
      await write();
      await answer;
    };
    await withScreens('drafts-of-turns', [desk], async () => {
      await openHome(page, origin);
      await typeTurn(page, 'Ветер стих.');
      await send(page);
      await pressInTurn(page, 'Ветер стих.', ru.turn.edit);
      await page.waitForSelector(TURN_EDITOR);
      await kept(() => writeInTurn(page, ' К утру вернулся.'));
      await page.reload();
      await pressInTurn(page, 'Ветер стих.', ru.comment.write);
      await page.waitForSelector(TURN_EDITOR);
      await kept(() => writeInTurn(page, 'Это к теме бури.'));
      await page.goto(`${origin}/pochtovy/quests/pismo-mayaku/kirpich-pervy/chronicle`);
      await kept(async () => {
        await clickInto(page, EDITOR);
        await page.keyboard.type('Читали при свече. ');
      });
      page.once('dialog', (leaving) => void leaving.accept());
      await page.goto(`${origin}/drafts`);
      await seeText(page, 'Рейс седьмой. Письмо маяку');
      for (const width of [360, 1280]) {
        await page.setViewport({ width, height: 800 });
        expect(await violations(page)).toEqual([]);
      }

      await opens(ru.drafts.kind_edit);
      await seeWords(page, TURN_EDITOR, 'Ветер стих. К утру вернулся.');
      await page.waitForFunction(() => document.activeElement?.matches('article [data-writing]'));

      await opens(ru.drafts.kind_comment);
      await seeWords(page, TURN_EDITOR, 'Это к теме бури.');
      await page.waitForFunction(
        (editor) => document.activeElement?.matches(editor),
        {},
        TURN_EDITOR,
      );
      const inView = await page.$eval(TURN_EDITOR, (one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      });
      expect(inView).toBe(true);
      for (const width of [360, 1280]) {
        await page.setViewport({ width, height: 800 });
        expect(await violations(page)).toEqual([]);
      }
    });
  }, 150_000);
});
