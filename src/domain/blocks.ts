import type { ErrorId } from '../contract/index.ts';

/** Who may block whom (OWN-53). */

/** One who blocks: an owner of the community, an ACTIVE game master of the game. */
export type Blocker = {
  readonly userId: number;
  readonly isOwner: boolean;
  readonly isGameMaster: boolean;
};

/** One who is to be blocked; `isGameMaster`: of this game, and active. */
export type Blocked = Blocker;

/** May this person lift and make blocks, and see complaints, in a game; without one in the whole community? */
export function canModerate(
  { isOwner, isGameMaster }: Omit<Blocker, 'userId'>,
  inGame: boolean,
): boolean {
  return isOwner || (inGame && isGameMaster);
}

/**
 * Why this person may not be blocked; undefined where they may. Nobody blocks themselves, nor an owner, who has to be dismissed first. A game master is
 * blocked by owners alone: two masters of a game cannot shut each other out. A technician is blocked as a player is.
 */
export function blockRefusal(by: Blocker, whom: Blocked, inGame: boolean): ErrorId | undefined {
  if (!canModerate(by, inGame)) return 'mastersOnly';
  if (by.userId === whom.userId) return 'blockSelf';
  if (whom.isOwner) return 'blockOwner';
  return whom.isGameMaster && !by.isOwner ? 'blockMaster' : undefined;
}
