import { type RefObject, useEffect, useRef } from 'react';
import { newestSeen } from './seen.ts';

export interface SeenOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly list: RefObject<HTMLElement | null>;
  /** Something may not have been seen yet. */
  readonly unseen: boolean;
  /** This message is before the reader's eyes now; called again as long as there is something unseen. */
  readonly onSeen: (id: string) => void;
}

/** What lies over a window moves without telling anybody, so it is looked after again, in ms. */
const LOOK_MS = 1_000;

/**
 * Watches what comes before the reader's eyes (MSG-15), as long as there is something unseen: after each change, by scrolling, when the tab
 * is shown, and once a second, since a window in front may have been moved away.
 */
export function useSeen({ scroller, list, unseen, onSeen }: SeenOptions): void {
  const told = useRef(onSeen);
  const look = useRef(() => {
    if (!scroller.current || !list.current) return;
    const id = newestSeen(scroller.current, list.current);
    if (id !== undefined) told.current(id);
  });

  useEffect(() => {
    told.current = onSeen;
    if (unseen) look.current();
  });

  useEffect(() => {
    const element = scroller.current;
    if (!unseen || !element) return undefined;
    const again = () => look.current();
    const timer = setInterval(again, LOOK_MS);
    element.addEventListener('scroll', again, { passive: true });
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      element.removeEventListener('scroll', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, [scroller, unseen]);
}
