import { type Reader, moveMarks } from '../../../server/db/queries/chatReads.ts';
import { viewableChannels } from '../../../server/db/queries/chatChannels.ts';
import { npcsFor } from '../../../server/db/queries/npcs.ts';
import { noticeReading } from '../../../server/notifications/chat.ts';
import { newsOf } from '../../../server/routes/chat/read.ts';
import { chatHost, profileOf } from '../../support/host/beginnings.ts';
import { makeMessages, type Rooms } from '../../support/host/chat.ts';
import { type Community, makeChannel } from '../../support/host/community.ts';
import { countQueries } from '../../support/host/countQueries.ts';
import { insertCharacter, NOON, type TestHost } from '../../support/host/index.ts';

let host: TestHost;
let sea: Community;
let rooms: Rooms;
beforeEach(async () => ({ host, sea, rooms } = await chatHost()));
afterEach(() => host.close());

describe('as many queries for many as for one', () => {
  it('QUICK-25 NPCs come with their ways, from where they stand and of their own', async () => {
    const ask = (db = host.db) => npcsFor(db, sea.games.sea, sea.users.master);
    const before = await ask();
    const game = { id: sea.games.sea };
    for (const name of ['а', 'б', 'в', 'г'])
      await insertCharacter(host.db, game, null, {
        ...{ type: 'npc', seo: '', name, locationId: sea.places.market },
      });

    expect(await countQueries(host.db, ask)).toBe(2);
    const ways = new Map(
      (await ask()).map(({ name, locationRoutes }) => [name, locationRoutes.map(({ key }) => key)]),
    );
    expect(ways.get('а')).toEqual(['pier', 'cave']);
    expect(ways.get('Чайка')).toEqual(['market', 'pier']);
    expect(await ask()).toEqual(expect.arrayContaining(before));
  });

  it('QUICK-25 channels come with their news and what is unread in them', async () => {
    const characterId = Number(sea.keys.mara);
    const reader: Reader = { characterId, since: 0 };
    for (const key of ['one', 'two', 'three', 'four'])
      await makeMessages(
        host,
        await makeChannel(host.db, sea.games.sea, key),
        profileOf(sea, 'boris'),
        3,
      );
    const viewer = { gameId: sea.games.sea, characterId };
    const channels = await viewableChannels(host.db, viewer).execute();
    const asked = { channels, reader, since: 0 };

    expect(channels.length).toBeGreaterThan(4);
    expect(await countQueries(host.db, (db) => newsOf(db, asked))).toBe(4);
    const news = await newsOf(host.db, asked);
    expect(news.find(({ id }) => id === 'three')?.messages).toHaveLength(3);
  });

  it('QUICK-25 marks move in one statement: forward alone, to what exists, each channel once', async () => {
    const characterId = Number(sea.keys.mara);
    const hall = await makeMessages(host, rooms.hall, profileOf(sea, 'boris'), 3);
    const crew = await makeMessages(host, rooms.crew, profileOf(sea, 'boris'), 3);
    const move = (...seen: { channelId: number; upTo: number }[]) =>
      countQueries(host.db, async (db) => {
        const moved = await moveMarks(db, { characterId, readAt: NOON }, seen);
        const marks = moved.map(({ channelId, lastReadId }) => [channelId, lastReadId]);
        said = marks.sort(([a = 0], [b = 0]) => a - b);
      });
    let said: number[][] = [];
    const at = (channelId: number, upTo: number) => ({ channelId, upTo });

    expect(
      await move(at(rooms.hall, hall[0]!), at(rooms.hall, hall[1]!), at(rooms.crew, 9e6)),
    ).toBe(1);
    expect(said).toEqual([
      [rooms.hall, hall[1]],
      [rooms.crew, crew[2]],
    ]);
    await move(at(rooms.hall, hall[0]!), at(rooms.over, 9e6), at(rooms.crew, crew[2]!));
    expect(said).toEqual([]);
    await move(at(rooms.hall, hall[2]!));
    expect(said).toEqual([[rooms.hall, hall[2]]]);
  });

  it('QUICK-25 what was read is noticed by one statement', async () => {
    const reader = { userId: sea.users.mara, now: NOON };
    const marks = [rooms.hall, rooms.crew, rooms.scene].map((channelId) => ({
      channelId,
      lastReadId: 5,
    }));
    expect(await countQueries(host.db, (db) => noticeReading(db, reader, marks))).toBe(1);
  });
});
