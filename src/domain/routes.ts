/**
 * The route table (spec 1 §2, SHELL-01): the sixteen screens by name, with the address of each. `:name` is a parameter, `?` after
 * it makes it optional. The picker's address is the root. Who shows which of them is the application's matter: `ui/RouteLink`.
 */
export const routeTable = {
  login: '/login',
  index: '/',
  main: '/:game',
  rules: '/:game/rules',
  'profiles.choose': '/:game/profiles/choose',
  'profiles.index': '/:game/profiles/',
  'profiles.show': '/:game/profiles/:id-:seo',
  'profile.index': '/:game/profile/',
  'profile.edit': '/:game/profile/edit',
  'profile.create': '/:game/profile/create',
  chat: '/:game/chat/',
  channel: '/:game/chat/:channelType/:channelId',
  'quest.chronicle': '/:game/quests/:questKey/:eventKey/chronicle',
  map: '/:game/map/:currentMapKey?',
  locations: '/:game/locations/:currentMapKey?',
  location: '/:game/location/:currentLocationKey/:all?',
} as const;

/**
 * Addresses of the program that the specification's table does not have, each by the name of its screen (`app/routing/otherScreens.ts`). The router and the
 * service worker both take them from here: what is missing does not open without a network.
 */
export const otherRoutes = {
  logout: '/logout',
  settings: '/settings',
  bookmarks: '/bookmarks',
  drafts: '/drafts',
  waiting: '/waiting',
  replay: '/replay',
  search: '/search',
  found: '/found',
  community: '/community',
  journal: '/community/journal',
  communityBlocks: '/community/blocks',
  invite: '/invite',
  queue: '/:game/queue',
  offer: '/:game/queue/offer',
  review: '/:game/queue/:profile',
  staff: '/:game/staff',
  gameJournal: '/:game/journal',
  moderation: '/:game/moderation',
  workshops: '/workshop',
  workshop: '/:game/workshop/:kind?/:id?',
} as const;

/** The name of such an address. */
export type OtherRoute = keyof typeof otherRoutes;

/** The name of a route. */
export type RouteName = keyof typeof routeTable;

/** Values of a route's parameters, not yet encoded. */
export type RouteParams = Readonly<Record<string, string | number | undefined>>;

const PARAMETER = /(\/?):([A-Za-z]+)(\??)/g;

const routes = { ...routeTable, ...otherRoutes };

/**
 * The address of a route. Parameters are encoded; an optional one that is absent is left out with its slash.
 * @throws RangeError where a required parameter is absent or empty: such a link would lead somewhere else.
 */
export function pathTo(name: RouteName | OtherRoute, params: RouteParams = {}): string {
  return routes[name].replace(PARAMETER, (_match, slash: string, key: string, mark: string) => {
    const value = params[key];
    if (value !== undefined && value !== '') return slash + encodeURIComponent(value);
    if (mark === '?') return '';
    throw new RangeError(`Route ${name} needs the parameter ${key}`);
  });
}
