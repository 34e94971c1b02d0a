import type { Game } from '../contract/index.ts';
import { isOpen } from './gameAccess.ts';
import { type Actor, isRefused, isUnconfirmed } from './role.ts';

/** The road of a newcomer to the first turn, in its order (OWN-90). */
export const roadSteps = ['rules', 'character', 'masters', 'turn'] as const;
export type RoadStep = (typeof roadSteps)[number];

/** How far one has come in a game, as the settings keep it: the rules were read, a profile was made or chosen, the road is over or put away. */
export const roadMarks = ['rulesRead', 'joined', 'done'] as const;
export type RoadMark = (typeof roadMarks)[number];

type Rules = Pick<Game, 'status' | 'rules' | 'profile_create' | 'profile_choose'>;

/**
 * The step that comes next for one who is signed in; undefined where there is no road: one plays already, the game takes no turns, or it has no way to a
 * character of one's own.
 */
export function roadStepOf(
  game: Rules,
  characters: readonly NonNullable<Actor>[],
  mark?: RoadMark,
): RoadStep | undefined {
  if (!isOpen(game) || mark === 'done') return undefined;
  if (characters.every(isRefused)) {
    if (!game.profile_create && !game.profile_choose) return undefined;
    return game.rules && mark === undefined ? 'rules' : 'character';
  }
  if (characters.every(isUnconfirmed)) return 'masters';
  return mark === 'joined' ? 'turn' : undefined;
}
