import type { Character, InitAnswer } from '../../../src/contract/index.ts';
import { type Community, type Login, makeCommunity } from '../../support/host/community.ts';
import { dump } from '../../support/host/dump.ts';
import { createTestHost, insertCharacter, send, type TestHost } from '../../support/host/index.ts';

let host: TestHost;
let sea: Community;

async function begin(env: Record<string, string> = {}): Promise<void> {
  host = await createTestHost({ env });
  sea = await makeCommunity(host);
}
beforeEach(() => begin());
afterEach(() => host.close());

async function init(login?: Login): Promise<InitAnswer> {
  const answer = await send(host, 'GET', '/api/rpg/init', login && sea.headers[login]);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const gamesOf = ({ rpg }: InitAnswer) => rpg.games.map(({ key }) => key);

describe('init', () => {
  it('tells a guest of the games and of nobody', async () => {
    const answer = await init();

    expect(answer).not.toHaveProperty('user');
    expect(gamesOf(answer)).toEqual(['sea', 'ended', 'feast']);
    expect(answer.rpg.games[0]).toMatchObject({
      status: 'active',
      chat: true,
      baseLocations: ['market'],
      rules: false,
    });
  });

  it('tells of games in preparation their masters alone', async () => {
    expect(gamesOf(await init('master'))).toEqual(['sea', 'ended', 'feast', 'draft']);
    for (const login of ['mara', 'boris', 'tech', 'stranger'] as const)
      expect(gamesOf(await init(login))).toEqual(['sea', 'ended', 'feast']);
  });

  it('names no game in a group that the asker may not see', async () => {
    const { id } = await host.db
      .insertInto('gameGroups')
      .values({ key: 'all', title: 'Все' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await host.db.updateTable('games').set({ groupId: id }).execute();

    const group = (games: string[]) => ({ key: 'all', title: 'Все', games });
    expect((await init('mara')).rpg.games[0]?.group).toEqual(group(['sea', 'ended', 'feast']));
    expect((await init('master')).rpg.games[0]?.group).toEqual(
      group(['sea', 'ended', 'feast', 'draft']),
    );
  });

  it('gives the settings of the community', async () => {
    await host.close();
    await begin({
      HOLIDAY: 'true',
      TURNS_CAN_EDIT_HOURS: '0',
      TURNS_CAN_DELETE_HOURS: 'always',
      MESSAGES_CAN_EDIT_HOURS: '48',
      URL_ADMIN: 'https://admin.example',
      DEFAULT_AVATAR: '/somebody.svg',
    });

    expect((await init()).settings).toEqual({
      title: 'Летопись',
      urlRegister: '/provider/register',
      menu: [],
      turnsCanEditHours: 0,
      messagesCanEditHours: 48,
      holiday: true,
      defaultAvatar: '/somebody.svg',
    });
  });

  it('SHELL-11 gives the links that the community adds to the menu', async () => {
    const menu = [
      { title: 'Вики', link: 'https://wiki.example/', icon: { type: 'mui', icon: 'MenuBook' } },
      { title: 'Правила сообщества', link: '/rules.html' },
    ];
    await host.close();
    await begin({ MENU_LINKS: JSON.stringify(menu) });

    expect((await init()).settings).toMatchObject({ menu });
  });

  it('tells the way to the administration to those alone who may go there', async () => {
    await host.close();
    await begin({ URL_ADMIN: 'https://admin.example', TITLE_ADMIN: 'Управа' });
    await host.db.updateTable('users').set({ isOwner: 1 }).where('name', '=', 'mara').execute();

    expect((await init('mara')).settings).toMatchObject({
      urlAdmin: 'https://admin.example',
      titleAdmin: 'Управа',
    });
    for (const login of ['master', undefined] as const)
      expect((await init(login)).settings).not.toHaveProperty('urlAdmin');
  });
});

describe('settings', () => {
  const save = (login: Login, settings: unknown) =>
    send(host, 'POST', '/api/rpg/settings', sea.headers[login], { settings });

  it('SET-01 are kept whole, for each user, and come with init', async () => {
    const settings = {
      game: 'sea',
      games: { sea: { character: sea.keys.mara } },
      sendSetting: 'ctrlEnter',
      sendSettingMobile: 'enter',
    };
    expect((await save('mara', JSON.stringify(settings))).json()).toEqual({
      message: 'Настройки сохранены.',
    });
    await save('mara', JSON.stringify({ ...settings, game: 'feast' }));

    expect((await init('mara')).user?.settings).toEqual({ ...settings, game: 'feast' });
    expect((await init('boris')).user?.settings).toEqual({
      games: {},
      sendSetting: 'enter',
      sendSettingMobile: 'ctrlEnter',
    });
  });

  it.each([
    ['no JSON', '{"game":'],
    ['a list', '[]'],
    ['a number', '5'],
    ['too long', JSON.stringify({ game: 'x'.repeat(20_001) })],
    ['an object in place of text', { game: 'sea' }],
    ['deeper than can be written down again', `{"deep":${'['.repeat(9_000)}${']'.repeat(9_000)}}`],
  ])('are refused where they are %s', async (_what, settings) => {
    const before = await dump(host.db);
    const answer = await save('mara', settings);

    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors.settings).toHaveLength(1);
    expect(await dump(host.db)).toBe(before);
  });

  it('that went bad lock nobody out', async () => {
    for (const settings of [
      '{"games":[1,2],"sendSetting":7,"game":{"a":1}}',
      '{"__proto__":{"admin":true},"games":{"__proto__":{"character":"1"}}}',
      `{"deep":${'['.repeat(19)}${']'.repeat(19)}}`,
    ]) {
      expect((await save('mara', settings)).statusCode).toBe(200);
      expect((await init('mara')).user).toMatchObject({ admin: false, settings: { games: {} } });
    }
  });

  it('are of those who are signed in', async () => {
    const { cookie: _cookie, ...headers } = sea.headers.mara;
    const answer = await send(host, 'POST', '/api/rpg/settings', headers, { settings: '{}' });
    expect(answer.statusCode).toBe(403);
  });
});

describe('characters', () => {
  const of = async (login: Login, game = 'sea'): Promise<Character[]> => {
    const answer = await send(host, 'GET', `/api/rpg/characters/${game}`, sea.headers[login]);
    return answer.json<{ characters: Character[] }>().characters;
  };

  it('HOST-01 are the own ones, profiles first, each with the key it is called by', async () => {
    const owner = { id: sea.users.mara };
    await insertCharacter(host.db, { id: sea.games.sea }, owner, { type: 'user', name: 'Мара' });

    expect(await of('mara')).toMatchObject([
      { key: sea.keys.mara, type: 'profile', confirmed: true, location: 'pier' },
      { key: sea.keys.novice, type: 'profile', confirmed: false },
      { key: 'user', type: 'user', name: 'Мара' },
    ]);
    expect(await of('master')).toMatchObject([{ key: 'master', isGameMaster: true }]);
    expect(await of('tech')).toMatchObject([{ key: 'master', isGameTech: true }]);
    expect(await of('stranger')).toEqual([]);
  });

  it('that are out of the game are not offered', async () => {
    await host.db
      .updateTable('characters')
      .set({ status: 'finished' })
      .where('id', '=', Number(sea.keys.mara))
      .execute();
    expect((await of('mara')).map(({ key }) => key)).toEqual([sea.keys.novice]);
  });

  it('are refused to guests, and in games that the asker may not see', async () => {
    const status = async (game: string, login?: Login) =>
      (await send(host, 'GET', `/api/rpg/characters/${game}`, login && sea.headers[login]))
        .statusCode;
    expect(await status('sea')).toBe(401);
    expect(await status('draft', 'mara')).toBe(404);
    expect(await status('draft', 'master')).toBe(200);
    expect(await status('nothing', 'mara')).toBe(404);
  });
});

describe('locations', () => {
  it('HOST-01 are those of the game, in their order, for whoever may read it', async () => {
    const answer = await send(host, 'GET', '/api/rpg/locations/sea');
    expect(answer.json<{ locations: object[] }>().locations).toMatchObject([
      { key: 'pier', title: 'Причал' },
      { key: 'market' },
      { key: 'cave' },
    ]);
    expect((await send(host, 'GET', '/api/rpg/locations/draft')).statusCode).toBe(404);
    expect((await send(host, 'GET', '/api/rpg/locations/nothing')).json().error).toBe(
      'Игра не найдена.',
    );
  });
});
