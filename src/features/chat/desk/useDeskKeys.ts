import { useEffect, useState } from 'react';
import { enterNext, type FocusMemory, newFocusMemory, rememberFocus } from './deskFocus.ts';

/** A dialog or a menu keeps the focus to itself. */
const isHeld = (): boolean => {
  const { activeElement } = document;
  return (
    activeElement !== null && activeElement.closest('[aria-modal="true"], .MuiModal-root') !== null
  );
};

/**
 * F6 and Shift+F6 lead from the page to each window, to the bar, and back to the page, as they lead through the parts of a program on
 * a desktop. Chosen since no field writes with them, no screen reader takes them, and the browser gives them away; its own way round
 * stays where no window is open, and by Ctrl+L and Ctrl+F6.
 */
export function useDeskKeys(): FocusMemory {
  const [memory] = useState(() => newFocusMemory(document.activeElement));
  useEffect(() => {
    const note = ({ target }: FocusEvent) => rememberFocus(memory, target);
    const handleKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, altKey, metaKey, shiftKey, defaultPrevented } = event;
      if (key !== 'F6' || ctrlKey || altKey || metaKey || defaultPrevented || isHeld()) return;
      event.preventDefault();
      enterNext(memory, shiftKey ? -1 : 1);
    };
    document.addEventListener('focusin', note);
    document.addEventListener('keydown', handleKey);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('keydown', handleKey);
    };
  }, [memory]);
  return memory;
}
