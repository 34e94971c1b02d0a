import type { Page } from 'puppeteer-core';
import { signIn, signInByHand } from '../support/e2e/actions.ts';
import { newWindow, type Person } from '../support/e2e/browser.ts';
import {
  addBoathouse,
  BOATHOUSE,
  openChannel,
  say,
  screenOf,
  seeTyped,
  type,
} from '../support/e2e/chat.ts';
import { endAsItIsSent } from '../support/e2e/endedSession.ts';
import { homeAfterKill, throughKill, typeAtOnce } from '../support/e2e/killed.ts';
import { allowErrors, answered } from '../support/e2e/errors.ts';
import { type Letopis, startLetopis } from '../support/e2e/letopis.ts';
import { type People, startPeople } from '../support/e2e/people.ts';
import { waitForStoredText } from '../support/e2e/storedText.ts';

const INPUT = 'main textarea';

/** Waits until the input of the channel holds exactly this. */
const holds = (page: Page, text: string) => seeTyped(screenOf(page), text);

/** What localStorage has of it. */
const stored = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([name]) => name.startsWith('letopis/chatDraft/'))
      .map(([, text]) => (JSON.parse(text as string) as { value?: { text: string } }).value?.text),
  );

const keeps = (page: Page, words: string) =>
  page.waitForFunction(
    (wanted) =>
      Object.entries(localStorage).some(
        ([name, text]) => name.startsWith('letopis/chatDraft/') && String(text).includes(wanted),
      ),
    {},
    words,
  );

async function empty(page: Page): Promise<void> {
  await page.focus(INPUT);
  await page.$eval(INPUT, (input) => input.select());
  await page.keyboard.press('Backspace');
}

describe('what is begun in a channel', () => {
  let all: People;
  let writer: Person;
  const open = (page: Page) => openChannel(page, all.letopis.origin, BOATHOUSE.ref);

  beforeAll(async () => {
    all = await startPeople(['player'], { prepare: addBoathouse });
    [writer] = all.people as [Person];
  }, 120_000);

  afterAll(() => all.dispose());

  it('MSG-04 is there after a reload in the middle of a word, and gone once it was emptied or sent', async () => {
    await all.screens('chat-draft-reload', async () => {
      const { page } = writer;
      const talk = await open(page);
      await empty(page);
      await type(talk, 'Лодку кто-то переве');
      await page.reload();
      await holds(page, 'Лодку кто-то переве');
      await empty(page);
      await page.reload();
      await page.waitForSelector(INPUT);
      await holds(page, '');
      await say(talk, 'Лодку перевернули.');
      await page.waitForSelector(`${INPUT}:not([readonly])`); // all may see it a moment before its author gets the answer
      await page.reload();
      await page.waitForSelector(INPUT);
      await holds(page, '');
      expect((await stored(page)).join('')).toBe('');
    });
  }, 120_000);

  it('MSG-04 in one window is not wiped by the empty input of another', async () => {
    const other = await newWindow(writer);
    await all.screens('chat-draft-windows', async () => {
      const { page } = writer;
      const first = await open(page);
      const second = await open(other);
      await type(first, 'Вёсла на месте');
      await keeps(page, 'Вёсла на месте');
      await type(second, 'в');
      await empty(other);
      await other.close();
      expect(await stored(page)).toContain('Вёсла на месте');
      await page.reload();
      await holds(page, 'Вёсла на месте');
      await empty(page);
    });
  }, 120_000);

  it('MSG-04 is kept when the session ends as it is sent, and there when its user is back', async () => {
    await all.screens('chat-draft-session', async () => {
      const { page } = writer;
      const talk = await open(page);
      await empty(page);
      await type(talk, 'Прилив через час');
      allowErrors(answered(401), answered(403)); // the message, as the session ends
      await endAsItIsSent(page, all.letopis, '/api/rpg/chat/message/', () =>
        page.keyboard.press('Enter'),
      );
      await page.waitForFunction((input) => !document.querySelector(input), {}, INPUT);
      expect(await stored(page)).toContain('Прилив через час');
      await signInByHand(writer, all.letopis, 'player');
      await open(page);
      await holds(page, 'Прилив через час');
    });
  }, 120_000);
});

describe('a browser that is killed', () => {
  let letopis: Letopis;

  beforeAll(async () => {
    letopis = await startLetopis({ LOG_LEVEL: 'silent' });
    await addBoathouse(letopis);
  }, 120_000);

  afterAll(() => letopis.dispose());

  it('MSG-04 loses nothing of a message that was typed up to the last pause', async () => {
    const typing = async (writer: Person): Promise<void> => {
      await signIn(writer, letopis, 'player');
      await openChannel(writer.page, letopis.origin, BOATHOUSE.ref);
      await writer.page.waitForSelector(`${INPUT}:not([readonly])`);
      await writer.page.focus(INPUT);
      await typeAtOnce(writer.page, 'Свет погас на пол');
      await holds(writer.page, 'Свет погас на пол');
      await waitForStoredText(writer.page, 'погас на пол');
    };
    const comingBack = async (back: Person): Promise<void> => {
      await homeAfterKill(back, letopis, 'player');
      await openChannel(back.page, letopis.origin, BOATHOUSE.ref);
      await holds(back.page, 'Свет погас на пол');
    };
    await throughKill(
      { screens: 'chat-before-kill', body: typing },
      { screens: 'chat-after-kill', body: comingBack },
    );
  }, 180_000);
});
