import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { caretIn } from '../lib/caret.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** A selection, and the text that it is in. */
interface Kept {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Keeps the caret of a field where it was when its text becomes another one that was not typed into it (BACK-40): the browser would put it to an
 * end. `value` is what the field shows.
 */
export function useKeptCaret(field: RefObject<Field | null>, value: string): void {
  const kept = useRef<Kept>(undefined);
  useEffect(() => {
    const note = () => {
      const { current } = field;
      if (!current || document.activeElement !== current) return;
      const { value: text, selectionStart, selectionEnd } = current;
      kept.current = { text, start: selectionStart ?? 0, end: selectionEnd ?? 0 };
    };
    const events = ['selectionchange', 'input', 'focusin'];
    for (const event of events) document.addEventListener(event, note, true);
    return () => {
      for (const event of events) document.removeEventListener(event, note, true);
    };
  }, [field]);
  useLayoutEffect(() => {
    const { current } = field;
    if (!current || document.activeElement !== current || !kept.current) return;
    const { text, start, end } = kept.current;
    if (text === value || current.value !== value) return; // what is typed is newer than this value
    current.setSelectionRange(caretIn(value, text, start), caretIn(value, text, end));
  }, [field, value]);
}
