import { type RefObject, useEffect, useRef } from 'react';
import type { ComposerState } from '../composerState.ts';

/** Puts the focus into the input, behind its text. */
function focusEnd(input: HTMLTextAreaElement | null): void {
  if (!input) return;
  input.focus();
  input.setSelectionRange(input.value.length, input.value.length);
}

/** Takes the focus where words were put into the input by another hand: a name (WIN-05), or a message to be edited (MSG-02). */
export function useInputFocus(
  input: RefObject<HTMLTextAreaElement | null>,
  { mentions, edit }: ComposerState,
): void {
  const seen = useRef({ mentions, edit: edit?.id });
  useEffect(() => {
    const before = seen.current;
    seen.current = { mentions, edit: edit?.id };
    const begun = edit !== undefined && edit.id !== before.edit;
    if (mentions > before.mentions || begun) focusEnd(input.current);
  }, [input, mentions, edit]);
}
