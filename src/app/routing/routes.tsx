import type { RouteObject } from 'react-router';
import { type OtherRoute, otherRoutes, routeTable, type RouteName } from '../../domain/index.ts';
import type { GuardedRoute } from '../../features/session/index.ts';
import { withTexts } from '../../i18n/index.ts';
import { PageFailure } from '../screens/PageFailure.tsx';
import { StartScreen } from '../screens/StartScreen.tsx';
import { Shell } from '../shell/Shell.tsx';
import type { AppStore } from '../store.ts';
import { celebrating, entering, guarded } from './guards.ts';
import type { OtherScreen } from './otherScreens.ts';
import { OAUTH_PATH } from './paths.ts';

type Load = Extract<RouteObject['lazy'], () => unknown>;

/** A screen that no guest sees first: its code, and where that lies, are loaded when it is first wanted. */
const other =
  (name: OtherScreen): Load =>
  async () => {
    const { otherScreens } = await import(
      /* webpackChunkName: "other-screens" */ './otherScreens.ts'
    );
    return otherScreens[name]();
  };

/** The code of each screen, loaded when the screen is first wanted; all but home and location with their texts (scripts/lib/firstTexts.ts has those). */
const screens = {
  login: withTexts(async () => {
    const { LoginScreen } = await import(
      /* webpackChunkName: "login" */ '../../features/session/screens/LoginScreen.tsx'
    );
    return { Component: LoginScreen };
  }),
  index: withTexts(async () => {
    const { PickerScreen } = await import(
      /* webpackChunkName: "picker" */ '../../features/session/screens/PickerScreen.tsx'
    );
    return { Component: PickerScreen };
  }),
  main: async () => {
    const { HomeScreen, loadHome } = await import(
      /* webpackChunkName: "home" */ '../screens/HomeScreen.tsx'
    );
    return { Component: HomeScreen, handle: { load: loadHome } };
  },
  rules: withTexts(async () => {
    const { RulesScreen } = await import(
      /* webpackChunkName: "rules" */ '../screens/RulesScreen.tsx'
    );
    return { Component: RulesScreen };
  }),
  'profiles.choose': other('profiles.choose'),
  'profile.index': other('profile.index'),
  'profile.edit': other('profile.edit'),
  'profile.create': other('profile.create'),
  map: withTexts(async () => {
    const { MapScreen, loadMap } = await import(
      /* webpackChunkName: "map" */ '../../features/map/screens/MapScreen.tsx'
    );
    return { Component: MapScreen, handle: { load: loadMap } };
  }),
  locations: withTexts(async () => {
    const { LocationsScreen, loadLocations } = await import(
      /* webpackChunkName: "locations" */ '../../features/locations/screens/LocationsScreen.tsx'
    );
    return { Component: LocationsScreen, handle: { load: loadLocations } };
  }),
  location: async () => {
    const { LocationScreen, loadLocation } = await import(
      /* webpackChunkName: "location" */ '../../features/locations/screens/LocationScreen.tsx'
    );
    return { Component: LocationScreen, handle: { load: loadLocation } };
  },
  chat: other('chat'),
  channel: other('channel'),
  'profiles.index': withTexts(async () => {
    const { ProfilesScreen, loadProfiles } = await import(
      /* webpackChunkName: "profiles" */ '../../features/profiles/screens/ProfilesScreen.tsx'
    );
    return { Component: ProfilesScreen, handle: { load: loadProfiles } };
  }),
  'profiles.show': withTexts(async () => {
    const { ProfileScreen, loadProfile } = await import(
      /* webpackChunkName: "profile" */ '../../features/profiles/screens/ProfileScreen.tsx'
    );
    return { Component: ProfileScreen, handle: { load: loadProfile } };
  }),
  'quest.chronicle': other('quest.chronicle'),
} satisfies Partial<Record<RouteName, Load>>;

const oauth: Load = withTexts(async () => {
  const { OauthScreen } = await import(
    /* webpackChunkName: "oauth" */ '../../features/session/screens/OauthScreen.tsx'
  );
  return { Component: OauthScreen };
});

/** The router knows no parameters that are but a part of a step: the screen takes id and seo apart. */
const patterns: Partial<Record<RouteName, string>> = {
  'profiles.show': '/:game/profiles/:profile',
};

/** A named route of the table, with its guard (SHELL-01). */
function namedRoute(
  id: RouteName,
  lazy: Load,
  guard: Omit<GuardedRoute, 'game'>,
  store: AppStore,
): RouteObject {
  return { id, path: patterns[id] ?? routeTable[id], middleware: [guarded(guard, store)], lazy };
}

const game = { screen: 'game' } as const;
const ownGame = { ...game, needsSignIn: true } as const;

/** Who may see each screen (SHELL-02, PICK-02, AUTH-06). */
const guards: Readonly<Record<keyof typeof screens, Omit<GuardedRoute, 'game'>>> = {
  login: { screen: 'login' },
  index: { screen: 'picker' },
  main: game,
  rules: game,
  'profiles.index': game,
  'profiles.show': game,
  'profiles.choose': ownGame,
  'profile.index': ownGame,
  'profile.edit': ownGame,
  'profile.create': ownGame,
  chat: ownGame,
  channel: ownGame,
  'quest.chronicle': ownGame,
  map: game,
  locations: game,
  location: game,
};

/** The screens of the table that are built. */
function namedRoutes(store: AppStore): RouteObject[] {
  const ids = Object.keys(guards) as (keyof typeof screens)[]; // of a record of just these
  const holidays = celebrating(store);
  return ids.map((id) => {
    const { middleware = [], ...route } = namedRoute(id, screens[id], guards[id], store);
    if (id === 'index') return { ...route, middleware: [holidays, ...middleware] };
    return { ...route, middleware: id === 'main' ? [...middleware, holidays] : middleware };
  });
}

type Guard = Omit<GuardedRoute, 'game'>;

const account: Guard = { screen: 'account' };

/** Who may see the screens of the other addresses: masters those of a game, users those over all games, everybody the rest. */
const otherGuards: Readonly<Record<OtherRoute, Guard | undefined>> = {
  logout: undefined,
  settings: undefined,
  bookmarks: account,
  drafts: undefined,
  waiting: account,
  replay: undefined,
  search: undefined,
  found: account,
  community: account,
  journal: account,
  communityBlocks: account,
  invite: undefined,
  queue: ownGame,
  offer: ownGame,
  review: ownGame,
  staff: ownGame,
  gameJournal: ownGame,
  moderation: ownGame,
  workshops: account,
  workshop: ownGame,
};

function toRoute(id: OtherScreen, path: string, guard: Guard | undefined, store: AppStore) {
  return { id, path, lazy: other(id), ...(guard && { middleware: [guarded(guard, store)] }) };
}

/** The other addresses, and what is unknown in a game. */
function furtherRoutes(store: AppStore): RouteObject[] {
  const ids = Object.keys(otherGuards) as OtherRoute[]; // of a record of just these
  return [
    ...ids.map((id) => toRoute(id, otherRoutes[id], otherGuards[id], store)),
    toRoute('unknown', '/:game/*', game, store),
  ];
}

/**
 * All routes over one store. The oauth address stands apart: in the popup nothing but the sign-in is wanted. A failure inside a screen or
 * of its code is shown inside the shell; one of the start in place of everything.
 */
export function createRoutes(store: AppStore): RouteObject[] {
  return [
    { id: 'oauth', path: OAUTH_PATH, lazy: oauth, HydrateFallback: StartScreen },
    {
      id: 'root',
      middleware: [entering(store)],
      HydrateFallback: StartScreen,
      ErrorBoundary: PageFailure,
      children: [
        {
          id: 'shell',
          Component: Shell,
          children: [
            {
              id: 'pages',
              ErrorBoundary: PageFailure,
              children: [...namedRoutes(store), ...furtherRoutes(store)],
            },
          ],
        },
      ],
    },
  ];
}
