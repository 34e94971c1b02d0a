import ru from '../../src/i18n/ru.json' with { type: 'json' };
import { press } from '../support/e2e/actions.ts';
import { PATIENCE_MS } from '../support/e2e/browser.ts';
import {
  BOATHOUSE,
  messagesOf,
  missMessage,
  openChannel,
  pressIn,
  reach,
  say,
  seeMessage,
  seeTyping,
  select,
  type Talk,
  type,
} from '../support/e2e/chat.ts';
import { startThreePeople, type ThreePeople } from '../support/e2e/threePeople.ts';
import { waitFor } from '../support/waitFor.ts';
import { byRole } from '../support/e2e/byRole.ts';

/** So long the line is cut, in ms. */
const CUT_MS = 20_000;

/** So often everybody says something meanwhile. */
const ROUNDS = 6;

/** Presses the button of the question, not its namesake that asked it. */
const confirmDeletion = ({ page }: Talk): Promise<void> =>
  page.locator(`[role=dialog] ${byRole('button', ru.composer.delete)}`).click();

describe('a conversation of three', () => {
  let three: ThreePeople;
  let talks: Talk[];
  let master: Talk;
  let player: Talk;
  let tech: Talk;

  beforeAll(async () => {
    three = await startThreePeople();
    const open = async (at: 'master' | 'player' | 'tech') => {
      const talk = await openChannel(three[at].page, three.letopis.origin, BOATHOUSE.ref);
      await reach(talk.page, 'live');
      return talk;
    };
    [master, player, tech] = [await open('master'), await open('player'), await open('tech')];
    talks = [master, player, tech];
  }, 120_000);

  afterAll(() => three.dispose());

  const allSee = async (text: string): Promise<void> => {
    for (const talk of talks) await seeMessage(talk, text);
  };

  /** Waits until all have the same messages in the same order, and looks that they are confirmed and none stands there twice. */
  const sameForAll = async (): Promise<string[]> => {
    const until = Date.now() + PATIENCE_MS;
    const look = () => Promise.all(talks.map(messagesOf));
    const isSame = (all: readonly string[][]) => new Set(all.map((one) => one.join())).size === 1;
    let all = await look();
    while (!isSame(all) && Date.now() < until) all = await look();
    const [mine = [], ...others] = all;
    for (const other of others) expect(other).toEqual(mine);
    expect(new Set(mine).size).toBe(mine.length);
    expect(mine.filter((one) => one.startsWith('pending'))).toEqual([]);
    return mine;
  };

  it('MSG-07 MSG-14 SCR-01 what one says stands at the others’ once, in one order', async () => {
    await three.screens('chat', async () => {
      await say(master, 'Кто взял багор?');
      await say(player, 'Не я.');
      await say(tech, 'Он за дверью.');
      for (const text of ['Кто взял багор?', 'Не я.', 'Он за дверью.']) await allSee(text);
      expect((await sameForAll()).slice(-3).map((one) => one.replace(/^\d+: /, ''))).toEqual([
        'Кто взял багор?',
        'Не я.',
        'Он за дверью.',
      ]);
    });
  }, 120_000);

  it('WIN-03 who types is seen by the others, and a second later no more', async () => {
    await three.screens('chat-typing', async () => {
      const typing = { seen: false };
      const line = ru.chat.typing.replace('{{name}}', 'Ивета Солодь');
      const seeing = seeTyping(master, line).then(() => {
        typing.seen = true;
      });
      await type(player, 'А');
      while (!typing.seen) await player.page.keyboard.type('а', { delay: 200 }); // who is not in the channel yet receives nothing
      await seeing;
      await seeTyping(master, '');
      await player.page.keyboard.press('Enter');
    });
  }, 120_000);

  it('DICE-01 DICE-02 MSG-11 dice of a master fall the same for everybody', async () => {
    await three.screens('chat-dice', async () => {
      const { page } = master;
      await pressIn(master, ru.composer.dice);
      const count = `[role="dialog"] ${byRole('spinbutton', ru.dice.count)}`;
      await page.locator(count).fill('3');
      await press(page, ru.dice.roll);
      await page.waitForFunction(() => !document.querySelector('.MuiDialog-root'));
      const rolled = await page.waitForSelector(`${master.scope} [data-roll]`);
      const words = (await rolled?.evaluate((roll) => roll.textContent)) ?? '';
      expect(words).toMatch(/3d20/);
      await allSee(words);
      await sameForAll();
      expect(
        await player.page.$(`${player.scope} ${byRole('button', ru.composer.dice)}`),
      ).toBeNull();
    });
  }, 120_000);

  it('MSG-01 MSG-02 an edit and a deletion are seen by the others', async () => {
    await three.screens('chat-edit', async () => {
      await say(player, 'Завтра в пять.');
      await say(player, 'Не читайте это.');
      await allSee('Не читайте это.');
      await select(player, 'Завтра в пять.');
      await pressIn(player, ru.composer.edit);
      await player.page.keyboard.press('End');
      await player.page.keyboard.type(' Утра.');
      await player.page.keyboard.press('Enter');
      await allSee('Завтра в пять. Утра.');
      await select(master, 'Не читайте это.'); // masters may any
      await pressIn(master, ru.composer.delete);
      await confirmDeletion(master);
      for (const talk of talks) await missMessage(talk, 'Не читайте это.');
      await sameForAll();
    });
  }, 120_000);

  it('LIVE-06 LIVE-09 MSG-08 MSG-14 with the line cut for 20 s in the middle all end with the same', async () => {
    await three.screens('chat-cut', async () => {
      await say(master, 'Слышно?');
      await say(tech, 'Это сотрётся.');
      await allSee('Это сотрётся.');
      await three.letopis.line.shut();
      const cutAt = Date.now();
      await say(player, 'Свет мигает.');
      await say(master, 'И у нас.');
      await select(tech, 'Это сотрётся.');
      await pressIn(tech, ru.composer.delete);
      await confirmDeletion(tech);
      await select(master, 'Слышно?');
      await pressIn(master, ru.composer.edit);
      await master.page.keyboard.press('End');
      await master.page.keyboard.type(' Нет?');
      await master.page.keyboard.press('Enter');
      for (const talk of talks) await reach(talk.page, 'polling');
      // Few enough that the oldest still stand in the document, which holds 120 at most.
      for (let at = 1; at <= ROUNDS; at += 1)
        for (const talk of talks)
          await say(talk, `Раз, два, ${String(at)}. Это ${String(talks.indexOf(talk))}.`);
      await waitFor('the end of the cut', () => Date.now() - cutAt >= CUT_MS, 2 * CUT_MS);
      await three.letopis.line.open();
      await say(tech, 'Вернулся.');
      for (const talk of talks) await reach(talk.page, 'live');
      await say(player, 'И я.');
      for (const text of ['Слышно? Нет?', 'Свет мигает.', 'И у нас.', 'Вернулся.', 'И я.'])
        await allSee(text);
      for (const talk of talks) await missMessage(talk, 'Это сотрётся.');
      await sameForAll();
    });
  }, 180_000);
});
