import type { ErrorId } from '../../../src/contract/index.ts';

/**
 * Who may do what with a community and the staff of its games (OWN-44 to OWN-64), as one table: every role, every call, and what is answered. The host
 * is asked by it (test/integration/host/communityRights).
 */

/**
 * - guest: not signed in; stranger: signed in, without a character; player: a confirmed profile in the game; user: a user character;
 * - tech: its technician; master: its game master; resting: a game master who is not active; other: the master of another game;
 * - owner: owns the community, and is nobody in the game.
 */
export const standings = [
  'guest',
  'stranger',
  'player',
  'user',
  'tech',
  'resting',
  'other',
  'master',
  'owner',
] as const;
export type Standing = (typeof standings)[number];

/** What is done to the community as a whole. */
export const communityDeeds = [
  'community',
  'nameCommunity',
  'makeGame',
  'appointOwner',
  'dismissOwner',
  'people',
  'journal',
  'journalFile',
  'undoAct',
] as const;
export type CommunityDeed = (typeof communityDeeds)[number];

/** What is done in a game; `self` is done to oneself. */
export const gameDeeds = [
  'gameStatus',
  'people',
  'staff',
  'saveStaff',
  'saveStaff self',
  'dismissStaff',
  'dismissStaff self',
  'journal',
  'journalFile',
  'undoAct',
] as const;
export type GameDeed = (typeof gameDeeds)[number];

/** Which game: `sea`, open; `draft`, inactive, which the same master leads; one that is not there. */
export const ledGames = ['sea', 'draft', 'nowhere'] as const;
export type LedGame = (typeof ledGames)[number];

type Verdict = 'yes' | ErrorId;

/** What is answered to a deed in a game. */
export function gameVerdict(standing: Standing, deed: GameDeed, game: LedGame): Verdict {
  if (standing === 'guest') return 'unauthorised';
  // An act of a game that is not there is none of the community's either.
  if (game === 'nowhere' && deed === 'undoAct')
    return standing === 'owner' ? 'actNotFound' : 'ownersOnly';
  if (game === 'nowhere') return 'gameNotFound';
  if (standing === 'owner') return 'yes';
  if (standing === 'master') return deed.endsWith('self') ? 'staffSelf' : 'yes';
  return game === 'draft' ? 'gameNotFound' : 'leadersOnly';
}

/** What is answered to a deed with the community. */
export function communityVerdict(standing: Standing): Verdict {
  if (standing === 'guest') return 'unauthorised';
  return standing === 'owner' ? 'yes' : 'ownersOnly';
}
