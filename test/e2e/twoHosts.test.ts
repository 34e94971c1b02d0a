import type { Page } from 'puppeteer-core';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import {
  isGuest,
  leaveBy,
  openHome,
  press,
  seeTurn,
  send,
  typeTurn,
} from '../support/e2e/actions.ts';
import { type BehindNginx, RATE_LIMIT, startBehindNginx } from '../support/e2e/behindNginx.ts';
import { newPerson, PATIENCE_MS, type Person, withScreens } from '../support/e2e/browser.ts';
import {
  openChannel,
  openList,
  reach,
  say,
  screenOf,
  seeMessage,
  seeTyping,
  seeUnreads,
  type Talk,
  type as typeIn,
} from '../support/e2e/chat.ts';
import { allowErrors, answered } from '../support/e2e/errors.ts';
import { pressInTurn, writeInTurn } from '../support/e2e/turns.ts';
import { waitFor } from '../support/waitFor.ts';

const CHANNEL = 'rpg_game/kayut-kompaniya';
const PLAYER = 'Ивета Солодь';

/** Two people of one community, each at a host of their own, behind nginx as it is shipped. */
describe('people on two hosts', () => {
  let all: BehindNginx;
  let player: Person;
  let master: Person;

  beforeAll(async () => {
    all = await startBehindNginx();
    player = await all.person('player', 0);
    master = await all.person('master', 1);
  }, 150_000);

  afterAll(() => all.dispose());

  const screens = (name: string, body: () => Promise<void>) =>
    withScreens(name, [player, master], body);

  it('MANY-76 turns and an edit appear live in both directions', async () => {
    await screens('two-hosts-turns', async () => {
      const led: (number | undefined)[] = [];
      for (const { page } of [player, master])
        led.push((await page.goto(`${all.origin}/config.json`))?.remoteAddress().port);
      expect(led).toEqual(all.heldBy);
      for (const { page } of [player, master]) {
        await openHome(page, all.origin);
        await reach(page, 'live');
      }
      await typeTurn(player.page, 'Лодка отошла от причала.');
      await send(player.page);
      await seeTurn(master.page, 'Лодка отошла от причала.');
      await pressInTurn(master.page, 'Лодка отошла от причала.', ru.turn.edit);
      await writeInTurn(master.page, ' Без огней.');
      await press(master.page, ru.turn.save);
      await seeTurn(player.page, 'Лодка отошла от причала. Без огней.');
    });
  }, 120_000);

  it('MANY-77 lines of chat, who types, who is there, unread counts and notices appear live in both directions', async () => {
    await screens('two-hosts-chat', async () => {
      await openList(player.page, all.origin);
      await reach(player.page, 'live');
      const before = { unread: await unreadIn(player.page), notices: await noticesOf(player.page) };
      const masters = await openChannel(master.page, all.origin, CHANNEL);
      await say(masters, `${PLAYER}, ваш ход.`);
      await seeUnreads(player.page, CHANNEL, before.unread + 1);
      await seeNotices(player.page, before.notices + 1);

      const players = await openChannel(player.page, all.origin, CHANNEL);
      await seeMessage(players, `${PLAYER}, ваш ход.`);
      await press(master.page, ru.chat.info);
      await seePeople(master.page, [PLAYER, 'Боцман']);
      await master.page.keyboard.press('Escape');
      await master.page.waitForFunction(() => !document.querySelector('[role=dialog]'));
      await typed(players, masters);
      await players.page.keyboard.press('Enter');
      await say(players, 'Иду.');
      await seeMessage(masters, 'Иду.');
      await say(masters, 'Жду.');
      await seeMessage(players, 'Жду.');
    });
  }, 120_000);

  it('MANY-76 MANY-77 whoever nginx leads to either of them sees the same, and is seen by both', async () => {
    const tech = await all.person('tech');
    await withScreens('two-hosts-nginx', [player, master, tech], async () => {
      const techs = await openChannel(tech.page, all.origin, CHANNEL);
      await reach(tech.page, 'live');
      await seeMessage(techs, 'Иду.');
      await say(techs, 'Я видел огни.');
      for (const { page } of [player, master]) await seeMessage(screenOf(page), 'Я видел огни.');
      await say(screenOf(master.page), 'Чьи?');
      await seeMessage(techs, 'Чьи?');
    });
    await tech.context.close();
  }, 120_000);

  it('MANY-78 the limit of calls counts over both hosts', async () => {
    const ask = async (index: number): Promise<number> => {
      const { origin } = all.two.hosts[index % 2]!;
      const headers = { 'x-forwarded-for': '203.0.113.7' };
      const answer = await fetch(`${origin}/api/rpg/init`, { headers });
      await answer.arrayBuffer();
      return answer.status;
    };
    const answers: number[] = [];
    while (answers.at(-1) !== 429 && answers.length <= RATE_LIMIT)
      answers.push(await ask(answers.length));
    expect(answers).toEqual([...Array<number>(RATE_LIMIT).fill(200), 429]);
    expect(await ask(answers.length)).toBe(429);
  });

  it('MANY-79 who signs out on one host loses the socket on the other', async () => {
    // The same session in the browser that is held to the second host.
    const there = await newPerson(master.page.browser());
    await there.context.setCookie(...(await player.context.cookies()));
    await withScreens('two-hosts-sign-out', [player, master, there], async () => {
      const cdp = await there.page.createCDPSession();
      await cdp.send('Network.enable');
      let isClosed = false;
      cdp.once('Network.webSocketClosed', () => (isClosed = true));
      await openList(there.page, all.origin);
      await reach(there.page, 'live');
      allowErrors(answered(401), answered(403), answered(419));
      await player.page.evaluate(() => {
        document.querySelector<HTMLElement>('header button[aria-haspopup=menu]')?.click();
      });
      await player.page.waitForSelector('a[href$="/logout"]');
      await leaveBy(player.page, 'a[href$="/logout"]');
      // Within seconds, and not only when the host looks for dead sessions, once a minute.
      await waitFor('the socket to be closed', () => isClosed, PATIENCE_MS);
      await reach(master.page, 'live');
      expect(await isGuest(there.page)).toBe(true);
    });
  }, 120_000);

  /** How many messages of the channel the list says are unread. */
  const unreadIn = (page: Page): Promise<number> =>
    page.$eval(`[data-channel="${CHANNEL}"]`, (card) =>
      Number(card.querySelector(':scope > span > [aria-hidden="true"]')?.textContent ?? '0'),
    );

  const BELL = `header button[aria-haspopup=dialog][aria-label^="${ru.notices.title}"]`;

  /** How many notices the bell tells of, once it tells of any: the demo has some. */
  async function noticesOf(page: Page): Promise<number> {
    const told = await page.waitForFunction(
      (bell) => /\d+/.exec(document.querySelector(bell)?.getAttribute('aria-label') ?? '')?.[0],
      {},
      BELL,
    );
    return Number(await told.jsonValue());
  }

  const seeNotices = (page: Page, count: number) =>
    page.waitForFunction(
      (bell, wanted) =>
        /\d+/.exec(document.querySelector(bell)?.getAttribute('aria-label') ?? '')?.[0] === wanted,
      {},
      BELL,
      String(count),
    );

  /** Waits until these are in the channel whose dialog is open. */
  const seePeople = (page: Page, names: readonly string[]) =>
    page.waitForFunction(
      (wanted) => {
        const there = [...document.querySelectorAll('[role=dialog] li')].map(
          (one) => one.textContent,
        );
        return wanted.every((name) => there.some((one) => one.includes(name)));
      },
      {},
      names,
    );

  /** Types until the other sees that somebody does: who is not in the channel yet receives nothing. */
  async function typed(from: Talk, to: Talk): Promise<void> {
    const typing = { seen: false };
    const seeing = seeTyping(to, ru.chat.typing.replace('{{name}}', PLAYER)).then(() => {
      typing.seen = true;
    });
    while (!typing.seen) await typeIn(from, 'а');
    await seeing;
  }
});
