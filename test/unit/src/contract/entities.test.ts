import * as v from 'valibot';
import * as contract from '../../../../src/contract/index.ts';
import { id, imageUrl, key, linkUrl, safeKey } from '../../../../src/contract/primitives.ts';

const rawTurn = {
  id: 5,
  body: '<p>Тихо.</p>',
  created: '1700000000',
  created_at: '14.11.2023, 22:13',
  location: 'tavern',
  actions: { 0: { key: 'route', to: { key: 'hill', title: 'Холм' } } },
  char: { id: 7, type: 'profile', name: 'Алина', gender: 'female', age: 27, faction: null },
  comments: 3,
  reactions: [{ char: { id: 9, type: 'profile', name: 'Борис' }, isOwner: 0 }],
  somethingElse: true,
};

const samples: [string, v.GenericSchema, unknown][] = [
  ['turn', contract.turn, rawTurn],
  ['game', contract.game, { key: 'forest', title: 'Лес', rules: '<p>Правила</p>', chat: {} }],
  ['character', contract.character, { key: 'master', name: 'Мастер', isGameMaster: 1 }],
  [
    'location',
    contract.location,
    { key: 'hill', title: 'Холм', breadcrumb: null, map: { key: 'm' } },
  ],
  ['settings', contract.userSettings, { games: [], sendSetting: 'whistle' }],
  ['globals', contract.globalSettings, { menu: { a: { link: '/a', title: 'А' } }, holiday: '1' }],
  ['map', contract.mapData, { info: { key: 'm', title: 'Карта' }, options: [], features: {} }],
  [
    'form',
    contract.turnForm,
    { actionTypes: [{ key: 'roll' }, 'fly'], locationRoutes: { a: 'А' } },
  ],
  ['profile', contract.profile, { id: 7, name: 'Алина', age: '27' }],
  ['options', contract.options, { male: 'мужской' }],
  ['message', contract.chatMessage, { id: 1, author_type: 'bot', message: '[d20|17]', date: 1 }],
  ['master settings', contract.masterSettings, { quests: [1, 2] }],
  ['models', contract.modelsAnswer, { models: [], title: [], key: [] }],
  ['error', contract.errorBody, { error: { message: 'Нет' }, errors: { body: 'Пусто' } }],
];

describe('entities', () => {
  it.each(samples)('%s: what was read once reads again unchanged', (_name, schema, raw) => {
    const once = v.parse(schema, raw);
    expect(v.parse(schema, once)).toEqual(once);
    expect(v.parse(schema, JSON.parse(JSON.stringify(once)))).toEqual(once);
  });

  it('reads a turn of a lenient host into one shape', () => {
    expect(v.parse(contract.turn, rawTurn)).toEqual({
      id: '5',
      post: '<p>Тихо.</p>',
      created: 1_700_000_000,
      created_at: '14.11.2023, 22:13',
      location: { key: 'tavern', title: 'tavern' },
      actions: [{ key: 'route', to: { key: 'hill', title: 'Холм' } }],
      char: { id: '7', type: 'profile', name: 'Алина', gender: 'female', age: '27' },
      charIsMaster: false,
      isOwner: false,
      commentsCount: 3,
      reactions: [{ char: { id: '9', type: 'profile', name: 'Борис' }, isOwner: false }],
    });
  });

  it('counts the comments of a turn that brings them along', () => {
    const comment = { id: 1, author: 'owner', body: '<p>Да</p>', created: 5 };
    const read = v.parse(contract.turn, { ...rawTurn, comments: [comment] });
    expect(read.commentsCount).toBe(1);
    expect(read.comments).toHaveLength(1);
  });

  it.each([
    ['no id', { ...rawTurn, id: null }],
    ['no moment', { ...rawTurn, created: undefined }],
    ['a moment that is none', { ...rawTurn, created: 'yesterday' }],
    ['a speaker of no known type', { ...rawTurn, char: { id: 1, type: 'ghost', name: 'Х' } }],
  ])('refuses a turn with %s', (_what, raw) => {
    expect(v.safeParse(contract.turn, raw).success).toBe(false);
  });

  it('ERR-03 takes a message of a moment that is no date, which nothing could show, as of the last there is', () => {
    const raw = { id: 5, author_id: 7, author_type: 'profile', message: 'Привет' };
    const dateOf = (date: number) => v.parse(contract.chatMessage, { ...raw, date }).date;
    expect(dateOf(8.64e12)).toBe(8.64e12);
    expect(dateOf(Number.MAX_SAFE_INTEGER)).toBe(8.64e12);
  });

  it('leaves out actions that are incomplete or unknown', () => {
    const actions = [{ key: 'route' }, { key: 'roll', roll: null }, { key: 'fly', to: 'moon' }, 5];
    expect(v.parse(contract.turn, { ...rawTurn, actions }).actions).toEqual([]);
  });

  it.each([
    ['unknown', 'paused', 'closed'],
    ['absent', undefined, 'closed'],
    ['known', 'holiday', 'holiday'],
  ])('takes a game of %s status for one that is safe', (_what, status, expected) => {
    expect(v.parse(contract.game, { key: 'a', title: 'А', status }).status).toBe(expected);
  });

  it.each([
    ['rules as text', { rules: '<p>Не спорить</p>' }, true, '<p>Не спорить</p>'],
    ['rules as a flag', { rules: 1, rules_text: '<p>Да</p>' }, true, '<p>Да</p>'],
    ['the text alone', { rules_text: '<p>Да</p>' }, true, '<p>Да</p>'],
    ['a flag that is off', { rules: 0, rules_text: '<p>Да</p>' }, false, '<p>Да</p>'],
    ['no rules', {}, false, undefined],
  ])('reads %s of a game', (_what, fields, rules, text) => {
    const read = v.parse(contract.game, { key: 'a', title: 'А', ...fields });
    expect([read.rules, read.rules_text]).toEqual([rules, text]);
  });

  it('knows the type of a character by its key where the host does not say it', () => {
    const typeOf = (of: string) => v.parse(contract.character, { key: of, name: 'Имя' }).type;
    expect(['master', 'user', '17'].map(typeOf)).toEqual(['master', 'user', 'profile']);
  });

  it('grants no right that is not plainly granted', () => {
    const read = v.parse(contract.character, {
      key: '1',
      name: 'Х',
      isGameMaster: 'no',
      confirmed: {},
    });
    expect([read.isGameMaster, read.isGameTech, read.confirmed]).toEqual([false, false, false]);
  });

  it('takes false, an empty list and an empty object for a guest', () => {
    const read = (user: unknown) => v.parse(contract.initAnswer, { user, rpg: { games: [] } }).user;
    expect([false, [], {}, null, undefined].map(read)).toEqual(Array(5).fill(undefined));
  });

  it('names the items of a keyed object by their keys', () => {
    const answer = { characters: { 7: { name: 'Алина' }, user: { key: 'user', name: 'Игрок' } } };
    const read = v.parse(contract.calls.characters.response, answer);
    expect(read.characters.map(({ key: of }) => of)).toEqual(['7', 'user']);
  });

  it('finds turns in a list, in pages and in nothing', () => {
    const { turns, location, locationAll } = contract.calls;
    const page = { data: [rawTurn], last_page: 4 };
    const place = { key: 'hill', title: 'Холм' };
    expect(v.parse(turns.response, { turns: page })).toMatchObject({ last_page: 4 });
    expect(v.parse(turns.response, {}).turns).toEqual([]);
    expect(v.parse(location.response, { location: place, turns: page }).turns).toHaveLength(1);
    expect(
      v.parse(locationAll.response, { location: place, turns: [rawTurn] }).turns.last_page,
    ).toBe(1);
  });

  it('gives a map its defaults', () => {
    const { options } = v.parse(contract.mapData, { info: { key: 'm', title: 'Карта' } });
    expect(options).toEqual({ resolutions: [32, 16, 8, 4, 2, 1], tileSize: [256, 256] });
  });
});

describe('user settings', () => {
  it.each([
    ['JSON text', '{"game":"forest","sendSetting":"ctrlEnter"}', 'forest', 'ctrlEnter'],
    ['an object', { game: 'forest' }, 'forest', 'enter'],
    ['broken text', '{"game":', undefined, 'enter'],
    ['nothing', null, undefined, 'enter'],
    ['a list', [], undefined, 'enter'],
    ['a wrong game', { game: { a: 1 }, sendSetting: 'ctrlEnter' }, undefined, 'ctrlEnter'],
    ['a game that is none', { game: '', sendSetting: 'ctrlEnter' }, undefined, 'ctrlEnter'],
    ['JSON in a text of JSON', JSON.stringify('{"game":"forest"}'), 'forest', 'enter'],
  ])('are read from %s', (_what, raw, game, send) => {
    const read = contract.parseUserSettings(raw);
    expect([read.game, read.sendSetting, read.sendSettingMobile]).toEqual([
      game,
      send,
      'ctrlEnter',
    ]);
  });

  it('HOSTS-05 keep the other choices where one cannot be read', () => {
    const games = { forest: { character: null }, sea: { character: '5' }, sky: 7 };
    const read = contract.parseUserSettings({ games });
    expect(read.games).toEqual({ forest: {}, sea: { character: '5' } });
  });

  it('BACK-87 BACK-88 keep the characters to begin with and the order, less what cannot be read', () => {
    const read = (given: object) => contract.parseUserSettings({ game: 'forest', ...given });
    const chosen = { homeCharacters: { forest: '7' }, oldestFirst: true };
    expect(read(chosen)).toMatchObject({ game: 'forest', ...chosen });
    const broken = read({ homeCharacters: { forest: {} }, oldestFirst: 'как-нибудь' });
    expect(broken).toMatchObject({ game: 'forest', homeCharacters: {}, oldestFirst: false });
  });

  it('keep what other programs put beside the choice of a character', () => {
    const read = contract.parseUserSettings({ games: { forest: { character: 7, colour: 'red' } } });
    expect(read.games).toEqual({ forest: { character: '7', colour: 'red' } });
  });
});

describe('keys and addresses', () => {
  it.each(['..', '.', '', '__proto__', 'a'.repeat(192)])('a key is never %j', (value) => {
    expect(v.safeParse(key, value).success).toBe(false);
    expect(v.safeParse(safeKey, value).success).toBe(false);
  });

  it.each(['a/b', 'a.b', 'лес', 'a b', 'a\n', '%2e', 1.5, null, {}])(
    'the host takes no key like %j',
    (value) => {
      expect(v.safeParse(safeKey, value).success).toBe(false);
    },
  );

  it('an id is text, whether it came as text or as a number', () => {
    expect([v.parse(id, 17), v.parse(id, '17'), v.parse(safeKey, 17)]).toEqual(['17', '17', '17']);
  });

  it.each(['javascript:alert(1)', ' JaVa\tScript:alert(1)', 'vbscript:x', 'data:text/html,x'])(
    'an address with the scheme of %j becomes empty',
    (address) => {
      expect([v.parse(linkUrl, address), v.parse(imageUrl, address)]).toEqual(['', '']);
    },
  );

  it.each(['https://a.example/x', '/x?y=a:b', '#top', '//a.example'])(
    'the address %j stays',
    (address) => {
      expect([v.parse(linkUrl, address), v.parse(imageUrl, address)]).toEqual([address, address]);
    },
  );

  it('HOSTS-04 an address without a slash is one of the host, wherever it is shown', () => {
    expect([v.parse(linkUrl, 'x.html'), v.parse(imageUrl, 'img/a.png')]).toEqual([
      '/x.html',
      '/img/a.png',
    ]);
  });
});

describe('events', () => {
  it.each([{ turn: { id: 5 } }, { turn: 5 }, { id: 5 }, { turn: rawTurn }])(
    'a deletion needs no more than the id: %j',
    (data) => {
      expect(v.parse(contract.events.TurnDeleted, data)).toEqual({ turn: { id: '5' } });
    },
  );

  it('a deletion without an id is refused', () => {
    expect(v.safeParse(contract.events.TurnDeleted, {}).success).toBe(false);
  });

  it('are named as Laravel Echo names them', () => {
    expect(contract.eventWireName('App.Events.Rpg', 'TurnSent')).toBe('App\\Events\\Rpg\\TurnSent');
  });
});
