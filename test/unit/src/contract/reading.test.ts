import { calls, mapData, read, turn } from '../../../../src/contract/index.ts';

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

  it('HOSTS-05 an answer whose subject cannot be read is no answer', () => {
    expect(read(calls.turns.response, { turns: 'нет' })).toEqual({ ok: false, path: 'turns' });
    expect(read(calls.profile.response, { profile: {} }).ok).toBe(false);
  });
});
