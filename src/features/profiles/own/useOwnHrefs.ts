import type { Game } from '../../../contract/index.ts';
import {
  type Actor,
  chooseProfileRefusal,
  createProfileRefusal,
  isMaster,
  isRefused,
  pathTo,
  roleOf,
  type RouteName,
} from '../../../domain/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { useBuiltRoutes } from '../../../ui/RouteLink.tsx';
import { selectCharacters } from '../../session/index.ts';
import { useEditPath } from '../components/profileHrefs.ts';

/** What one may do about one's own profile here: addresses, each absent where the game or the role does not allow it (PROF-05). */
export interface OwnHrefs {
  readonly edit: string | undefined;
  readonly create: string | undefined;
  readonly choose: string | undefined;
  /** One who has no character yet chooses at home, where the rules are (HOME-03). */
  readonly chooseAtHome: string | undefined;
}

type Way = (name: RouteName, allowed: boolean) => string | undefined;

function choosing(game: Game, owned: readonly NonNullable<Actor>[], way: Way) {
  const leads = owned.some(isMaster);
  const hasCharacter = !owned.every(isRefused);
  const allowed = chooseProfileRefusal(game, { leads, hasCharacter }) === undefined;
  const atHome = way('profiles.choose', allowed && !leads) && pathTo('main', { game: game.key });
  return { choose: way('profiles.choose', allowed && leads), chooseAtHome: atHome };
}

/** The buttons of the own profile by flags and roles. One of the user's characters who leads the game makes the user a master. */
export function useOwnHrefs(game: Game): OwnHrefs {
  const characters = useAppSelector(selectCharacters);
  const built = useBuiltRoutes();
  const way: Way = (name, allowed) =>
    allowed && built.has(name) ? pathTo(name, { game: game.key }) : undefined;
  const owned = characters.filter((one) => roleOf(one) === 'profile' && !isRefused(one)).length;
  return {
    edit: useEditPath(game),
    create: way('profile.create', createProfileRefusal(game, { owned }) === undefined),
    ...choosing(game, characters, way),
  };
}
