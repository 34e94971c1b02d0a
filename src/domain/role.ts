import type { Character } from '../contract/index.ts';

/** Who acts (spec 1 §6, spec 2 §6): without a character a visitor is a guest. */
export type Role = 'guest' | 'user' | 'profile' | 'gameMaster' | 'gameTech';

/** One who acts: the current character, or nobody for a guest. */
export type Actor = Character | undefined;

/**
 * The role of a character. Masters are known by their flags alone: a character that merely calls
 * itself a master has no more rights than a profile.
 */
export function roleOf(actor: Actor): Role {
  if (actor === undefined) return 'guest';
  if (actor.isGameMaster) return 'gameMaster';
  if (actor.isGameTech) return 'gameTech';
  return actor.type === 'user' ? 'user' : 'profile';
}

/** Game master or game technician. */
export function isMaster(actor: Actor): boolean {
  const role = roleOf(actor);
  return role === 'gameMaster' || role === 'gameTech';
}

/** A profile that waits for the masters' approval. Masters and user characters need none. */
export function isUnconfirmed(actor: Actor): boolean {
  return actor !== undefined && roleOf(actor) === 'profile' && !actor.confirmed;
}

/** A profile that masters refused: it stays its player's to read, and counts as none of theirs (OWN-77, OWN-94). */
export const isRefused = (actor: Actor): boolean => isUnconfirmed(actor) && actor?.refused === true;
