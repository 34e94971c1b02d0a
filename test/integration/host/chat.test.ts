import { PAGE_SIZE, REACH_LIMIT, TEXT_LIMIT } from '../../../src/contract/index.ts';
import { chatHost, profileOf } from '../../support/host/beginnings.ts';
import {
  type Author,
  type ChatActions,
  makeMessages,
  type Rooms,
  sentBy,
} from '../../support/host/chat.ts';
import type { Community } from '../../support/host/community.ts';
import { NOON, type TestHost } from '../../support/host/index.ts';
import { refusalOf } from '../../support/host/turns.ts';

let host: TestHost;
let sea: Community;
let does: ChatActions;
let rooms: Rooms;
let mara: string;
let boris: string;
beforeEach(async () => {
  ({ host, sea, rooms, does, mara, boris } = await chatHost({ roll: () => 4 }));
});
afterEach(() => host.close());

const asMara = (): Author => profileOf(sea, 'mara');
const asBoris = (): Author => profileOf(sea, 'boris');

describe('the channels of a character', () => {
  it('HOST-01 are those it may view, with title and pictures, in their order; masters see all', async () => {
    await host.db
      .updateTable('chatChannels')
      .set({ image: '/demo/hall.svg', bgimage: '/demo/sea.svg' })
      .where('id', '=', rooms.hall)
      .execute();
    const keys = async (login: 'mara' | 'boris' | 'master' | 'tech', character: string) =>
      Object.keys(await does.unreads(login, character));

    expect((await does.channels('boris', boris)).json()).toEqual({
      channels: [
        {
          id: 'hall',
          type: 'rpg_game',
          title: 'hall',
          unreads: 0,
          image: '/demo/hall.svg',
          bgimage: '/demo/sea.svg',
        },
        { id: 'scene', type: 'rpg_quest_event', title: 'scene', unreads: 0 },
        { id: 'over', type: 'rpg_quest_event', title: 'over', unreads: 0, closed: true },
      ],
    });
    expect(await keys('mara', mara)).toEqual(['hall', 'crew', 'scene', 'over']);
    for (const login of ['master', 'tech'] as const) {
      expect(await keys(login, 'master')).toEqual([
        ...['hall', 'crew', 'bridge', 'scene', 'over', 'coming'],
      ]);
    }
  });

  it('may be none at all', async () => {
    await host.db.deleteFrom('chatChannels').execute();
    expect((await does.channels('boris', boris)).json()).toEqual({ channels: [] });
  });
});

describe('the messages of a channel', () => {
  it('HOST-01 come a page at a time, oldest first, each once, until an empty page', async () => {
    const ids = await makeMessages(host, rooms.hall, asMara(), 2 * PAGE_SIZE.messages + 7);
    const pages: string[][] = [];
    for (let before = ''; pages.length < 9; before = pages[0]?.[0] ?? '') {
      const page = await does.list('boris', boris, 'hall', before);
      if (page.length === 0) break;
      pages.unshift(page.map(({ id }) => id));
    }

    expect(pages.map(({ length }) => length)).toEqual([7, PAGE_SIZE.messages, PAGE_SIZE.messages]);
    expect(pages.flat()).toEqual(ids.map(String));
  });

  it('lose nothing where the oldest at hand was deleted meanwhile, and hold no deleted ones', async () => {
    const ids = await makeMessages(host, rooms.hall, asMara(), PAGE_SIZE.messages + 3);
    const [oldest] = await does.list('boris', boris, 'hall');
    await does.remove('mara', mara, 'hall', oldest!.id);

    const before = await does.list('boris', boris, 'hall', oldest!.id);
    expect(before.map(({ id }) => id)).toEqual(ids.slice(0, 3).map(String));
    expect((await does.list('boris', boris, 'hall')).map(({ id }) => id)).toEqual(
      [ids[2], ...ids.slice(4)].map(String),
    );
    expect(refusalOf(await does.one('boris', boris, 'hall', oldest!.id))[0]).toBe(404);
  });

  it('BACK-54 come down to a message at once, a thousand at the most and no fewer than a page', async () => {
    const ids = await makeMessages(host, rooms.hall, asMara(), REACH_LIMIT + 120);
    const downTo = async (to: string): Promise<string[]> => {
      const { statusCode, ...answer } = await does.page(
        'boris',
        boris,
        'hall',
        `${ids.at(-1)}?to=${to}`,
      );
      expect(statusCode).toBe(200);
      return answer.json<{ messages: { id: string }[] }>().messages.map(({ id }) => id);
    };
    expect(await downTo(String(ids[200]))).toEqual(ids.slice(200, -1).map(String));
    expect(await downTo(String(ids.at(-3)))).toHaveLength(PAGE_SIZE.messages);
    const [far] = ids;
    expect(await downTo(String(far))).toEqual(ids.slice(-1 - REACH_LIMIT, -1).map(String));
    expect(await downTo('nothing')).toHaveLength(REACH_LIMIT);
  });

  it('are asked for before a message of this channel alone', async () => {
    const [elsewhere] = await makeMessages(host, rooms.crew, asMara());
    for (const before of [String(elsewhere), '999999', 'nothing']) {
      const answer = await does.page('mara', mara, 'hall', before);
      expect(refusalOf(answer)).toEqual([404, 'Сообщение не найдено.']);
    }
  });

  it('say who wrote them, when, and what of it is news to the reader', async () => {
    await makeMessages(host, rooms.hall, asBoris(), 1, { message: 'Раз' });
    const [own] = await makeMessages(host, rooms.hall, asMara(), 1, { message: 'Два' });
    await makeMessages(host, rooms.hall, null, 1, { message: '[d20|7]' });

    const rest = { created_at: '20.11.2026, 12:00', date: NOON / 1_000, updated: NOON };
    expect(await does.list('mara', mara, 'hall')).toEqual([
      {
        ...rest,
        id: String(own! - 1),
        author_id: boris,
        author_type: 'profile',
        message: 'Раз',
        unread: true,
      },
      {
        ...rest,
        id: String(own),
        author_id: mara,
        author_type: 'profile',
        message: 'Два',
        unread: false,
      },
      {
        ...rest,
        id: String(own! + 1),
        author_id: '0',
        author_type: 'bot',
        message: '[d20|7]',
        unread: true,
      },
    ]);
    const one = await does.one('mara', mara, 'hall', String(own));
    expect(one.json()).toMatchObject({ message: { id: String(own), message: 'Два' } });
  });
});

describe('a message', () => {
  it('HOST-01 is sent, answered to its author, and read by everybody as it was written', async () => {
    const answer = await does.say(
      'mara',
      mara,
      'hall',
      '  Всем привет!\r\n<b>Не</b> [img=x] &amp;  ',
    );

    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      message: {
        id: expect.stringMatching(/^\d+$/) as string,
        author_id: mara,
        author_type: 'profile',
        message: 'Всем привет!\n<b>Не</b> [img=x] &amp;',
        created_at: '20.11.2026, 12:00',
        date: NOON / 1_000,
        updated: NOON,
        unread: false,
      },
    });
    expect(await does.list('boris', boris, 'hall')).toEqual([{ ...sentBy(answer), unread: true }]);
  });

  it('HOST-01 is signed by what its author is', async () => {
    const types = [
      sentBy(await does.say('mara', mara, 'hall', 'Я')),
      sentBy(await does.say('reader', 'user', 'hall', 'Я')),
      sentBy(await does.say('master', 'master', 'hall', 'Я')),
      sentBy(await does.say('tech', 'master', 'hall', 'Я')),
    ].map(({ author_type: type, author_id: id }) => [type, id]);

    expect(types).toEqual([
      ['profile', mara],
      ['user', String(sea.ids.reader)],
      ['master', String(sea.ids.master)],
      ['master', String(sea.ids.tech)],
    ]);
  });

  it('HOST-01 may be as long as a message may be, and not a character longer', async () => {
    const longest = '🙂'.repeat(TEXT_LIMIT.message);
    expect(sentBy(await does.say('mara', mara, 'hall', longest)).message).toBe(longest);
    const answer = await does.say('mara', mara, 'hall', `${longest}!`);
    expect(refusalOf(answer)).toEqual([422, 'Сообщение слишком длинное: не больше 4\u00a0000 зн.']);
    expect(answer.json().errors).toEqual({
      message: ['Сообщение слишком длинное: не больше 4\u00a0000 зн.'],
    });
  });

  it.each(['', ' \n\t', '\u200b\u2060\u00ad', '\u3164\u2800', '\u0000\u0007'])(
    'HOST-01 is refused where there is nothing to read: %j',
    async (text) => {
      const answer = await does.say('mara', mara, 'hall', text);
      expect(refusalOf(answer)).toEqual([422, 'Пустое сообщение отправить нельзя.']);
      expect(await does.list('mara', mara, 'hall')).toEqual([]);
    },
  );

  it('keeps no control characters and no halves of characters', async () => {
    const answer = await does.say('mara', mara, 'hall', 'а\u0000б\u001bв\ud800г\tд');
    expect(sentBy(answer).message).toBe('абв\ufffdг\tд');
  });

  it('HOST-01 is changed and deleted by its author, and by masters', async () => {
    const { id } = sentBy(await does.say('mara', mara, 'hall', 'Раз'));
    const edited = sentBy(await does.edit('mara', mara, 'hall', id, 'Два'));
    expect(edited).toMatchObject({ id, message: 'Два', author_id: mara, date: NOON / 1_000 });
    expect(edited.updated).toBeGreaterThan(NOON);
    await does.edit('tech', 'master', 'hall', id, 'Три');
    expect((await does.list('boris', boris, 'hall')).map(({ message }) => message)).toEqual([
      'Три',
    ]);

    expect((await does.remove('master', 'master', 'hall', id)).json()).toEqual({});
    expect(await does.list('boris', boris, 'hall')).toEqual([]);
    const rows = await host.db.selectFrom('chatMessages').select('message').execute();
    expect(rows).toEqual([{ message: '' }]);
    expect(refusalOf(await does.remove('mara', mara, 'hall', id))[0]).toBe(404);
    expect(refusalOf(await does.edit('mara', mara, 'hall', id, 'Четыре'))[0]).toBe(404);
  });

  it('that is changed to the same text stays as it is, and no event is published', async () => {
    const sent = sentBy(await does.say('mara', mara, 'hall', 'Раз'));
    host.published.length = 0;
    expect(sentBy(await does.edit('mara', mara, 'hall', sent.id, ' Раз '))).toEqual(sent);
    expect(host.published).toEqual([]);
  });
});

describe('dice', () => {
  it('DICE-02 a master’s command is rolled by the host: the command, and the bot’s line behind it', async () => {
    const answer = await does.say('master', 'master', 'hall', ' /3d6+2 ');

    expect(answer.json()).toMatchObject({
      message: { message: '/3d6+2', author_type: 'master' },
      roll: { message: '[3d6+2|4+4+4+2=14]', author_type: 'bot', author_id: '0' },
    });
    expect((await does.list('boris', boris, 'hall')).map(({ message }) => message)).toEqual([
      '/3d6+2',
      '[3d6+2|4+4+4+2=14]',
    ]);
    expect((await does.say('tech', 'master', 'hall', '/d20')).json().roll.message).toBe('[d20|4]');
  });

  it('DICE-02 only a master may send a command, or change a message into one', async () => {
    for (const command of ['/d20', ' /3D6+2', '/2d6 и ещё']) {
      const answer = await does.say('mara', mara, 'hall', command);
      expect(refusalOf(answer)).toEqual([403, 'Это действие доступно только мастерам.']);
    }
    const { id } = sentBy(await does.say('mara', mara, 'hall', 'Раз'));
    expect((await does.edit('mara', mara, 'hall', id, '/d20')).statusCode).toBe(403);
    expect(await does.list('mara', mara, 'hall')).toHaveLength(1);
  });

  it.each(['/101d6', '/d1', '/d21', '/d20+101', '/2d6 и ещё', '/d20+'])(
    'DICE-02 a throw beyond its ranges is refused: %s',
    async (command) => {
      const answer = await does.say('master', 'master', 'hall', command);
      expect(refusalOf(answer)).toEqual([422, 'Бросок записан неверно.']);
      expect(answer.json().errors).toEqual({ message: ['Бросок записан неверно.'] });
      expect(await does.list('mara', mara, 'hall')).toEqual([]);
    },
  );

  it('are thrown once: a change of the command throws none, and the bot’s line stays', async () => {
    const answer = await does.say('master', 'master', 'hall', '/d20');
    const { roll, message } = answer.json<{ roll: { id: string }; message: { id: string } }>();
    await does.edit('master', 'master', 'hall', message.id, '/d20+5');
    expect((await does.list('mara', mara, 'hall')).map((one) => one.message)).toEqual([
      '/d20+5',
      '[d20|4]',
    ]);
    expect(refusalOf(await does.edit('master', 'master', 'hall', roll.id, '[d20|20]'))[0]).toBe(
      403,
    );
    expect(refusalOf(await does.remove('master', 'master', 'hall', roll.id))[0]).toBe(403);
  });
});

describe('authors', () => {
  it('HOST-01 are found by ids of users and of profiles, where they wrote in the channel', async () => {
    await does.say('mara', mara, 'hall', 'Я');
    await does.say('reader', 'user', 'hall', 'Я');
    await does.say('master', 'master', 'hall', '/d20');
    await does.say('mara', mara, 'crew', 'Я');
    await host.db
      .updateTable('characters')
      .set({ avatar: '/a.svg', url: 'https://u.example' })
      .execute();
    const { reader, master } = sea.ids;
    const ids = { users: [reader, String(master), mara], profiles: [mara, boris, reader, 'x', 0] };
    const answer = await does.authors('boris', boris, 'hall', ids);

    const look = { avatar: '/a.svg', url: 'https://u.example', seo: expect.any(String) as string };
    expect(answer.json()).toEqual({
      authors: [
        { id: String(reader), type: 'user', name: 'reader', ...look },
        { id: String(master), type: 'master', name: 'Мастер', ...look },
        { id: mara, type: 'profile', name: 'mara', ...look },
      ],
    });
    expect((await does.authors('boris', boris, 'hall', {})).json()).toEqual({ authors: [] });
    const many = Array.from({ length: 201 }, (_, index) => index);
    expect((await does.authors('boris', boris, 'hall', { users: many })).statusCode).toBe(422);
  });
});
