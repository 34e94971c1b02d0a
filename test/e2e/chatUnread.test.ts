import type { Page } from 'puppeteer-core';
import { giveSession } from '../support/e2e/actions.ts';
import { newPerson, type Person } from '../support/e2e/browser.ts';
import {
  BOATHOUSE,
  openChannel,
  openList,
  reach,
  say,
  seeMessage,
  seeUnreads,
  type Talk,
} from '../support/e2e/chat.ts';
import { startThreePeople, type ThreePeople } from '../support/e2e/threePeople.ts';

describe('one player at two devices', () => {
  let three: ThreePeople;
  let second: Person;

  beforeAll(async () => {
    three = await startThreePeople();
    second = await newPerson(three.browser);
    await giveSession(second, three.letopis, 'player');
  }, 150_000);

  afterAll(() => three.dispose());

  const bothSee = async (count: number): Promise<void> => {
    for (const { page } of [three.player, second]) await seeUnreads(page, BOATHOUSE.ref, count);
  };

  const openLists = async (): Promise<void> => {
    for (const { page } of [three.player, second]) await openList(page, three.letopis.origin);
  };

  it('MSG-09 MSG-15 has the same unread counts at both, and after a reload: what one really saw is read at the other', async () => {
    await three.screens('chat-unread', async () => {
      const { origin } = three.letopis;
      const opened = await openChannel(three.player.page, origin, BOATHOUSE.ref);
      await say(opened, 'Всё прочитано.');
      await openLists();
      for (const { page } of [three.player, second]) await reach(page, 'live');
      await bothSee(0);
      const master = await openChannel(three.master.page, origin, BOATHOUSE.ref);
      for (const text of ['Раз.', 'Два.', 'Три.']) await say(master, text);
      await bothSee(3);
      await three.player.page.reload();
      await bothSee(3);
      const seen = await openChannel(three.player.page, origin, BOATHOUSE.ref);
      await seeMessage(seen, 'Три.');
      await seeUnreads(second.page, BOATHOUSE.ref, 0);
      await say(seen, 'Четыре, и это моё.');
      await seeMessage(master, 'Четыре, и это моё.');
      await openLists();
      await bothSee(0);
    });
  }, 150_000);
});

describe('a line that is dead from the start', () => {
  let three: ThreePeople;

  beforeAll(async () => {
    three = await startThreePeople();
    await three.letopis.line.shut();
  }, 120_000);

  afterAll(() => three.dispose());

  const open = async (page: Page): Promise<Talk> => {
    const talk = await openChannel(page, three.letopis.origin, BOATHOUSE.ref);
    await reach(page, 'polling');
    return talk;
  };

  it('MSG-08 a conversation goes on by asking, also in channels that nobody looks at', async () => {
    await three.screens('chat-polling', async () => {
      const [master, player] = [await open(three.master.page), await open(three.player.page)];
      await say(await open(three.tech.page), 'Я пошёл.');
      await openList(three.tech.page, three.letopis.origin);
      await reach(three.tech.page, 'polling');
      await seeUnreads(three.tech.page, BOATHOUSE.ref, 0);
      await say(master, 'Есть кто?');
      await seeMessage(player, 'Есть кто?');
      await say(player, 'Есть.');
      await seeMessage(master, 'Есть.');
      await seeUnreads(three.tech.page, BOATHOUSE.ref, 2);
    });
  }, 120_000);
});
