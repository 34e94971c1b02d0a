import type { Game } from '../contract/index.ts';
import { canPostInGame } from './gameAccess.ts';
import { type Actor, isMaster, roleOf } from './role.ts';

/** Where and how a character may write (spec 1 §6, FORM-05, FORM-10, FORM-11, FORM-16). */

type WritingGame = Pick<Game, 'status' | 'baseLocations' | 'choose_turn_location'>;

/** The keys open to a character that is no master. */
function ownPlaces(game: WritingGame, location: string | undefined): readonly string[] {
  if (location === undefined) return game.baseLocations;
  return game.choose_turn_location ? [location, ...game.baseLocations] : [location];
}

/** May this character write in the location of this key? Masters write everywhere. */
export function canWriteIn(game: WritingGame, actor: Actor, location: string): boolean {
  if (!canPostInGame(game, actor)) return false;
  return isMaster(actor) || ownPlaces(game, actor?.location).includes(location);
}

/** Those of the given locations that this character may write in, in their order. */
export function writableLocations<L extends { readonly key: string }>(
  game: WritingGame,
  actor: Actor,
  locations: readonly L[],
): L[] {
  return locations.filter(({ key }) => canWriteIn(game, actor, key));
}

/** How a master posts: for the seasons as the game master, or for an NPC. */
export type TurnMode = 'seasons' | 'npc';

/** The modes a character is offered, the default first; none for those who are no masters. */
export function offeredModes(actor: Actor): readonly TurnMode[] {
  const role = roleOf(actor);
  if (role === 'gameMaster') return ['seasons', 'npc'];
  return role === 'gameTech' ? ['npc'] : [];
}

/** May this character put pictures into turns? */
export const canUploadImage = isMaster;

/** May this character roll dice, in turns and in chat? */
export const canRoll = isMaster;
