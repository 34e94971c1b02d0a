import type { Game } from '../../../contract/index.ts';
import { editProfileRefusal, pathTo } from '../../../domain/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { useBuiltRoutes } from '../../../ui/RouteLink.tsx';
import { selectCharacter } from '../../session/index.ts';

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
