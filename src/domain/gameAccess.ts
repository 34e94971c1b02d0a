import type { ErrorId, Game } from '../contract/index.ts';
import { type Actor, isMaster, isUnconfirmed } from './role.ts';

type Status = Pick<Game, 'status' | 'by_invitation'>;

/**
 * May a guest read this game? An inactive one is being prepared or put away, so only its masters
 * see it; a closed one is finished and stays readable. Decides whether its channels are public.
 */
export function canGuestRead({ status }: Status): boolean {
  return status !== 'inactive';
}

/** May this character, or a guest, read the game? Besides, whoever is let in before it is opened: those who were invited, and owners of the community. */
export function canRead(game: Status, actor: Actor, isLetIn = false): boolean {
  return canGuestRead(game) || isMaster(actor) || isLetIn;
}

/** Does the game take new turns and messages? A closed one does not; an inactive one where it is played by invitation. */
export function isOpen({ status, by_invitation: early }: Status): boolean {
  return status === 'active' || status === 'holiday' || (status === 'inactive' && early === true);
}

/** Why this character may not write turns in the game at all; undefined where it may. */
export function postRefusal(game: Status, actor: Actor): ErrorId | undefined {
  if (!isOpen(game)) return 'gameClosed';
  if (actor === undefined) return 'noCharacterForTurn';
  return isUnconfirmed(actor) ? 'characterUnconfirmed' : undefined;
}

/** May this character write turns in the game, somewhere? (spec 1 §5) */
export function canPostInGame(game: Status, actor: Actor): boolean {
  return postRefusal(game, actor) === undefined;
}
