import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType, NavigationType } from 'react-router';

/** The first entry of a visit; the browser restores the place of the others it goes back to. */
const FIRST_ENTRY = 'default';

/**
 * Leads to a turn that an address names, once it is on the page: it comes into view at once, whatever lies above it, and takes the focus, so
 * that the keyboard and a screen reader go on from there (FEED-08). Not on the way back: then one is where one was.
 */
export function useLeadTo(turn: string | undefined, present: boolean): void {
  const { key } = useLocation();
  const back = useNavigationType() === NavigationType.Pop && key !== FIRST_ENTRY;
  const led = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (turn === undefined || !present || back || led.current === key) return undefined;
    // A step to another page first takes the focus to the heading.
    const frame = requestAnimationFrame(() => {
      led.current = key;
      const article = document.getElementById(`turn-${turn}`);
      article?.scrollIntoView({ block: 'start', behavior: 'instant' });
      article?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [turn, present, back, key]);
}
