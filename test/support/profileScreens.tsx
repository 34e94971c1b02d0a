import { ProfileScreen } from '../../src/features/profiles/screens/ProfileScreen.tsx';
import { ProfilesScreen } from '../../src/features/profiles/screens/ProfilesScreen.tsx';
import type { SessionState } from '../../src/features/session/index.ts';
import type { RouteName } from '../../src/domain/index.ts';
import type { Character, Game } from '../../src/contract/index.ts';
import { makeGame } from './entities.ts';
import { makeGuestSession, makeHost, makeSession } from './factories.ts';
import type { FakeHost } from './fakeHost.ts';
import { renderScreen } from './renderScreen.tsx';

/** Lists and pages of profiles over a fake host, for every test that looks at them. */

export const LIST = '/api/rpg/profiles/forest';

/** A profile as a host sends it. */
export const alina = {
  id: 7,
  key: '7',
  seo: 'alina',
  name: 'Алина',
  alias: 'Ветер',
  avatar: '/alina.jpg',
  species: 'chaich',
  speciesTitle: 'Чаичи',
  speciesImage: '/chaich.svg',
  faction: 'dno',
  factionTitle: 'Дно',
  factionColorTitle: '#3f7fb5',
  factionImage: '/dno.svg',
  position: 'guard',
  positionTitle: 'Сторож',
  positionImage: '/guard.svg',
  gender: 'female',
  genderInfo: 'Женский',
  genderIcon: 'Female',
  age: 19,
  ageInfo: '19 лет',
  confirmed: true,
  activity: 'Носит обеды.\n\nИногда — письма.',
  look: 'Вся в перьях.',
  temper: 'Смеётся.',
};

/** What masters and the player of the character are shown as well. */
export const secrets = {
  biography: 'Родилась на ходу.',
  skills: 'Бегает по коньку.',
  bag: 'Судки.',
  location: { key: 'pier', title: 'Причал' },
};

export interface Look {
  host?: FakeHost;
  /** What the game is besides one that shows profiles. */
  game?: object;
  /** Whom one plays; nobody for one who has no character, `'guest'` for one who is not signed in. */
  as?: Character | 'guest' | undefined;
  built?: ReadonlySet<RouteName>;
}

/** The session of one who plays this character in the only game. */
export function sessionAs(as: Look['as'], game: Game): SessionState {
  const games = [game];
  if (as === 'guest') return makeGuestSession({ games });
  const { characterKey: _nobody, ...session } = makeSession({
    games,
    characters: { status: 'ready', list: as ? [as] : [] },
  });
  return as ? { ...session, characterKey: as.key } : session;
}

function optionsOf(look: Look) {
  const { host = makeHost(), built, as, game } = look;
  const session = sessionAs(as, makeGame({ enable_profiles: true, profile_show: true, ...game }));
  return { host, ...(built && { built }), preloadedState: { session } };
}

/** The list at an address. */
export const openList = (look: Look = {}, at = '/forest/profiles/') =>
  renderScreen(<ProfilesScreen />, { ...optionsOf(look), at, pattern: '/:game/profiles/' });

/** A host whose list is this. */
export const hostOf = (data: readonly object[], last_page = 1): FakeHost =>
  makeHost().on('GET', LIST, { json: { data, last_page } });

/** A profile at an address. */
export const openProfile = (look: Look = {}, at = '/forest/profiles/7-alina') =>
  renderScreen(<ProfileScreen />, { ...optionsOf(look), at, pattern: '/:game/profiles/:profile' });

/** A host that tells this profile. */
export const hostWith = (profile: object): FakeHost =>
  makeHost().on('GET', `${LIST}/7`, { json: { profile } });
