import {
  CHANNEL_NEWS_LIMIT,
  type Turn,
  type TurnComment,
  POLL_OVERLAP_MS,
} from '../../../src/contract/index.ts';
import {
  compareTurns,
  emptyFeed,
  type Feed,
  inOrder,
  mergeTurns,
} from '../../../src/domain/index.ts';
import { chatHost } from '../../support/host/beginnings.ts';
import type { ChatActions, NewsAnswer } from '../../support/host/chat.ts';
import type { Community } from '../../support/host/community.ts';
import { NOON, send, type TestHost } from '../../support/host/index.ts';
import { actions, draftAt } from '../../support/host/turns.ts';

const HOUR = 60 * 60 * 1_000;

let host: TestHost;
let sea: Community;
let does: ChatActions;
let mara: string;
let boris: string;
beforeEach(async () => ({ host, sea, does, mara, boris } = await chatHost()));
afterEach(() => host.close());

type News = { turns: Turn[]; deleted: string[]; now: number };

const poll = async (url: string, date: number): Promise<News> =>
  (await send(host, 'POST', url, sea.headers.mara, { date })).json<News>();
const GAME = '/api/rpg/turns/sea/new';

async function page(): Promise<Turn[]> {
  const answer = await send(host, 'GET', '/api/rpg/turns/sea', sea.headers.mara);
  return answer.json<{ turns: Turn[] }>().turns;
}

async function post(text: string): Promise<Turn> {
  const draft = draftAt('pier', { body: `<p>${text}</p>` });
  return (await actions(host, sea).post('mara', mara, draft)).json<{ turn: Turn }>().turn;
}

const ids = (turns: readonly { id: string }[]) => turns.map(({ id }) => id);
const seconds = (ms: number) => Math.floor(ms / 1_000);

/** Some turns; then the clock is moved, and there are more. Gives the feed of a client that polled before, and the turns. */
async function across(ms: number): Promise<{ feed: Feed; cursor: number; all: Turn[] }> {
  const before = [await post('один'), await post('два')];
  const { turns, now } = await poll(GAME, 0);
  host.advance(ms);
  return {
    feed: mergeTurns(emptyFeed, turns),
    cursor: now,
    all: [...before, await post('три'), await post('четыре')],
  };
}

describe('a clock that is set back', () => {
  it('puts new turns first on the page, in polls and in the feed of a client, with the time of the clock (SAFE-11)', async () => {
    const { feed, cursor, all } = await across(-HOUR);
    const newestFirst = ids(all).reverse();
    const news = await poll(GAME, cursor - POLL_OVERLAP_MS);
    const place = `/api/rpg/location/sea/pier/new?date=${cursor - POLL_OVERLAP_MS}`;
    const here = (await send(host, 'GET', place, sea.headers.mara)).json<News>();

    expect(ids(await page())).toEqual(newestFirst);
    expect(ids(news.turns)).toEqual(expect.arrayContaining(ids(all.slice(2))));
    expect(ids(here.turns)).toEqual(expect.arrayContaining(ids(all.slice(2))));
    expect(ids(mergeTurns(feed, news.turns).turns)).toEqual(newestFirst);
    expect(ids([...(await page())].sort(compareTurns))).toEqual(newestFirst);
    expect(news.now).toBeGreaterThanOrEqual(cursor);
    const [newest] = await page();
    expect(newest).toMatchObject({
      created_at: '20.11.2026, 11:00',
      written: seconds(NOON - HOUR),
    });
    // Before and after, both are one, and nothing is added.
    expect((await page()).at(-1)).not.toHaveProperty('written');
  });

  it('hides no edit and no deletion from the next poll, and no later turn (SAFE-11)', async () => {
    const { all } = await across(-HOUR);
    const { now } = await poll(GAME, 0);
    host.advance(HOUR / 2 - HOUR);
    const { edit, remove } = actions(host, sea);
    await edit('mara', mara, all[0]!.id, draftAt('pier', { body: '<p>иначе</p>' }));
    await remove('mara', mara, all[3]!.id);
    const last = await post('пять');
    const news = await poll(GAME, now);

    expect(ids(news.turns)).toEqual([all[0]!.id, last.id]);
    expect(news.deleted).toEqual([all[3]!.id]);
    expect(news.turns[0]!.updated).toBeGreaterThan(all[0]!.updated!);
    expect(ids(await page())[0]).toBe(last.id);
  });

  it('keeps comments in the order in which they were written (SAFE-11)', async () => {
    const turn = await post('ход');
    const { comment, comments } = actions(host, sea);
    const say = async (text: string) =>
      (await comment('mara', mara, turn.id, `<p>${text}</p>`)).json<{ comment: TurnComment }>()
        .comment;
    const first = await say('раз');
    host.advance(-HOUR);
    const second = await say('два');
    const all = (await comments('mara', mara, turn.id)).json<{ comments: TurnComment[] }>()
      .comments;

    expect(ids(all)).toEqual([first.id, second.id]);
    expect(ids(inOrder(all, ({ created }) => created))).toEqual([first.id, second.id]);
    expect(second).toMatchObject({ written: seconds(NOON - HOUR) });
  });

  it('hides no message of chat, and sends few of the known ones again (SAFE-11)', async () => {
    await does.say('boris', boris, 'hall', 'раз');
    const ask = async (date: number): Promise<NewsAnswer> =>
      (await does.news('mara', mara, date, ['hall'])).json<NewsAnswer>();
    const { now: cursor } = await ask(0);
    host.advance(-HOUR);
    await does.say('boris', boris, 'hall', 'два');
    const news = await ask(cursor - POLL_OVERLAP_MS);
    const messages = news.channels[0]!.messages;

    expect(messages.map(({ message }) => message)).toEqual(['раз', 'два']);
    expect(messages[1]!.date).toBeGreaterThanOrEqual(messages[0]!.date);
    expect(messages[1]).toMatchObject({ written: seconds(NOON - HOUR) });
    for (let said = 0; said < CHANNEL_NEWS_LIMIT + 20; said += 1)
      await does.say('boris', boris, 'hall', `слово ${said}`);
    const { now } = await ask(news.now);
    const again = await ask(now - POLL_OVERLAP_MS);
    expect(again.channels[0]!.more).toBeUndefined();
    expect(again.channels[0]!.messages.at(-1)!.message).toBe(`слово ${CHANNEL_NEWS_LIMIT + 19}`);
  });
});

describe('a clock that ran ahead and is right again', () => {
  it('leaves order and polls whole, and shows the right time again (SAFE-11)', async () => {
    const { feed, cursor, all } = await across(24 * HOUR);
    host.advance(-24 * HOUR);
    const last = await post('пять');
    const news = await poll(GAME, cursor - POLL_OVERLAP_MS);
    const newestFirst = ids([...all, last]).reverse();

    expect(ids(await page())).toEqual(newestFirst);
    expect(ids(mergeTurns(feed, news.turns).turns)).toEqual(newestFirst);
    expect(ids((await poll(GAME, news.now)).turns)).toEqual([last.id]);
    expect(last).toMatchObject({ created_at: '20.11.2026, 12:00', written: seconds(NOON) });
  });
});
