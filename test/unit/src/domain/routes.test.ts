import { isReservedKey, otherRoutes, pathTo, routeTable } from '../../../../src/domain/index.ts';

describe('the route table', () => {
  it('SHELL-01 names the sixteen routes with the paths of the specification', () => {
    expect(Object.entries(routeTable)).toEqual([
      ['login', '/login'],
      ['index', '/'],
      ['main', '/:game'],
      ['rules', '/:game/rules'],
      ['profiles.choose', '/:game/profiles/choose'],
      ['profiles.index', '/:game/profiles/'],
      ['profiles.show', '/:game/profiles/:id-:seo'],
      ['profile.index', '/:game/profile/'],
      ['profile.edit', '/:game/profile/edit'],
      ['profile.create', '/:game/profile/create'],
      ['chat', '/:game/chat/'],
      ['channel', '/:game/chat/:channelType/:channelId'],
      ['quest.chronicle', '/:game/quests/:questKey/:eventKey/chronicle'],
      ['map', '/:game/map/:currentMapKey?'],
      ['locations', '/:game/locations/:currentMapKey?'],
      ['location', '/:game/location/:currentLocationKey/:all?'],
    ]);
  });

  it.each([
    ['index', {}, '/'],
    ['profiles.show', { game: 'forest', id: 7, seo: 'alina' }, '/forest/profiles/7-alina'],
    ['map', { game: 'forest' }, '/forest/map'],
    ['map', { game: 'forest', currentMapKey: 'north' }, '/forest/map/north'],
    [
      'location',
      { game: 'forest', currentLocationKey: 'a/b?', all: 'all' },
      '/forest/location/a%2Fb%3F/all',
    ],
    ['location', { game: 'forest', currentLocationKey: 'a', all: undefined }, '/forest/location/a'],
  ] as const)('builds the address of %s with %j', (name, params, path) => {
    expect(pathTo(name, params)).toBe(path);
  });

  it.each([{}, { game: undefined }, { game: '' }])(
    'refuses to build a false address from %j',
    (params) => {
      expect(() => pathTo('main', params)).toThrow(RangeError);
    },
  );
});

describe('the first step of an address', () => {
  const first = [...Object.values(routeTable), ...Object.values(otherRoutes)].map(
    (route) => route.split('/')[1] ?? '',
  );

  it.each(first.filter((step) => step !== '' && step !== ':game'))(
    'WORK-36 is the key of no game: %s',
    (step) => expect(isReservedKey(step)).toBe(true),
  );
});
