import fc from 'fast-check';
import {
  CHANNEL_NEWS_LIMIT,
  type ChatMessage,
  NEWS_LIMIT,
  POLL_OVERLAP_MS,
} from '../../../src/contract/index.ts';
import { chatHost, profileOf } from '../../support/host/beginnings.ts';
import {
  type Author,
  type ChatActions,
  makeMessages,
  type NewsAnswer,
  type Rooms,
  sentBy,
} from '../../support/host/chat.ts';
import { type Community, makeChannel } from '../../support/host/community.ts';
import { NOON, type TestHost } from '../../support/host/index.ts';
import { refusalOf } from '../../support/host/turns.ts';

let host: TestHost;
let sea: Community;
let does: ChatActions;
let rooms: Rooms;
let mara: string;
let boris: string;
beforeEach(async () => ({ host, sea, rooms, does, mara, boris } = await chatHost()));
afterEach(() => host.close());

const asBoris = (): Author => profileOf(sea, 'boris');

const news = async (date: number, ...channels: string[]): Promise<NewsAnswer> =>
  (await does.news('mara', mara, date, channels)).json<NewsAnswer>();

const idsOf = (messages: readonly ChatMessage[]) => messages.map(({ id }) => id);

describe('one poll', () => {
  it('HOST-01 LIVE-09 tells of all channels at once what was written, changed and deleted since', async () => {
    const [, changed, gone] = await makeMessages(host, rooms.hall, asBoris(), 3);
    await makeMessages(host, rooms.scene, asBoris(), 2);
    host.advance(60_000);
    const since = NOON + 60_000;
    await does.edit('boris', boris, 'hall', String(changed), 'Иначе');
    await does.remove('boris', boris, 'hall', String(gone));
    const made = sentBy(await does.say('boris', boris, 'hall', 'Новое'));
    const crew = sentBy(await does.say('master', 'master', 'crew', 'Команде'));

    const { channels, now } = await news(since, 'hall', 'crew', 'scene');
    expect(now).toBe(since);
    expect(channels).toEqual([
      {
        id: 'hall',
        type: 'rpg_game',
        messages: [
          expect.objectContaining({ id: String(changed), message: 'Иначе', unread: true }),
          { ...made, unread: true },
        ],
        deleted: [String(gone)],
        unreads: 3,
      },
      {
        id: 'crew',
        type: 'rpg_game',
        messages: [{ ...crew, unread: true }],
        deleted: [],
        unreads: 1,
      },
      { id: 'scene', type: 'rpg_quest_event', messages: [], deleted: [], unreads: 2 },
    ]);
    const after = await news(since + 10, 'hall');
    expect(after.channels[0]).toMatchObject({ messages: [], deleted: [], unreads: 3 });
  });

  it('MSG-15 tells a second device what the first has read', async () => {
    const ids = await makeMessages(host, rooms.hall, asBoris(), 4);
    await does.mark('mara', mara, { hall: ids[1]! });
    const { channels } = await news(0, 'hall');
    expect(channels[0]?.unreads).toBe(2);
    expect(channels[0]?.messages.map(({ unread }) => unread)).toEqual([false, false, true, true]);
  });

  it('leaves out channels that are not open, and is refused where none is or none was named', async () => {
    const open = await news(0, 'hall', 'bridge', 'fair', 'nowhere');
    expect(open.channels.map(({ id }) => id)).toEqual(['hall']);
    expect(refusalOf(await does.news('mara', mara, 0, ['bridge', 'nowhere']))).toEqual([
      403,
      'Этот канал чата вашему персонажу недоступен.',
    ]);
    expect(refusalOf(await does.news('mara', mara, 0, []))).toEqual([
      404,
      'Список каналов чата пуст.',
    ]);
  });

  it('says of a channel that it has more than fits, with the newest of it', async () => {
    const ids = await makeMessages(host, rooms.hall, asBoris(), CHANNEL_NEWS_LIMIT + 5);
    const fitting = await news(NOON + 5_000, 'hall');
    expect(fitting.channels[0]).not.toHaveProperty('more');
    expect(fitting.channels[0]?.messages).toHaveLength(CHANNEL_NEWS_LIMIT);

    const [hall] = (await news(0, 'hall')).channels;
    expect(hall?.more).toBe(true);
    expect(idsOf(hall?.messages ?? [])).toEqual(ids.slice(5).map(String));
  });

  it('holds no more of all channels together than an answer may, and says so of those left out', async () => {
    const keys = Array.from({ length: 7 }, (_, index) => `room${index}`);
    for (const key of keys) {
      const room = await makeChannel(host.db, sea.games.sea, key);
      await makeMessages(host, room, asBoris(), 180);
    }
    const { channels } = await news(0, ...keys);
    const found = channels.map(({ messages, more }) => [messages.length, more]);
    expect(found).toEqual([
      ...Array.from({ length: 5 }, () => [180, undefined]),
      [NEWS_LIMIT - 5 * 180, true],
      [0, true],
    ]);
  });
});

describe('polls', () => {
  it('LIVE-09 asked with the overlap end in the messages of the host, whatever happened between them', async () => {
    const step = fc.oneof(
      fc.record({ what: fc.constantFrom('say', 'edit', 'remove', 'poll'), n: fc.nat(20) }),
      fc.record({ what: fc.constant('wait'), n: fc.nat(2 * POLL_OVERLAP_MS) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        await host.db.deleteFrom('chatMessages').execute();
        const known = new Map<string, ChatMessage>();
        let synced = host.deps.clock();
        const poll = async () => {
          const { channels, now } = await news(Math.max(0, synced - POLL_OVERLAP_MS), 'hall');
          for (const message of channels[0]?.messages ?? []) known.set(message.id, message);
          for (const id of channels[0]?.deleted ?? []) known.delete(id);
          synced = now;
        };
        for (const { what, n } of steps) {
          const all = await does.list('mara', mara, 'hall');
          const id = all[n % Math.max(1, all.length)]?.id ?? '1';
          if (what === 'wait') host.advance(n);
          else if (what === 'poll') await poll();
          else if (what === 'say') await does.say('boris', boris, 'hall', `Слово ${n}`);
          else if (what === 'edit') await does.edit('boris', boris, 'hall', id, `Иначе ${n}`);
          else await does.remove('boris', boris, 'hall', id);
        }
        await poll();
        const received = [...known.values()].sort((a, b) => Number(a.id) - Number(b.id));
        expect(received).toEqual(await does.list('mara', mara, 'hall'));
      }),
      { numRuns: 12 },
    );
  });
});
