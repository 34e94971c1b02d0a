import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a notice that comes after something was pressed: it takes the focus where that was lost with the button. Whoever is typing goes on.
 */
export function useFocusIfLost(): RefObject<HTMLDivElement | null> {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) notice.current?.focus();
  }, []);
  return notice;
}
