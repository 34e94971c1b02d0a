import { calls, events, location, mapData, read, turn } from '../../../../src/contract/index.ts';

const figure = { id: 1, geometry: { type: 'Point', coordinates: ['3', 4] } };

describe('what cannot be read of an answer', () => {
  it('HOSTS-09 a map keeps the figures that can be read, and is tiled without a tileCoord that is no list', () => {
    const found = read(mapData, {
      info: { key: 'm', title: 'Карта' },
      options: { tileCoord: 'x', url: '/{z}/{x}/{y}.webp' },
      features: [figure, { id: 2, geometry: 'POINT(3 4)' }, { id: 3 }, null],
    });
    expect(found).toMatchObject({
      ok: true,
      value: {
        options: { url: '/{z}/{x}/{y}.webp', tileSize: [256, 256] },
        features: [{ id: '1', geometry: { coordinates: [3, 4] } }],
      },
      losses: [
        { path: 'options.tileCoord', kind: 'field' },
        { path: 'features.1', kind: 'record' },
        { path: 'features.2', kind: 'record' },
      ],
    });
  });

  it('HOSTS-09 choices of a form may have any text as their value', () => {
    const species = { 'Лунный народ / «сов»': 'Совы', 7: 'Люди' };
    const found = read(calls.profileCreateForm.response, { species });
    expect(found).toMatchObject({
      value: {
        species: [
          { value: '7', title: 'Люди' },
          { value: 'Лунный народ / «сов»', title: 'Совы' },
        ],
      },
      losses: [],
    });
  });

  it('HOSTS-05 the start needs nothing but a game with a key and a title', () => {
    const games = [{ key: 'a', title: 'А', icon: [], status: 'спит' }, { key: 'b' }, 5];
    const found = read(calls.init.response, { user: false, settings: 'нет', rpg: { games } });
    expect(found).toMatchObject({
      value: { rpg: { games: [{ key: 'a', status: 'closed' }] }, settings: { menu: [] } },
      losses: [{ path: 'settings' }, { path: 'rpg.games.1' }, { path: 'rpg.games.2' }],
    });
  });

  it('HOSTS-05 a user who cannot be read wholly is signed in all the same', () => {
    const found = read(calls.init.response, { user: { name: [], id: {} }, rpg: { games: [] } });
    expect(found).toMatchObject({ value: { user: { id: 'user', name: '' } } });
  });

  it.each([
    { id: null, name: null },
    { id: 0, name: 'Гость' },
    { id: '0' },
    { guest: true },
    {},
    [],
  ])('HOSTS-05 a user who is nobody is a guest: %j', (user) => {
    const found = read(calls.init.response, { user, rpg: { games: [] } });
    expect(found.ok && found.value.user).toBeUndefined();
  });

  it('HOSTS-05 a speaker of an unknown type is plain text without a link', () => {
    const char = { id: 7, type: 'ghost', name: 'Тень', seo: 'ten', url: 'https://example.org' };
    const found = read(turn, { id: 1, post: '', created: 5, char });
    expect(found.ok && found.value.char).toEqual({ id: '7', type: 'user', name: 'Тень' });
  });

  it('HOSTS-05 a record that is sent twice stands there once, and a broken one takes no other along', () => {
    const one = { id: 7, name: 'Мара' };
    const found = read(calls.profiles.response, {
      data: { 7: one, x: null, 8: { id: 8 }, 9: one },
    });
    expect(found).toMatchObject({ value: { data: [{ id: '7' }] }, losses: [{ path: 'data.1' }] });
  });

  it('HOSTS-04 what a profile has chosen may be the option itself, and options may stand under data', () => {
    const human = { value: 'human', title: 'Человек' };
    const profile = { id: 7, name: 'Мара', species: human, gender: { key: 'female' } };
    const found = read(calls.profileEditForm.response, { profile, species: { data: [human] } });
    expect(found).toMatchObject({
      value: { profile: { species: 'human', gender: 'female' }, species: [human] },
      losses: [],
    });
  });

  it('HOSTS-01 a text of the host under `message`, or a part of the message, is no message', () => {
    const { sendChatMessage, editChatMessage } = calls;
    for (const { response } of [sendChatMessage, editChatMessage])
      for (const sent of [{ id: 5, message: 'Сохранено' }, { message: { id: 5, message: 'x' } }])
        expect(read(response, sent)).toEqual({ ok: true, value: {}, losses: [] });
  });

  it('HOSTS-06 of two dates the one counts that can be read', () => {
    const dates = { created: 'позавчера', created_at: '14.11.2023, 22:13' };
    expect(read(turn, { id: 1, post: '', ...dates })).toMatchObject({
      value: { created: 1_699_999_980, created_at: '14.11.2023, 22:13' },
      losses: [],
    });
  });

  it('HOSTS-05 comments that cannot be read are not counted', () => {
    const { id, ...nameless } = { id: 3, author: 'owner', body: '<p>Да</p>', created: 5 };
    const comments = [null, 'мусор', nameless, { id, ...nameless }];
    expect(read(turn, { id: 1, post: '', created: 5, comments })).toMatchObject({
      value: { commentsCount: 1, comments: [{ id: '3' }] },
      losses: [{ path: 'comments.0' }, { path: 'comments.1' }],
    });
  });

  it('HOSTS-05 an answer whose subject cannot be read is no answer', () => {
    expect(read(calls.turns.response, { turns: 'нет' })).toEqual({ ok: false, path: 'turns' });
    expect(read(calls.profile.response, { profile: {} }).ok).toBe(false);
  });
});

const valueOf = (call: keyof typeof calls, sent: unknown): unknown => {
  const found = read(calls[call].response, sent);
  expect(found).toMatchObject({ ok: true, losses: [] });
  return found.ok && found.value;
};

describe('what means the same', () => {
  const sea = { key: 'sea', title: 'Море' };
  const words = { id: '7', post: 'Да.' };

  it.each([
    { data: { turns: [words] } },
    { data: { data: [words] } },
    { success: true, message: 'Ок', code: 200, result: [words] },
    { status: 'ok', response: { turns: { 7: words } } },
    { payload: { turns: { data: [{ data: words }] } } },
    { current_page: 1, data: [words], next_page_url: null },
  ])('HOSTS-04 an answer is known in any envelope: %j', (sent) => {
    expect(valueOf('turns', sent)).toMatchObject({ turns: [words] });
  });

  it('HOSTS-04 what is said beside the records of a bare answer is none of them', () => {
    const sent = { success: true, errors: [], message: '', 17: { id: 17, name: 'Мара' } };
    expect(valueOf('characters', sent)).toMatchObject({ characters: [{ key: '17' }] });
  });

  it.each([
    { current_page: 1, last_page: '3' },
    { lastPage: 3 },
    { total: 41, per_page: 20 },
    { meta: { last_page: 3 } },
    { meta: { pagination: { total_pages: 3 } } },
    { current_page: 2, next_page_url: '/?page=3' },
  ])('HOSTS-04 the last page is found where paginators say it: %j', (sent) => {
    const data = [{ id: 7, name: 'Мара' }];
    expect(valueOf('profiles', { data, ...sent })).toMatchObject({ last_page: 3 });
    expect(valueOf('turns', { turns: { data: [words], ...sent } })).toMatchObject({ last_page: 3 });
  });

  it('HOSTS-04 lists may be titles by key, and keys in one text', () => {
    const games = [{ ...sea, baseLocations: 'pier, mole', group: { key: 'g', games: '["sea"]' } }];
    expect(valueOf('init', { rpg: { games } })).toMatchObject({
      rpg: { games: [{ baseLocations: ['pier', 'mole'], group: { games: ['sea'] } }] },
    });
    const locations = [{ ...sea, breadcrumb: { world: 'Мир' } }];
    expect(valueOf('locations', { locations })).toMatchObject({
      locations: [{ breadcrumb: [{ key: 'world', title: 'Мир' }] }],
    });
  });

  it.each(['', false, [], 'много', 2])(
    'HOSTS-05 a turn stands whatever is said of its comments: %j',
    (comments) => {
      expect(valueOf('turns', [{ ...words, comments, reactions: 3 }])).toMatchObject({
        turns: [{ id: '7', commentsCount: comments === 2 ? 2 : 0, reactions: [] }],
      });
    },
  );

  it('HOSTS-04 records of a keyed object may stand under data', () => {
    const characters = { 17: { data: { name: 'Мара' } } };
    expect(valueOf('characters', { characters })).toMatchObject({ characters: [{ key: '17' }] });
  });

  it('HOSTS-04 figures may be those of GeoJSON', () => {
    const { id, geometry } = figure;
    const feature = { type: 'Feature', id, geometry, properties: { location: sea } };
    const features = { type: 'FeatureCollection', features: [feature] };
    expect(valueOf('map', { info: sea, features })).toMatchObject({
      features: [{ id: '1', geometry: { coordinates: [3, 4] }, location: sea }],
    });
  });

  it.each([{ turn: words }, words, { data: { turn: words } }, JSON.stringify({ turn: words })])(
    'HOSTS-04 an event is read as %j',
    (sent) => {
      expect(read(events.TurnSent, sent)).toMatchObject({ value: { turn: words } });
      expect(read(events.TurnDeleted, sent)).toMatchObject({ value: { turn: { id: '7' } } });
    },
  );

  it.each([
    ['/img/a.png', 'https://host.example/img/a.png'],
    ['img/a.png', 'https://host.example/img/a.png'],
    [{ url: '/img/a.png' }, 'https://host.example/img/a.png'],
    ['//cdn.example/a.png', '//cdn.example/a.png'],
    ['https://cdn.example/a.png', 'https://cdn.example/a.png'],
    ['', ''],
  ])('HOSTS-04 the picture %j of a host on another origin is fetched there', (image, address) => {
    const found = read(location, { ...sea, image }, { origin: 'https://host.example' });
    expect(found).toMatchObject({ value: { image: address }, losses: [] });
  });

  it('HOSTS-06 the last turn of a place is dated by its text, and by the words of the host where that is no date', () => {
    const at = (created_at: unknown) => read(location, { ...sea, lastTurn: { created_at } });
    expect(at('1970-01-01 00:00:07')).toMatchObject({ value: { lastTurn: { created: 7 } } });
    expect(at('вчера')).toMatchObject({ value: { lastTurn: { created_at: 'вчера' } } });
    expect(at('0000-00-00 00:00:00')).toMatchObject({ value: { lastTurn: { created_at: '' } } });
  });

  it.each([
    ['', undefined],
    [[], undefined],
    [null, undefined],
    ['off', false],
    [0, false],
    ['on', true],
  ])('HOSTS-09 of a holiday that is %j it is known that it is %j', (holiday, known) => {
    const sent = { settings: { holiday }, rpg: { games: [sea] } };
    const { settings } = valueOf('init', sent) as { settings: { holiday?: boolean } };
    expect(settings.holiday).toBe(known);
  });

  it('HOSTS-09 a holiday by its name is not known to be none', () => {
    const found = read(calls.init.response, {
      settings: { holiday: 'new_year' },
      rpg: { games: [] },
    });
    expect(found.ok && found.value.settings).not.toHaveProperty('holiday');
  });

  it('HOSTS-04 rules that are a flag in words are no text of rules, and an icon may be its name alone', () => {
    const games = [{ ...sea, rules: 'false', icon: 'star' }];
    expect(valueOf('init', { rpg: { games } })).toMatchObject({
      rpg: { games: [{ rules: false, icon: { icon: 'star' } }] },
    });
  });
});
