import { selectCharacterKey, selectGameKey, type WithSession } from '../../session/index.ts';
import { type TurnModeState } from './modesSlice.ts';
import { turnKey } from './turnRef.ts';
import type { WithTurns } from '../slice.ts';

/** What the current character does with a turn; undefined where it is only read. */
export function selectTurnMode(
  state: WithTurns & WithSession,
  turn: string,
): TurnModeState | undefined {
  const [game, character] = [selectGameKey(state), selectCharacterKey(state)];
  if (game === undefined || character === undefined) return undefined;
  return state.turns.modes?.[turnKey({ game, character, turn })];
}
