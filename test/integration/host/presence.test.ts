import type { ChatChannel, OnlineEntry } from '../../../src/contract/index.ts';
import { communityHost } from '../../support/host/beginnings.ts';
import { type Community, type Login, makeChannel } from '../../support/host/community.ts';
import { NOON, send, type TestHost } from '../../support/host/index.ts';

const MINUTE = 60_000;

let host: TestHost;
let sea: Community;
beforeEach(async () => ({ host, sea } = await communityHost()));
afterEach(() => host.close());

const ask = (login: Login, character?: string, body: Record<string, unknown> = {}) => {
  const url = `/api/rpg/online/sea${character === undefined ? '' : `/${character}`}`;
  return send(host, 'POST', url, sea.headers[login], body);
};
const online = async (...args: Parameters<typeof ask>): Promise<OnlineEntry[]> =>
  (await ask(...args)).json<{ online: OnlineEntry[] }>().online;

describe('the online list', () => {
  it('names whoever asked with a character, with what the list shows', async () => {
    await ask('reader', 'user');
    await ask('master', 'master');
    await ask('mara', sea.keys.mara);

    expect(await online('stranger')).toEqual([
      { id: String(sea.ids.master), type: 'master', name: 'Мастер', seo: expect.any(String) },
      { id: sea.keys.mara, type: 'profile', name: 'mara', seo: 'mara' },
      { id: String(sea.ids.reader), type: 'user', name: 'reader', seo: 'reader' },
    ]);
  });

  it('shows somebody as long as they ask once a minute, and forgets them after two', async () => {
    await ask('mara', sea.keys.mara);
    for (let minute = 0; minute < 3; minute += 1) {
      host.advance(MINUTE);
      expect(await online('mara', sea.keys.mara)).toHaveLength(1);
    }
    host.advance(2 * MINUTE - 1);
    expect(await online('stranger')).toHaveLength(1);
    host.advance(1);
    expect(await online('stranger')).toEqual([]);
  });

  it('is not entered by asking alone, nor through the character of another', async () => {
    await ask('stranger');
    expect((await ask('boris', sea.keys.mara)).statusCode).toBe(403);
    expect((await ask('stranger', 'user')).statusCode).toBe(403);
    expect(await online('stranger')).toEqual([]);
  });

  it('belongs to one game', async () => {
    await ask('mara', sea.keys.mara);
    const feast = await send(host, 'POST', '/api/rpg/online/feast', sea.headers.mara, {});
    expect(feast.json()).toEqual({ online: [] });
    const draft = await send(host, 'POST', '/api/rpg/online/draft', sea.headers.mara, {});
    expect(draft.statusCode).toBe(404);
  });

  it('remembers in which open channels somebody is, but none that is closed to them', async () => {
    const { db } = host;
    await makeChannel(db, sea.games.sea, 'hall');
    await makeChannel(db, sea.games.sea, 'bridge', { access: 'masters' });
    const channels = ['hall', 'bridge', 'nothing'].map((id) => ({ type: 'rpg_game', id }));
    await ask('mara', sea.keys.mara, { channels });

    expect(await db.selectFrom('presence').selectAll().execute()).toEqual([
      {
        gameId: sea.games.sea,
        characterId: Number(sea.keys.mara),
        userId: sea.users.mara,
        channels: '["rpg_game.hall"]',
        lastSeenAt: NOON,
      },
    ]);
  });
});

describe('who is in a channel', () => {
  const room = (id: string) => ({ type: 'rpg_game', id });

  beforeEach(async () => {
    await makeChannel(host.db, sea.games.sea, 'hall');
    await makeChannel(host.db, sea.games.sea, 'bridge', { access: 'masters' });
    await ask('boris', sea.keys.boris, { channels: [room('hall')] });
    await ask('master', 'master', { channels: [room('hall'), room('bridge')] });
  });

  it('is shown to those who ask about it and may view it, of no other channel', async () => {
    const asked = { channels: [room('hall'), room('bridge'), room('nothing')] };
    const seen = await online('mara', sea.keys.mara, asked);
    expect(seen.map(({ name, channels }) => [name, channels])).toEqual([
      ['Мастер', [room('hall')]],
      ['boris', [room('hall')]],
      ['mara', [room('hall')]],
    ]);
    const boss = await online('master', 'master', { channels: [room('bridge')] });
    expect(boss.find(({ type }) => type === 'master')?.channels).toEqual([room('bridge')]);
    expect(boss.find(({ name }) => name === 'boris')?.channels).toEqual([]);
  });

  it('is no part of a list that nobody asked channels of', async () => {
    for (const entry of [...(await online('stranger')), ...(await online('mara', sea.keys.mara))])
      expect(entry).not.toHaveProperty('channels');
  });
});

describe('the channel list', () => {
  const list = async (login: Login, character: string): Promise<ChatChannel[]> => {
    const url = `/api/rpg/chat/channels/sea/${character}`;
    const answer = await send(host, 'GET', url, sea.headers[login]);
    return answer.json<{ channels: ChatChannel[] }>().channels;
  };

  it('has the channels that the character may view; masters view all', async () => {
    const { db } = host;
    await makeChannel(db, sea.games.sea, 'hall');
    const members = [Number(sea.keys.mara)];
    await makeChannel(db, sea.games.sea, 'crew', { access: 'members', members });
    await makeChannel(db, sea.games.sea, 'bridge', { access: 'masters' });
    await makeChannel(db, sea.games.feast, 'feast');
    const keys = async (login: Login, character: string) =>
      (await list(login, character)).map(({ id }) => id);

    expect(await keys('mara', sea.keys.mara)).toEqual(['hall', 'crew']);
    expect(await keys('mara', sea.keys.novice)).toEqual(['hall']);
    expect(await keys('reader', 'user')).toEqual(['hall']);
    expect(await keys('master', 'master')).toEqual(['hall', 'crew', 'bridge']);
    expect(await keys('tech', 'master')).toEqual(['hall', 'crew', 'bridge']);
  });

  it('counts what others wrote since the character last read, without what was deleted', async () => {
    const { db } = host;
    const channelId = await makeChannel(db, sea.games.sea, 'hall');
    const say = async (character: string | null, deletedAt: number | null = null) => {
      const at = { createdAt: NOON, updatedAt: NOON, deletedAt };
      const characterId = character === null ? null : Number(character);
      const { id } = await db
        .insertInto('chatMessages')
        .values({
          channelId,
          authorType: 'profile',
          characterId,
          userId: null,
          message: 'а',
          ...at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    };
    const first = await say(sea.keys.boris);
    await say(sea.keys.boris);
    await say(sea.keys.mara);
    await say(null);
    await say(sea.keys.boris, NOON);

    expect((await list('mara', sea.keys.mara))[0]?.unreads).toBe(3);
    const read = { channelId, characterId: Number(sea.keys.mara), lastReadId: first, readAt: NOON };
    await db.insertInto('chatReads').values(read).execute();
    expect((await list('mara', sea.keys.mara))[0]?.unreads).toBe(2);
    expect((await list('boris', sea.keys.boris))[0]?.unreads).toBe(2);
  });

  it('is refused without chat, to guests, and through the character of another', async () => {
    const answer = async (url: string, login?: Login) => {
      const { statusCode, body } = await send(host, 'GET', url, login && sea.headers[login]);
      return [statusCode, (JSON.parse(body) as { error: string }).error];
    };
    const feast = `/api/rpg/chat/channels/feast/${sea.keys.maraFeast}`;
    expect(await answer(feast, 'mara')).toEqual([403, 'В этой игре чат отключён.']);
    const mine = `/api/rpg/chat/channels/sea/${sea.keys.mara}`;
    expect(await answer(mine)).toEqual([401, 'Чтобы продолжить, нужно войти.']);
    expect(await answer(mine, 'boris')).toEqual([403, 'Этот персонаж принадлежит другому игроку.']);
  });
});
