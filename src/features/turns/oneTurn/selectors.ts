import { selectCharacterKey, selectGameKey, type WithSession } from '../../session/index.ts';
import type { CommentsOfTurn } from './commentsSlice.ts';
import type { TurnModeState } from './modesSlice.ts';
import type { WithTurns } from '../slice.ts';
import { turnKey, type TurnRef } from './turnRef.ts';

/** What the current character does with a turn; undefined where it is only read. */
export function selectTurnMode(
  state: WithTurns & WithSession,
  turn: string,
): TurnModeState | undefined {
  const [game, character] = [selectGameKey(state), selectCharacterKey(state)];
  if (game === undefined || character === undefined) return undefined;
  return state.turns.modes?.[turnKey({ game, character, turn })];
}

/** The comments of a turn as this reader has them; undefined before they were opened. */
export function selectComments({ turns }: WithTurns, ref: TurnRef): CommentsOfTurn | undefined {
  return turns.comments?.[turnKey(ref)];
}
