import { createSelector } from '@reduxjs/toolkit';
import type {
  Character,
  Game,
  GlobalSettings,
  Location,
  OwnBlock,
  UserSettings,
} from '../../contract/index.ts';
import { isMaster, isUnconfirmed } from '../../domain/index.ts';
import type { LoadStatus, LoginStatus, SessionUser, WithSession } from './state.ts';

/** Questions to the session. */

export const selectInitStatus = ({ session }: WithSession): LoadStatus => session.init;

/** The signed-in user; undefined for a guest. */
export const selectUser = ({ session }: WithSession): SessionUser | undefined => session.user;

export const selectIsSignedIn = ({ session }: WithSession): boolean => session.user !== undefined;

/** Why the user may not write in the game of the page, or anywhere (OWN-54); undefined where nothing keeps them from it. */
export const selectBlock = ({ session: { user, gameKey } }: WithSession): OwnBlock | undefined =>
  user?.blocks?.find(({ game }) => game === undefined || game === gameKey);

/** Who is here: the id of the user, empty for a guest, undefined until init has been answered. */
export function selectReader({ session }: WithSession): string | undefined {
  return session.user?.id ?? (session.init === 'ready' ? '' : undefined);
}

export const selectLoginStatus = ({ session }: WithSession): LoginStatus => session.login;

export const selectUserSettings = ({ session }: WithSession): UserSettings => session.settings;

export const selectGlobals = ({ session }: WithSession): GlobalSettings => session.globals;

export const selectGames = ({ session }: WithSession): readonly Game[] => session.games;

/** The games that picker and sidebar offer (PICK-01, SHELL-11). */
export const selectMenuGames = createSelector([selectGames], (games) =>
  games.filter(({ is_show_menu }) => is_show_menu),
);

export const selectGameKey = ({ session }: WithSession): string | undefined => session.gameKey;

/** A game by its key; undefined for an unknown one (SHELL-02). */
export const selectGameByKey = (state: WithSession, key: string): Game | undefined =>
  selectGames(state).find((game) => game.key === key);

/** The game one is in. */
export const selectGame = ({ session }: WithSession): Game | undefined =>
  session.games.find(({ key }) => key === session.gameKey);

/** The saved choice, where that game still exists (PICK-02, PICK-03): the one to begin with, else the last one (BACK-83). */
export const selectSavedGame = ({ session: { games, settings } }: WithSession): Game | undefined =>
  games.find(({ key }) => key === settings.home) ?? games.find(({ key }) => key === settings.game);

const noGames: readonly Game[] = [];

/** The games of the current game's group, in the group's order; empty without a group (FEED-02). */
export const selectGroupGames = createSelector([selectGames, selectGame], (games, game) => {
  if (!game?.group) return noGames;
  const byKey = new Map(games.map((one) => [one.key, one]));
  return game.group.games.map((key) => byKey.get(key)).filter((one) => one !== undefined);
});

/** The characters that the user owns in the current game. */
export const selectCharacters = ({ session }: WithSession): readonly Character[] =>
  session.characters.list;

export const selectCharactersStatus = ({ session }: WithSession): LoadStatus =>
  session.characters.status;

export const selectCharacterKey = ({ session }: WithSession): string | undefined =>
  session.characterKey;

/** The character that the user plays now; undefined for a guest and for a user without one. */
export const selectCharacter = ({ session }: WithSession): Character | undefined =>
  session.characters.list.find(({ key }) => key === session.characterKey);

/** The characters one can switch to (SHELL-09). */
export const selectOtherCharacters = createSelector(
  [selectCharacters, selectCharacterKey],
  (characters, current) => characters.filter(({ key }) => key !== current),
);

export const selectIsMaster = (state: WithSession): boolean => isMaster(selectCharacter(state));

/** Is the user an owner of the community? */
export const selectIsOwner = ({ session }: WithSession): boolean => session.user?.admin === true;

/** May the user moderate the game of the page (canModerate)? The host lists the characters alone that one acts as. */
export const selectModerates = (state: WithSession): boolean =>
  selectIsOwner(state) || selectCharacters(state).some(({ isGameMaster }) => isGameMaster);

/** The character waits for the masters' approval (SHELL-04, SHELL-05, FORM-15). */
export const selectIsUnconfirmed = (state: WithSession): boolean =>
  isUnconfirmed(selectCharacter(state));

/** How far the user has come in the current game; undefined where nothing was noted (OWN-90). */
export const selectRoad = ({ session }: WithSession): string | undefined =>
  session.settings.games[session.gameKey ?? '']?.road;

/** Is one who is signed in still on the way to the first turn in the current game? Not before the characters are known. */
export const selectIsNew = (state: WithSession): boolean => {
  const { status, list } = state.session.characters;
  const noneYet = status === 'ready' && list.every(isUnconfirmed);
  return selectIsSignedIn(state) && (noneYet || selectRoad(state) === 'joined');
};

/** The locations of the current game. */
export const selectLocations = ({ session }: WithSession): readonly Location[] =>
  session.locations.list;

export const selectLocationsStatus = ({ session }: WithSession): LoadStatus =>
  session.locations.status;

/** Could what belongs to the game not be loaded? The error modal shows it (PICK-07). */
export const selectHasLoadFailed = ({ session }: WithSession): boolean =>
  session.characters.status === 'failed' || session.locations.status === 'failed';

const selectLocationMap = createSelector(
  [selectLocations],
  (locations) => new Map(locations.map((location) => [location.key, location])),
);

export const selectLocationByKey = (state: WithSession, key: string): Location | undefined =>
  selectLocationMap(state).get(key);

/** The default avatar of the community, for those who have none. */
export const selectDefaultAvatar = ({ session }: WithSession): string | undefined =>
  session.globals.defaultAvatar;

/** The bearer token that uploads carry. */
export const selectUploadToken = ({ session }: WithSession): string | undefined =>
  session.uploadToken;
