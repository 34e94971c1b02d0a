import {
  type Author,
  type ChatMessage,
  CHRONICLE_MESSAGES_LIMIT,
  type Quest,
  type QuestEvent,
  TEXT_LIMIT,
} from '../../../src/contract/index.ts';
import { textVersion } from '../../../src/domain/index.ts';
import { flag } from '../../../server/db/index.ts';
import { makeMessages } from '../../support/host/chat.ts';
import { type Community, makeCommunity } from '../../support/host/community.ts';
import { createTestHost, NOON, type TestHost } from '../../support/host/index.ts';
import {
  type Events,
  makeQuests,
  type QuestActions,
  questActions,
} from '../../support/host/world.ts';

let host: TestHost;
let sea: Community;
let events: Events;
let does: QuestActions;
let mara: string;
beforeEach(async () => {
  host = await createTestHost();
  sea = await makeCommunity(host);
  await host.db
    .updateTable('games')
    .set({ chat: flag(true) })
    .execute();
  events = await makeQuests(host, sea);
  does = questActions(host, sea);
  ({ mara } = sea.keys);
});
afterEach(() => host.close());

type Sheet = {
  quest: Quest;
  event: QuestEvent;
  messages: ChatMessage[];
  authors: Author[];
  more?: boolean;
};
type Saved = { message: string; event: QuestEvent };

const read = async (where: Parameters<QuestActions['read']>[2] = {}): Promise<Sheet> =>
  (await does.read('mara', mara, where)).json<Sheet>();
const write = (chronicle: string, base?: string) =>
  does.write('mara', mara, { chronicle, ...(base !== undefined && { base }) });

const kept = async (id = events.begun.id) =>
  host.db
    .selectFrom('questEvents')
    .select(['chronicle', 'chronicleById', 'chronicleAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('the list of quests', () => {
  it('HOST-01 has each with its events in order, and a chronicle where one was written', async () => {
    const answer = await does.list('mara', mara);
    const { quests } = answer.json<{ quests: Quest[] }>();
    const event = (key: keyof Events, more: object) => ({
      ...{ key, title: key, id: String(events[key].id), intro: `<p>О ${key}</p>` },
      ...{ status: 'active', active: true, edit: false },
      ...more,
    });
    expect(quests[0]).toEqual({
      ...{ key: 'open', id: sea.quests.open, title: 'open' },
      ...{ status: 'active', type: 'standard', active: true },
      events: [
        event('begun', { edit: true }),
        event('foreign', {}),
        event('done', { status: 'finished', active: false, edit: true, desc: '<p>Было</p>' }),
      ],
    });
    expect(quests[1]).toMatchObject({ key: 'over', active: false, status: 'finished', events: [] });
  });

  it('HOST-01 of a game without quests is empty', async () => {
    const answer = await does.list('mara', sea.keys.maraFeast, 'feast');
    expect(answer.json()).toEqual({ quests: [] });
  });
});

describe('what a chronicle is written from', () => {
  const says = (id: number, type: 'profile' | 'user' | 'master') => ({ id, ownerId: 1, type });

  it('HOST-01 is the event with its quest, and what was said in its channel, oldest first, by whom', async () => {
    const { channelId } = events.begun;
    await makeMessages(host, channelId, says(Number(mara), 'profile'), 1, { message: 'Кто там?' });
    await makeMessages(host, channelId, says(sea.ids.master, 'master'), 1, { message: '/d20' });
    await makeMessages(host, channelId, null, 1, { message: '[d20|20=20]' });
    await makeMessages(host, events.done.channelId, says(sea.ids.reader, 'user'));
    const { quest, event, messages, authors, more } = await read();

    expect([quest.key, event.key, event.edit, event.desc]).toEqual([
      ...['open', 'begun', true, undefined],
    ]);
    expect(messages.map(({ message }) => message)).toEqual(['Кто там?', '/d20', '[d20|20=20]']);
    expect(authors.map(({ id, type }) => [id, type]).sort()).toEqual(
      [
        [mara, 'profile'],
        [String(sea.ids.master), 'master'],
      ].sort(),
    );
    expect(more).toBeUndefined();
  });

  it('HOST-02 without what the character may not read in chat: a channel of others, a game without chat', async () => {
    const { channelId } = events.begun;
    await makeMessages(host, channelId, says(sea.ids.master, 'master'));
    const shut = () =>
      host.db.updateTable('chatChannels').set({ access: 'members' }).where('id', '=', channelId);
    await shut().execute();
    expect(await read()).toMatchObject({ messages: [], authors: [], event: { edit: true } });
    const masters = await does.read('master', 'master');
    expect(masters.json<Sheet>().messages).toHaveLength(1);

    await host.db
      .insertInto('channelMembers')
      .values({ channelId, characterId: Number(mara) })
      .execute();
    expect((await read()).messages).toHaveLength(1);
    await host.db
      .updateTable('games')
      .set({ chat: flag(false) })
      .execute();
    expect((await read()).messages).toEqual([]);
    expect((await does.read('master', 'master')).json<Sheet>().messages).toEqual([]);
  });

  it('HOST-01 deleted messages are left out, and reading marks nothing as seen', async () => {
    const { channelId } = events.begun;
    const ids = await makeMessages(host, channelId, says(sea.ids.master, 'master'), 3);
    await host.db
      .updateTable('chatMessages')
      .set({ message: '', deletedAt: NOON })
      .where('id', '=', ids[1]!)
      .execute();
    const { messages } = await read();
    expect(messages.map(({ id }) => id)).toEqual([String(ids[0]), String(ids[2])]);
    expect(messages.every(({ unread }) => unread)).toBe(true);
    expect(await host.db.selectFrom('chatReads').selectAll().execute()).toEqual([]);
  });

  it('HOST-01 a long talk comes in parts that lose nothing', async () => {
    const count = 2 * CHRONICLE_MESSAGES_LIMIT + 7;
    const ids = await makeMessages(
      host,
      events.begun.channelId,
      says(sea.ids.master, 'master'),
      count,
    );
    const found: string[] = [];
    let query = '';
    for (let part = 0; part < 3; part += 1) {
      const { messages, more } = await read({ query });
      found.unshift(...messages.map(({ id }) => id));
      expect(more ?? false).toBe(part < 2);
      query = `?before=${messages[0]!.id}`;
    }
    expect(found).toEqual(ids.map(String));
  });
});

describe('a chronicle', () => {
  it('HOST-01 is kept with who wrote it and when, and read by players', async () => {
    host.advance(5_000);
    const answer = await write('<p>Постояли четыре минуты.</p>');
    const { message, event } = answer.json<Saved>();
    expect([answer.statusCode, message]).toEqual([200, expect.stringMatching(/^[А-ЯЁ].*\.$/)]);
    expect(event).toMatchObject({
      key: 'begun',
      desc: '<p>Постояли четыре минуты.</p>',
      edit: true,
    });
    expect(await kept()).toEqual({
      chronicle: '<p>Постояли четыре минуты.</p>',
      chronicleById: Number(mara),
      chronicleAt: NOON + 5_000,
    });
    const list = await does.list('boris', sea.keys.boris);
    const [open] = list.json<{ quests: Quest[] }>().quests;
    expect(open?.events[0]?.desc).toBe('<p>Постояли четыре минуты.</p>');
    expect(host.published).toEqual([]);
  });

  it('HOST-05 is cleaned before it is kept, and answered as it is kept', async () => {
    const answer = await write(
      '<p onclick="x()">Ночь<script>alert(1)</script></p><iframe></iframe>',
    );
    expect(answer.json<Saved>().event.desc).toBe('<p>Ночь</p>');
    expect((await kept()).chronicle).toBe('<p>Ночь</p>');
  });

  it('HOST-01 may have as many characters as it may have, in Russian letters', async () => {
    const paragraph = `<p>${'щ'.repeat(99)}</p>`;
    const whole = paragraph.repeat(TEXT_LIMIT.chronicle / 100);
    expect((await write(whole)).statusCode).toBe(200);
    expect((await kept()).chronicle).toBe(whole);
  });

  it('HOST-01 of two who write at once the second is refused, and nothing is lost', async () => {
    const empty = textVersion('');
    expect((await write('<p>Первая</p>', empty)).statusCode).toBe(200);
    const late = await does.write('master', 'master', { chronicle: '<p>Вторая</p>', base: empty });
    expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([
      409,
      'chronicleChanged',
    ]);
    expect((await kept()).chronicle).toBe('<p>Первая</p>');

    const base = textVersion((await read()).event.desc ?? '');
    const both = { chronicle: '<p>Первая</p><p>Вторая</p>', base };
    expect((await does.write('master', 'master', both)).statusCode).toBe(200);
    expect((await kept()).chronicleById).toBe(sea.ids.master);
  });

  it('HOST-01 sent once more after a lost answer is the same chronicle, by the one who wrote it', async () => {
    const base = textVersion('');
    const first = await write('<p>Одна</p>', base);
    const written = await kept();
    host.advance(60_000);
    const again = await write('<p>Одна</p>', base);
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    expect(await kept()).toEqual(written);
  });

  it('HOST-01 of many writers at once one wins, each of the others is refused', async () => {
    const base = textVersion('');
    const texts = Array.from({ length: 8 }, (_, at) => `<p>Запись ${at}</p>`);
    const answers = await Promise.all(texts.map((text) => write(text, base)));
    const won = texts.filter((_, at) => answers[at]?.statusCode === 200);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      ...[200, 409, 409, 409, 409, 409, 409, 409],
    ]);
    expect((await kept()).chronicle).toBe(won[0]);
  });
});
