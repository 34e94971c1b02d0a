import type { CommentsOfTurn } from './commentsSlice.ts';
import type { WithTurns } from '../slice.ts';
import { turnKey, type TurnRef } from './turnRef.ts';

/** The comments of a turn as this reader has them; undefined before they were opened. */
export function selectComments({ turns }: WithTurns, ref: TurnRef): CommentsOfTurn | undefined {
  return turns.comments?.[turnKey(ref)];
}
