import type { Role, Verdict } from './table.ts';

/**
 * Who may do what in the queue of profiles (OWN-70), as one table: every role, every call, and how the game stands. Beside the roles of the
 * other tables there are a master of another game, and one of this game who leads it no more.
 */
export const reviewRoles = [
  ...['guest', 'stranger', 'thief', 'player', 'wanderer', 'novice', 'user', 'master', 'tech'],
  ...['foreign', 'former'],
] as const satisfies readonly (Role | 'foreign' | 'former')[];
export type ReviewRole = (typeof reviewRoles)[number];

/** How the game stands. */
export const reviewCases = ['open', 'closed', 'inactive'] as const;
export type ReviewCase = (typeof reviewCases)[number];

/** What is done: looking, deciding about a profile, and what changes the game. */
export const reviewDeeds = [
  ...['list', 'count', 'show', 'players'],
  ...['comment', 'step', 'hand', 'offerForm', 'offer', 'limit'],
] as const;
export type ReviewDeed = (typeof reviewDeeds)[number];

type Row = readonly [open: Verdict, closed: Verdict, inactive: Verdict];

const alike = (verdict: Verdict): Row => [verdict, verdict, verdict];
const hidden = (verdict: Verdict): Row => [verdict, verdict, 'gameNotFound'];

const looks: readonly ReviewDeed[] = ['list', 'count', 'show', 'players', 'limit'];

function rowOf(role: ReviewRole, deed: ReviewDeed): Row {
  switch (role) {
    case 'guest':
      return alike('unauthorised');
    case 'stranger':
    case 'thief':
      return hidden('profileNotYours');
    case 'foreign':
    case 'former':
      return hidden('characterNotInGame');
    case 'master':
    case 'tech':
      // The limit may be set when a game is over, before it goes on.
      return looks.includes(deed) ? alike('yes') : ['yes', 'gameClosed', 'yes'];
    default:
      return hidden('mastersOnly');
  }
}

/** The rows of the table: role, deed, and the verdict in each situation. */
export const reviewRows = reviewRoles.flatMap((role) =>
  reviewDeeds.map((deed): [ReviewRole, ReviewDeed, ReadonlyMap<ReviewCase, Verdict>] => [
    role,
    deed,
    new Map(reviewCases.map((one, at) => [one, rowOf(role, deed)[at] ?? 'serverError'])),
  ]),
);
