import type { RouteObject } from 'react-router';
import {
  COMMUNITY_PATH,
  FOUND_PATH,
  journalPath,
  routeTable,
  type RouteName,
  SEARCH_PATH,
} from '../../domain/index.ts';
import type { GuardedRoute } from '../../features/session/index.ts';
import { withTexts } from '../../i18n/index.ts';
import { PageFailure } from '../screens/PageFailure.tsx';
import { StartScreen } from '../screens/StartScreen.tsx';
import { Shell } from '../shell/Shell.tsx';
import type { AppStore } from '../store.ts';
import { celebrating, entering, guarded } from './guards.ts';
import type { OtherScreen } from './otherScreens.ts';
import {
  BOOKMARKS_PATH,
  DRAFTS_PATH,
  LOGOUT_PATH,
  OAUTH_PATH,
  REPLAY_PATH,
  SETTINGS_PATH,
  WAITING_PATH,
} from './paths.ts';

type Load = Extract<RouteObject['lazy'], () => unknown>;

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
  'profiles.choose': withTexts(async () => {
    const { ChooseProfileScreen } = await import(
      /* webpackChunkName: "profileChoice" */ '../../features/profiles/screens/ChooseProfileScreen.tsx'
    );
    return { Component: ChooseProfileScreen };
  }),
  'profile.index': withTexts(async () => {
    const { OwnProfileScreen } = await import(
      /* webpackChunkName: "ownProfile" */ '../../features/profiles/screens/OwnProfileScreen.tsx'
    );
    return { Component: OwnProfileScreen };
  }),
  'profile.edit': withTexts(async () => {
    const { EditProfileScreen } = await import(
      /* webpackChunkName: "profileForm" */ '../../features/profiles/screens/EditProfileScreen.tsx'
    );
    return { Component: EditProfileScreen };
  }),
  'profile.create': withTexts(async () => {
    const { CreateProfileScreen } = await import(
      /* webpackChunkName: "profileForm" */ '../../features/profiles/screens/CreateProfileScreen.tsx'
    );
    return { Component: CreateProfileScreen };
  }),
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
  chat: withTexts(async () => {
    const { ChannelsScreen } = await import(
      /* webpackChunkName: "channels" */ '../../features/chat/screens/ChannelsScreen.tsx'
    );
    return { Component: ChannelsScreen };
  }),
  channel: withTexts(async () => {
    const { ChannelScreen } = await import(
      /* webpackChunkName: "channel" */ '../../features/chat/screens/ChannelScreen.tsx'
    );
    return { Component: ChannelScreen };
  }),
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
  'quest.chronicle': withTexts(async () => {
    const { ChronicleScreen } = await import(
      /* webpackChunkName: "chronicle" */ '../../features/quests/screens/ChronicleScreen.tsx'
    );
    return { Component: ChronicleScreen };
  }),
} satisfies Partial<Record<RouteName, Load>>;

const oauth: Load = withTexts(async () => {
  const { OauthScreen } = await import(
    /* webpackChunkName: "oauth" */ '../../features/session/screens/OauthScreen.tsx'
  );
  return { Component: OauthScreen };
});

/** A screen that no first page shows: its code, and where that lies, are loaded when it is first wanted. */
const other =
  (name: OtherScreen): Load =>
  async () => {
    const { otherScreens } = await import(
      /* webpackChunkName: "other-screens" */ './otherScreens.ts'
    );
    return otherScreens[name]();
  };

/** The router knows no parameters that are but a part of a step: the screen takes id and seo apart. */
const patterns: Partial<Record<RouteName, string>> = {
  'profiles.show': '/:game/profiles/:profile',
};

/** A named route of the table, with its guard (SHELL-01). */
export function namedRoute(
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

/** Addresses that are no screens of the table: those over all games, the question of sign-out, a replay, and what is unknown. */
function otherRoutes(store: AppStore): RouteObject[] {
  const ofAccount = { middleware: [guarded({ screen: 'account' }, store)] };
  const ofOwnGame = { middleware: [guarded(ownGame, store)] };
  return [
    { id: 'logout', path: LOGOUT_PATH, lazy: other('logout') },
    { id: 'settings', path: SETTINGS_PATH, lazy: other('settings') },
    { id: 'bookmarks', path: BOOKMARKS_PATH, ...ofAccount, lazy: other('bookmarks') },
    { id: 'drafts', path: DRAFTS_PATH, lazy: other('drafts') },
    { id: 'waiting', path: WAITING_PATH, ...ofAccount, lazy: other('waiting') },
    { id: 'replay', path: REPLAY_PATH, lazy: other('replay') },
    { id: 'search', path: SEARCH_PATH, lazy: other('search') },
    { id: 'found', path: FOUND_PATH, ...ofAccount, lazy: other('found') },
    { id: 'community', path: COMMUNITY_PATH, ...ofAccount, lazy: other('community') },
    { id: 'journal', path: journalPath(), ...ofAccount, lazy: other('journal') },
    { id: 'staff', path: '/:game/staff', ...ofOwnGame, lazy: other('staff') },
    { id: 'gameJournal', path: '/:game/journal', ...ofOwnGame, lazy: other('journal') },
    {
      id: 'unknown',
      path: '/:game/*',
      middleware: [guarded({ screen: 'game' }, store)],
      lazy: other('unknown'),
    },
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
              children: [...namedRoutes(store), ...otherRoutes(store)],
            },
          ],
        },
      ],
    },
  ];
}
