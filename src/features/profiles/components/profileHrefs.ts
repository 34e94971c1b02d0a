import type { Game, Profile } from '../../../contract/index.ts';
import {
  canViewProfiles,
  editProfileRefusal,
  listProfilesRefusal,
  pathTo,
} from '../../../domain/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { useBuiltRoutes } from '../../../ui/RouteLink.tsx';
import { selectCharacter, selectUser, type WithSession } from '../../session/index.ts';

/**
 * Where one edits the profile of the character one plays: while it waits for approval or where the game allows it, in no game that is over,
 * and only where the form exists (PROF-05, SHELL-09).
 */
export function useEditPath(game: Game | undefined): string | undefined {
  const character = useAppSelector(selectCharacter);
  const built = useBuiltRoutes().has('profile.edit');
  const allowed = game && built && !editProfileRefusal(game, character);
  return allowed ? pathTo('profile.edit', { game: game.key }) : undefined;
}

/** Where one edits this profile, if it is that of the character one plays and may be edited (PROF-01). Undefined for everybody else's. */
export function useEditHref(
  game: Game,
  { id, key = id }: Pick<Profile, 'id' | 'key'>,
): string | undefined {
  const character = useAppSelector(selectCharacter);
  const path = useEditPath(game);
  return character?.type === 'profile' && character.key === key ? path : undefined;
}

/** The address of a game's profiles; undefined where the game has no such list, or the page does not exist. */
export function useListHref(game: Game): string | undefined {
  const built = useBuiltRoutes().has('profiles.index');
  return built && !listProfilesRefusal(game)
    ? pathTo('profiles.index', { game: game.key })
    : undefined;
}

/**
 * The address of a profile, where the game shows profiles (PROF-01). One whose name can be written in no address is found by its id alone.
 */
export function useProfileHref(
  game: Game,
  { id, seo }: Pick<Profile, 'id' | 'seo'>,
): string | undefined {
  const built = useBuiltRoutes().has('profiles.show');
  if (!built || !canViewProfiles(game)) return undefined;
  return seo
    ? pathTo('profiles.show', { game: game.key, id, seo })
    : pathTo('profiles.index', { game: game.key }) + encodeURIComponent(id);
}

/** Who looks at profiles, as the api asks for it: the id of the account, empty for a guest. */
export const selectViewer = (state: WithSession): string => selectUser(state)?.id ?? '';

export const useViewer = (): string => useAppSelector(selectViewer);
