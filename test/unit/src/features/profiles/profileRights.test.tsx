import { cleanup, screen } from '@testing-library/react';
import { CharacterMenu } from '../../../../../src/app/shell/CharacterMenu.tsx';
import { SidebarUserMenu } from '../../../../../src/app/shell/SidebarUserMenu.tsx';
import { navLinks } from '../../../../../src/app/shell/navLinks.ts';
import type { Character, Game } from '../../../../../src/contract/index.ts';
import { offersChoiceAtHome, routeTable, type RouteName } from '../../../../../src/domain/index.ts';
import { OwnProfileScreen } from '../../../../../src/features/profiles/screens/OwnProfileScreen.tsx';
import { makeGame } from '../../../../support/entities.ts';
import {
  alina,
  hostOf,
  hostWith,
  openList,
  openProfile,
  sessionAs,
} from '../../../../support/profileScreens.tsx';
import { renderScreen } from '../../../../support/renderScreen.tsx';
import { actors } from '../../../../support/rights/client.ts';
import {
  flagOf,
  type ProfileCase,
  type ProfileDeed,
  profileRows,
} from '../../../../support/rights/profiles.ts';
import { isPlaying, type Role } from '../../../../support/rights/table.ts';

const flags = {
  enableProfiles: 'enable_profiles',
  profileShow: 'profile_show',
  profileChoose: 'profile_choose',
  profileCreate: 'profile_create',
  profileEdit: 'profile_edit',
  avatarChange: 'avatar_change',
} as const;

/** The game as the table's situation has it for a deed. */
function gameFor(deed: ProfileDeed, situation: ProfileCase): Game {
  const own = flagOf[deed];
  const all = Object.entries(flags).map(([name, wire]): [string, boolean] => {
    if (situation === 'on') return [wire, name === own];
    return [wire, situation !== 'off' || name !== own];
  });
  const status = situation === 'closed' || situation === 'inactive' ? situation : 'active';
  return makeGame({ ...Object.fromEntries(all), status });
}

const playedBy = (role: Role): Character | 'guest' | undefined => {
  if (role === 'guest') return 'guest';
  return isPlaying(role) ? { ...actors[role], avatar: '/alina.jpg' } : undefined;
};

const nothing = () => undefined;

const every = new Set(Object.keys(routeTable) as RouteName[]);

/** The pages that the shell leads to. */
function pages(role: Role, game: Game): RouteName[] {
  const as = playedBy(role);
  const signedIn = as !== 'guest';
  const character = as === 'guest' ? undefined : as;
  const facts = { game, character, signedIn, hasChat: false, unread: 0 };
  return navLinks(facts, every).map(({ name }) => name);
}

/** What one's own profile offers: the addresses it leads to, and the names of its buttons. */
async function ownPage(role: Role, game: Game): Promise<string[]> {
  const as = playedBy(role);
  const host = hostOf([]);
  const profile = { ...alina, confirmed: role !== 'novice', imageBefore: 'a.jpg' };
  host.on('GET', '/api/rpg/profile/forest/7', { json: { profile, comments: [] } });
  const session = sessionAs(as, game);
  const shown = renderScreen(<OwnProfileScreen />, { host, preloadedState: { session } });
  await screen.findByRole('heading', { level: 1 });
  await shown.host.settle();
  const main = screen.queryAllByRole('link').map((link) => link.getAttribute('href') ?? '');
  return [...main, ...screen.queryAllByRole('button').map(({ textContent }) => textContent)];
}

const sees = (offers: readonly string[], ...words: string[]): boolean =>
  words.some((word) => offers.includes(word));

/** What the menus of the shell lead to: that of the character in the bar, and that of the user in the sidebar. */
async function menus(role: Role, game: Game): Promise<boolean[]> {
  const as = playedBy(role);
  const session = sessionAs(as, game);
  const around = { at: '/forest', pattern: '/:game', preloadedState: { session } };
  const found: boolean[] = [];
  for (const [menu, sign] of [
    [<CharacterMenu key="bar" anchor={document.body} onClose={nothing} />, 'menuitem'],
    [<SidebarUserMenu key="sidebar" onChosen={nothing} />, 'link'],
  ] as const) {
    renderScreen(menu, around);
    await screen.findByRole(sign, { name: 'Выйти' });
    found.push(screen.queryByRole(sign, { name: 'Редактировать персонажа' }) !== null);
    cleanup();
  }
  return found;
}

/** Is there a way to the form beside the own character in the list, and on its page? */
async function besideOwn(role: Role, game: Game): Promise<boolean[]> {
  const as = playedBy(role);
  const shown = { ...game, enable_profiles: true, profile_show: true };
  openList({ host: hostOf([alina]), game: shown, as });
  await screen.findByRole('heading', { level: 2, name: 'Алина' });
  const inList = screen.queryByRole('link', { name: /^Редактировать/ }) !== null;
  cleanup();
  openProfile({ host: hostWith(alina), game: shown, as });
  await screen.findByRole('heading', { level: 1, name: 'Алина' });
  const onPage = screen.queryByRole('link', { name: 'Редактировать' }) !== null;
  cleanup();
  return [inList, onPage];
}

/** Is this offered in the client? By more than one way: by each of them, or by none. */
const offers: Partial<Record<ProfileDeed, (role: Role, game: Game) => Promise<boolean[]>>> = {
  list: (role, game) => Promise.resolve([pages(role, game).includes('profiles.index')]),
  show: async (role, game) => {
    openList({ host: hostOf([{ ...alina, id: '99', key: '99' }]), game, as: playedBy(role) });
    await screen.findByRole('heading', { level: 2, name: 'Алина' });
    return [screen.queryByRole('link', { name: 'Алина' }) !== null];
  },
  choose: async (role, game) => {
    const page = await ownPage(role, game);
    if (role !== 'stranger') return [sees(page, '/forest/profiles/choose')];
    const atHome = screen.queryByRole('link', { name: /главную.игры$/ }) !== null;
    return [atHome, offersChoiceAtHome(game, undefined, true)];
  },
  create: async (role, game) => [
    pages(role, game).includes('profile.create'),
    sees(await ownPage(role, game), '/forest/profile/create'),
  ],
  editForm: async (role, game) => [sees(await ownPage(role, game), '/forest/profile/edit')],
  revertAvatar: async (role, game) => [sees(await ownPage(role, game), 'Вернуть прежний')],
  uploadAvatar: async (role, game) => [sees(await ownPage(role, game), 'Сменить аватар')],
  deleteAvatar: async (role, game) => [sees(await ownPage(role, game), 'Удалить аватар')],
};

/** How many profiles one may have the client does not know, and a game that is being prepared is shown to its masters alone. */
const isKnown = (role: Role, situation: ProfileCase): boolean =>
  situation !== 'full' && (situation !== 'inactive' || role === 'master' || role === 'tech');

const rows = profileRows.filter(([role, deed]) => deed in offers && role !== 'thief');

describe('what a client offers of profiles is what the host would take', () => {
  it.each(rows)('PROF-05 %s: %s', async (role, deed, verdicts) => {
    for (const [situation, verdict] of verdicts) {
      if (!isKnown(role, situation)) continue;
      const found = await offers[deed]!(role, gameFor(deed, situation));
      expect([situation, ...new Set(found)]).toEqual([situation, verdict === 'yes']);
      cleanup();
    }
  });

  const editing = rows.filter(([, deed]) => deed === 'editForm');
  const ways = [
    ['SHELL-09 SHELL-10 by the menus of the shell', menus],
    ['PROF-01 beside the own character in the list and on its page', besideOwn],
  ] as const;
  const asked = ways.flatMap(([name, way]) =>
    // A guest has neither menu.
    editing
      .filter(([role]) => way !== menus || role !== 'guest')
      .map(([role, deed, verdicts]) => [name, role, { way, deed, verdicts }] as const),
  );
  it.each(asked)('%s: %s edits', async (_name, role, { way, deed, verdicts }) => {
    for (const [situation, verdict] of verdicts) {
      if (!isKnown(role, situation)) continue;
      const found = await way(role, gameFor(deed, situation));
      expect([situation, ...new Set(found)]).toEqual([situation, verdict === 'yes']);
    }
  });

  it.each(['guest', 'stranger', 'player', 'wanderer', 'novice', 'user', 'master', 'tech'] as const)(
    'PROF-03 %s: where a character stands that the host says nothing of',
    async (role) => {
      openProfile({ host: hostWith({ ...alina, key: '99' }), as: playedBy(role) });
      await screen.findByRole('heading', { level: 1, name: 'Алина' });
      const isShown = screen.queryByText('неизвестно') !== null;
      expect(isShown).toBe(role === 'master' || role === 'tech');
      cleanup();
      openList({ host: hostOf([{ ...alina, id: '99', key: '99' }]), as: playedBy(role) });
      await screen.findByRole('heading', { level: 2, name: 'Алина' });
      expect(screen.queryByText(/неизвестно$/) !== null).toBe(isShown);
    },
  );
});
