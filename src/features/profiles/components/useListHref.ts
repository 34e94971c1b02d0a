import type { Game } from '../../../contract/index.ts';
import { listProfilesRefusal, pathTo } from '../../../domain/index.ts';
import { useBuiltRoutes } from '../../../ui/RouteLink.tsx';

/** The address of a game's profiles; undefined where the game has no such list, or the page does not exist. */
export function useListHref(game: Game): string | undefined {
  const built = useBuiltRoutes().has('profiles.index');
  return built && !listProfilesRefusal(game)
    ? pathTo('profiles.index', { game: game.key })
    : undefined;
}
