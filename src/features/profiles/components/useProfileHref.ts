import type { Game, Profile } from '../../../contract/index.ts';
import { canViewProfiles, pathTo } from '../../../domain/index.ts';
import { useBuiltRoutes } from '../../../ui/RouteLink.tsx';

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
