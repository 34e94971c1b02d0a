import { useSelector } from 'react-redux';
import { type Game, type Profile } from '../../../contract/index.ts';
import { editProfileRefusal, pathTo } from '../../../domain/index.ts';
import { useBuiltRoutes } from '../../../ui/RouteLink.tsx';
import { selectCharacter } from '../../session/index.ts';

/**
 * Where one edits this profile: only that of the character one plays, while it waits for approval or the game allows it, and in no game that is
 * over (PROF-01, PROF-05). Undefined for everybody else's.
 */
export function useEditHref(
  game: Game,
  { id, key = id }: Pick<Profile, 'id' | 'key'>,
): string | undefined {
  const character = useSelector(selectCharacter);
  const built = useBuiltRoutes().has('profile.edit');
  const own = character?.type === 'profile' && character.key === key;
  if (!own || !built || editProfileRefusal(game, character)) return undefined;
  return pathTo('profile.edit', { game: game.key });
}
