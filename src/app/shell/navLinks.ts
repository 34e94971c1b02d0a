import type { Game } from '../../contract/index.ts';
import {
  type Actor,
  isMaster,
  isOpen,
  isUnconfirmed,
  pathTo,
  roleOf,
  type RouteName,
} from '../../domain/index.ts';
import type { MessageKey } from '../../i18n/index.ts';
import type { NavbarTones } from '../theme/palette.ts';

/** What the links of navbar and sidebar depend on. */
export interface NavFacts {
  game: Game | undefined;
  character: Actor;
  signedIn: boolean;
  /** The game has chat, and the character a channel in it. */
  hasChat: boolean;
  unread: number;
}

export interface NavLink {
  name: RouteName;
  labelKey: MessageKey;
  href: string;
  /** A number to show beside the link; absent where there is nothing to count. */
  badge?: number;
  /** A further page that the link stands for. */
  also?: string;
  /** Where one is, as `aria-current` says it: on this very page, or on one under it. */
  current?: 'page' | 'true';
}

type Rule = (game: Game, facts: NavFacts, built: ReadonlySet<RouteName>) => boolean;

/** The links in their order, each with what the game must allow for it (SHELL-06, SHELL-07). */
const rules: readonly { name: RouteName; labelKey: MessageKey; shown: Rule }[] = [
  {
    name: 'profile.index',
    labelKey: 'nav.profile',
    // A user character has no profile page of its own (spec 1 §6).
    shown: (game, { signedIn, character }) =>
      game.enable_profiles && signedIn && roleOf(character) !== 'user',
  },
  {
    name: 'profile.create',
    labelKey: 'nav.profileCreate',
    shown: (game, { signedIn }) => game.profile_create && signedIn && isOpen(game),
  },
  { name: 'profiles.index', labelKey: 'nav.profiles', shown: (game) => game.enable_profiles },
  { name: 'map', labelKey: 'nav.map', shown: (game) => game.enable_map },
  {
    name: 'locations',
    labelKey: 'nav.locations',
    // The map leads to every place; where there is none, the list of places does.
    shown: (game, _facts, built) => !game.enable_map || !built.has('map'),
  },
  { name: 'rules', labelKey: 'nav.rules', shown: (game) => game.rules },
  {
    // Last: its channels are known later than all else, and it moves no link when it comes (BACK-103).
    name: 'chat',
    labelKey: 'nav.chat',
    shown: (game, { hasChat }) => game.chat && hasChat,
  },
];

/** Where the link leads. That to the map opens the list of the same places first where the game is to be read so (`is_map_list`). */
function target(name: RouteName, game: Game): Pick<NavLink, 'href' | 'also'> {
  const href = pathTo(name, { game: game.key });
  const listed = name === 'map' && game.is_map_list;
  return listed ? { href: pathTo('locations', { game: game.key }), also: href } : { href };
}

/** The links to show now. A link to a route without a screen never appears. */
export function navLinks(facts: NavFacts, built: ReadonlySet<RouteName>): NavLink[] {
  const { game, unread } = facts;
  if (!game) return [];
  return rules
    .filter(({ name, shown }) => built.has(name) && shown(game, facts, built))
    .map(({ name, labelKey }) => ({
      name,
      labelKey,
      ...target(name, game),
      ...(name === 'chat' && unread > 0 && { badge: unread }),
    }));
}

const slashed = (path: string): string => (path.endsWith('/') ? path : `${path}/`);

/** Marks the link to where one is: of those that lead above the address the last, as that to a new profile stands under that to one's own. */
export function markCurrent(links: NavLink[], pathname: string): NavLink[] {
  const here = slashed(pathname);
  const isAbove = (href: string) => here.startsWith(slashed(href));
  const above = links.findLast(({ href, also = href }) => isAbove(href) || isAbove(also));
  return links.map((link) =>
    link === above ? { ...link, current: here === slashed(link.href) ? 'page' : 'true' } : link,
  );
}

/** The navbar's colour shows who one is: red a master, yellow an unconfirmed character, dark everybody else (SHELL-04). */
export function navbarTone(actor: Actor): keyof NavbarTones {
  if (isMaster(actor)) return 'master';
  return isUnconfirmed(actor) ? 'unconfirmed' : 'player';
}
