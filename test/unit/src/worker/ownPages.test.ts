import { otherRoutes, pathTo, routeTable, type RouteName } from '../../../../src/domain/index.ts';
import { KnownGames, ownPage, pageFor, type PageSources } from '../../../../src/worker/ownPages.ts';

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

const never = new Promise<never>(() => undefined);
const isOver = Promise.resolve(undefined);

/** Sources that all have a page, with what a test changes. */
const sources = (changed: Partial<PageSources<string>> = {}): PageSources<string> => ({
  host: Promise.resolve('host'),
  patience: never,
  isAway: (page) => page === 'broken',
  kept: () => Promise.resolve('kept'),
  shell: () => Promise.resolve('shell'),
  ...changed,
});
const unreached = () => ({ host: Promise.reject<string>(new TypeError('Failed to fetch')) });
const none = { kept: () => Promise.resolve(undefined) };

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

  it.each(Object.entries(otherRoutes))('HOSTS-10 OFF-01 the other address %s', (_name, route) => {
    const path = route.replace(':game', 'otliv').replace(/:\w+\??/g, 'one');
    const expected = path === route ? {} : { game: 'otliv' };
    expect(ownPage(path)).toEqual(expected);
    expect(ownPage(`${path}/`)).toEqual(expected);
  });

  it.each(['/otliv/map', '/otliv/location/verf/all', '/otliv/workshop', '/otliv/workshop/maps'])(
    'HOSTS-10 %s, with or without what is optional',
    (path) => expect(ownPage(path)).toEqual({ game: 'otliv' }),
  );

  it.each([
    '/admin/users',
    '/forum/topic/12',
    '/otliv/quests',
    '/otliv/rules/more',
    '/login/reset',
    '/community/members',
    '/otliv/staff/list',
  ])('HOSTS-10 not %s', (path) => expect(ownPage(path)).toBeUndefined());
});

describe('the page of an address of the program', () => {
  it('FIRST-50 is the host’s where it comes, whatever is kept', async () => {
    expect(await pageFor(true, sources())).toBe('host');
  });

  it('FIRST-51 FIRST-50 is the kept one where the host is not reached, is broken, or takes too long', async () => {
    expect(await pageFor(true, sources(unreached()))).toBe('kept');
    expect(await pageFor(true, sources({ host: Promise.resolve('broken') }))).toBe('kept');
    expect(await pageFor(true, sources({ host: never, patience: isOver }))).toBe('kept');
  });

  it('FIRST-51 OFF-01 is the program’s where none is kept', async () => {
    expect(await pageFor(true, sources({ ...unreached(), ...none }))).toBe('shell');
    expect(await pageFor(true, sources({ host: never, patience: isOver, ...none }))).toBe('shell');
  });

  it('OFF-01 is waited for where there is nothing else, and fails as without a worker', async () => {
    const nothing = { ...none, shell: () => Promise.resolve(undefined) };
    const slow = new Promise<string>((resolve) => setTimeout(() => resolve('host')));
    expect(await pageFor(true, sources({ host: slow, patience: isOver, ...nothing }))).toBe('host');
    await expect(pageFor(true, sources({ ...unreached(), ...nothing }))).rejects.toThrow('Failed');
  });
});

describe('an address that may be a game', () => {
  it('HOSTS-10 is the host’s where no game has this key, and fails as without a worker', async () => {
    expect(await pageFor(false, sources({ patience: isOver }))).toBe('host');
    expect(await pageFor(false, sources({ host: Promise.resolve('broken') }))).toBe('broken');
    await expect(pageFor(false, sources(unreached()))).rejects.toThrow('Failed to fetch');
  });

  it('HOSTS-10 OFF-01 is the host’s while no page has named the games, and the program’s where it is not reached', async () => {
    expect(await pageFor(undefined, sources({ patience: isOver }))).toBe('host');
    expect(await pageFor(undefined, sources({ host: Promise.resolve('broken') }))).toBe('broken');
    expect(await pageFor(undefined, sources({ ...unreached(), ...none }))).toBe('shell');
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
