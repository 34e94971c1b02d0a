import type { Game, Profile } from '../../../contract/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { selectCharacter } from '../../session/index.ts';
import { useEditPath } from './useEditPath.ts';

/** Where one edits this profile, if it is that of the character one plays and may be edited (PROF-01). Undefined for everybody else's. */
export function useEditHref(
  game: Game,
  { id, key = id }: Pick<Profile, 'id' | 'key'>,
): string | undefined {
  const character = useAppSelector(selectCharacter);
  const path = useEditPath(game);
  return character?.type === 'profile' && character.key === key ? path : undefined;
}
