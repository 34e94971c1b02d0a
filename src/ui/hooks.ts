import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** A quiet moment is waited for so long (ms) at most. */
const WITHIN_MS = 1_000;

/** A page is read for so long (ms) at most before it loads what is not read. */
const READ_MS = 6_000;

/** By what a reader shows that they have begun to use a page. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll'];

/** Until a page of a first visit is being used; undefined where nothing is waited for. */
let reading: Promise<void> | undefined;

/**
 * The line is for what can be read: from now on a quiet moment comes once the reader does something, or has had six seconds (FIRST-46). For a
 * page that the host has rendered and whose code is not kept by the browser yet.
 */
export function letRead(): void {
  reading = new Promise((resolve) => {
    const options = { capture: true, passive: true };
    const end = () => {
      clearTimeout(timer);
      SIGNS.forEach((sign) => window.removeEventListener(sign, end, options));
      reading = undefined;
      resolve();
    };
    const timer = setTimeout(end, READ_MS);
    SIGNS.forEach((sign) => window.addEventListener(sign, end, options));
  });
}

/** Calls back when the page has nothing better to do; returns the way to give it up. Safari knows no such moments before 27. */
export function whenIdle(callback: () => void): () => void {
  if (reading) {
    let giveUp: (() => void) | undefined = () => undefined;
    void reading.then(() => giveUp && (giveUp = whenIdle(callback)));
    return () => {
      giveUp?.();
      giveUp = undefined;
    };
  }
  if ('requestIdleCallback' in globalThis) {
    const id = requestIdleCallback(callback, { timeout: WITHIN_MS });
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(callback);
  return () => clearTimeout(timer);
}

/** Resolves when the page has nothing better to do. */
export const quietMoment = (): Promise<void> => new Promise((resolve) => void whenIdle(resolve));

/** True from the first quiet moment after `ready`: until then the code of what is shown below or beside stays where it is. */
export function useIdle(ready: boolean): boolean {
  const [quiet, setQuiet] = useState(false);
  const waiting = ready && !quiet;
  useEffect(() => (waiting ? whenIdle(() => setQuiet(true)) : undefined), [waiting]);
  return quiet;
}

/**
 * A hook that follows a media query of the browser. Where there is no window, and until a page that the host rendered is awake, it says `onHost`.
 */
export function makeMediaHook(query: string, onHost = false): () => boolean {
  // Made once, and asked at each render.
  let known: MediaQueryList | undefined;
  const list = (): MediaQueryList => (known ??= window.matchMedia(query));
  const subscribe = (listener: () => void): (() => void) => {
    list().addEventListener('change', listener);
    return () => list().removeEventListener('change', listener);
  };
  const matches = () => list().matches;
  return function useMedia(): boolean {
    return useSyncExternalStore(subscribe, matches, () => onHost);
  };
}

const nothingToFollow = () => () => undefined;

/** True in the first render of a part that the host has rendered, until it is awake. */
export const useIsWaking = (): boolean =>
  useSyncExternalStore(
    nothingToFollow,
    () => false,
    () => true,
  );

/** Whether there is room for one thing only, as on a phone: below the theme's `sm`. False where there is no window. */
export const useIsNarrow = makeMediaHook('(max-width: 599.95px)');

/** Whether there is room for a sidebar: from the theme's `lg`. True where there is no window: a page of the host hides it by its styles. */
export const useIsWide = makeMediaHook('(min-width: 1200px)', true);

/** Counts the openings: a window that is opened again while it is still fading is a new one all the same. */
export function useOpenings(open: boolean): number {
  const [seen, setSeen] = useState({ open, count: 0 });
  if (seen.open !== open) setSeen({ open, count: seen.count + (open ? 1 : 0) });
  return seen.count;
}

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
