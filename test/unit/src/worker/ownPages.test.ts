import { pathTo, routeTable, type RouteName } from '../../../../src/domain/index.ts';
import { KnownGames, ownPage, pageOfGame } from '../../../../src/worker/ownPages.ts';

/** Games on a disk that a test looks at. */
function makeGames(kept?: string) {
  const disk = { kept };
  const open = () =>
    new KnownGames({
      load: () => Promise.resolve(disk.kept),
      save: (keys) => {
        disk.kept = keys;
        return Promise.resolve();
      },
    });
  return { disk, open, games: open() };
}

const answers = {
  program: () => Promise.resolve('program'),
  host: () => Promise.resolve('host'),
};
const away = { ...answers, host: () => Promise.reject(new TypeError('Failed to fetch')) };

describe('which addresses are pages of the program', () => {
  const params = {
    ...{ game: 'отлив', id: '12', seo: 'anna', channelType: 'game', channelId: '1' },
    ...{ questKey: 'q', eventKey: 'e', currentMapKey: 'world', currentLocationKey: 'verf' },
  };

  it.each(Object.keys(routeTable) as RouteName[])('HOSTS-10 that of the route %s', (name) => {
    const path = pathTo(name, params);
    const expected = routeTable[name].startsWith('/:game') ? { game: 'отлив' } : {};
    expect(ownPage(path)).toEqual(expected);
    expect(ownPage(`${path.replace(/\/$/, '')}/`)).toEqual(expected);
  });

  it.each(['/otliv/map', '/otliv/location/verf/all', '/logout', '/replay'])(
    'HOSTS-10 %s, with what is optional or no screen',
    (path) => expect(ownPage(path)).toBeDefined(),
  );

  it.each([
    '/admin/users',
    '/forum/topic/12',
    '/otliv/quests',
    '/otliv/rules/more',
    '/login/reset',
  ])('HOSTS-10 not %s', (path) => expect(ownPage(path)).toBeUndefined());
});

describe('an address of a game', () => {
  it('HOSTS-10 OFF-01 is opened by the program, whatever the network does', async () => {
    const { games } = makeGames();
    await games.set(['otliv']);
    expect(await pageOfGame('otliv', games, answers)).toBe('program');
    expect(await pageOfGame('otliv', games, away)).toBe('program');
  });

  it('HOSTS-10 is the host’s where no game has this key, and fails as without a worker', async () => {
    const { games } = makeGames();
    await games.set(['otliv']);
    expect(await pageOfGame('admin', games, answers)).toBe('host');
    await expect(pageOfGame('admin', games, away)).rejects.toThrow('Failed to fetch');
  });

  it('HOSTS-10 OFF-01 is the host’s while no page has named the games, and the program’s where it is not reached', async () => {
    const { games } = makeGames();
    expect(await pageOfGame('otliv', games, answers)).toBe('host');
    expect(await pageOfGame('otliv', games, away)).toBe('program');
  });

  it('HOSTS-10 OFF-01 is known after a restart of the worker, until the games are forgotten', async () => {
    const { games, open, disk } = makeGames();
    await games.set(['otliv']);
    expect(await open().has('otliv')).toBe(true);
    expect(await open().has('admin')).toBe(false);
    await games.set(undefined);
    expect(disk.kept).toBeUndefined();
    expect(await games.has('otliv')).toBeUndefined();
    expect(await makeGames('no JSON').games.has('otliv')).toBeUndefined();
  });
});
