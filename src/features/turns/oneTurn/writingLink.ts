import { NavigationType, useLocation, useNavigationType } from 'react-router';
import type { WritingMode } from './modesSlice.ts';
import type { TurnRef } from './turnRef.ts';

/** How the permanent link of a turn ends that opens what a character writes about it: an edit, or a comment (BACK-38). */
export const writingHash = (mode: WritingMode, character: string): string =>
  `#${mode}-${encodeURIComponent(character)}`;

/** The first entry of a visit; the others that one goes back to are left as they were. */
const FIRST_ENTRY = 'default';

/**
 * The entry of the history by which the address leads to what this reader writes about a turn; undefined where it does not. Not on the way back: then one
 * is where one was, and may have sent it.
 */
export function useLedToWriting(ref: TurnRef | undefined, mode: WritingMode): string | undefined {
  const { hash, search, key } = useLocation();
  const back = useNavigationType() === NavigationType.Pop && key !== FIRST_ENTRY;
  if (!ref || back || hash !== writingHash(mode, ref.character)) return undefined;
  return new URLSearchParams(search).get('turn') === ref.turn ? key : undefined;
}
