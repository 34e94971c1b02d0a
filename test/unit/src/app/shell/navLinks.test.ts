import {
  markCurrent,
  navbarTone,
  type NavFacts,
  navLinks,
} from '../../../../../src/app/shell/navLinks.ts';
import { type RouteName, routeTable } from '../../../../../src/domain/index.ts';
import {
  makeGame,
  master,
  newcomer,
  plainUser,
  player,
  technician,
} from '../../../../support/entities.ts';

const every = new Set(Object.keys(routeTable) as RouteName[]);

function facts(over: Partial<NavFacts> = {}): NavFacts {
  return {
    game: makeGame(),
    character: player,
    signedIn: true,
    hasChat: false,
    unread: 0,
    ...over,
  };
}

const without = (name: RouteName): Set<RouteName> =>
  new Set([...every].filter((one) => one !== name));

const names = (over: Partial<NavFacts>, built = every): string[] =>
  navLinks(facts(over), built).map(({ name }) => name);

describe('the links of navbar and sidebar', () => {
  it.each([
    ['nothing is allowed', {}, []],
    ['profile_create', { profile_create: true }, ['profile.create']],
    ['enable_profiles', { enable_profiles: true }, ['profile.index', 'profiles.index']],
    ['enable_map', { enable_map: true }, ['map']],
    ['rules are present', { rules_text: '<p>Раз.</p>' }, ['rules']],
    ['rules are empty', { rules_text: '' }, []],
  ])('SHELL-06 appear as the game allows: %s', (_case, flags, expected) => {
    const shown = names({ game: makeGame(flags) });
    expect(shown.filter((name) => name !== 'locations')).toEqual(expected);
  });

  it.each([
    ['has no map', {}, every, ['locations']],
    ['has a map', { enable_map: true }, every, ['map']],
    ['has a map without a screen', { enable_map: true }, without('map'), ['locations']],
  ])('lead to the places of a game that %s', (_case, flags, built, expected) => {
    expect(names({ game: makeGame(flags) }, built)).toEqual(expected);
  });

  it('SHELL-06 stand in one order where everything is allowed', () => {
    const game = makeGame({
      profile_create: true,
      enable_profiles: true,
      enable_map: true,
      chat: true,
      rules: true,
    });
    expect(names({ game, hasChat: true })).toEqual([
      'profile.index',
      'profile.create',
      'profiles.index',
      'map',
      'rules',
      'chat',
    ]);
  });

  it('SHELL-06 show a guest what can be read, not what needs an account', () => {
    const game = makeGame({ profile_create: true, enable_profiles: true, enable_map: true });
    expect(names({ game, character: undefined, signedIn: false })).toEqual([
      'profiles.index',
      'map',
    ]);
  });

  it.each(['closed', 'inactive'])('SHELL-06 offer no new character in a %s game', (status) => {
    const game = makeGame({ status, profile_create: true, enable_profiles: true });
    expect(names({ game })).toEqual(['profile.index', 'profiles.index', 'locations']);
  });

  it('SHELL-06 offer a user character no profile page of its own', () => {
    const game = makeGame({ enable_profiles: true });
    expect(names({ game, character: plainUser })).toEqual(['profiles.index', 'locations']);
  });

  it.each([
    ['disabled in the game', { chat: false }, true],
    ['without a channel', { chat: true }, false],
  ])('SHELL-07 have no chat where it is %s', (_case, flags, hasChat) => {
    expect(names({ game: makeGame(flags), hasChat, unread: 3 })).not.toContain('chat');
  });

  it.each([
    [3, 3],
    [0, undefined],
  ])('SHELL-07 carry %s unread messages as a badge on chat', (unread, badge) => {
    const game = makeGame({ chat: true });
    const links = navLinks(facts({ game, hasChat: true, unread }), every);
    const chat = links.find(({ name }) => name === 'chat');
    expect(chat).toMatchObject({ name: 'chat', href: '/forest/chat/' });
    expect(chat?.badge).toBe(badge);
  });

  it('lead into the game one is in, with its key encoded', () => {
    const game = makeGame({ key: 'тёмный лес', rules: true });
    expect(navLinks(facts({ game }), every).map(({ href }) => href)).toContain(
      '/%D1%82%D1%91%D0%BC%D0%BD%D1%8B%D0%B9%20%D0%BB%D0%B5%D1%81/rules',
    );
  });

  it('never lead to a route that has no screen', () => {
    const game = makeGame({ enable_map: true, rules: true });
    expect(names({ game }, new Set<RouteName>(['rules']))).toEqual(['rules']);
  });

  it.each([
    ['/forest', []],
    ['/forest/profiles', ['profiles.index: page']],
    ['/forest/profiles/', ['profiles.index: page']],
    ['/forest/profiles/7-alina', ['profiles.index: true']],
    ['/forest/profile', ['profile.index: page']],
    ['/forest/profile/edit', ['profile.index: true']],
    ['/forest/profile/create', ['profile.create: page']],
    ['/forest/chat/rpg_game/1', ['chat: true']],
    ['/forest/map/north', ['map: true']],
    ['/forest/mapless', []],
  ])('tell at %s where one is', (pathname, expected) => {
    const flags = { profile_create: true, enable_profiles: true, enable_map: true, chat: true };
    const links = navLinks(facts({ game: makeGame(flags), hasChat: true }), every);
    const marked = markCurrent(links, pathname).filter(({ current }) => current);
    expect(marked.map(({ name, current }) => `${name}: ${String(current)}`)).toEqual(expected);
  });

  it('HOSTS-12 that of the map leads to the list first where the game is read so, and is marked on both', () => {
    const game = makeGame({ enable_map: true, is_map_list: true });
    const links = navLinks(facts({ game }), every);
    expect(links).toMatchObject([{ name: 'map', href: '/forest/locations' }]);
    for (const path of ['/forest/locations/harbour', '/forest/map'])
      expect(markCurrent(links, path)).toMatchObject([{ current: 'true' }]);
    const drawn = navLinks(facts({ game: makeGame({ enable_map: true }) }), every);
    expect(drawn).toMatchObject([{ name: 'map', href: '/forest/map' }]);
  });

  it('are absent outside a game', () => {
    expect(names({ game: undefined })).toEqual([]);
  });
});

describe('the colour of the navbar', () => {
  it.each([
    ['red for a game master', master, 'master'],
    ['red for a game technician', technician, 'master'],
    ['yellow for an unconfirmed character', newcomer, 'unconfirmed'],
    ['dark for a player', player, 'player'],
    ['dark for a plain user', plainUser, 'player'],
    ['dark for a guest', undefined, 'player'],
  ])('SHELL-04 is %s', (_case, character, tone) => {
    expect(navbarTone(character)).toBe(tone);
  });
});
