import { useEffect, useRef } from 'react';

/** So long without a break (ms) something has to be before the reader's eyes. */
export const SIGHT_MS = 1_000;

/** It is looked so often, in ms: nothing is asked for each frame, and a window that lies over something moves without an event. */
export const LOOK_MS = 250;

/** So much of it, or of the view where that is smaller, has to be in view. */
const ENOUGH = 0.6;

/** Where across it one looks whether something lies over it. Two points of three are enough. */
const LOOKED_AT = [0.25, 0.5, 0.75];

/** Is this part of it free of windows and dialogs that lie over it? What lies within the same scroller belongs to it. */
function isUncovered(element: Element, part: DOMRect, y: number): boolean {
  const ground = element.closest('[data-scroller]') ?? element;
  const free = LOOKED_AT.filter((share) => {
    const on = element.ownerDocument.elementFromPoint(part.left + part.width * share, y);
    return on !== null && ground.contains(on);
  });
  return free.length >= 2;
}

/** The part of the page, from top to bottom, in which an element can be seen: its scroller's, where it has one of its own. */
function viewOf(element: Element): { readonly top: number; readonly bottom: number } {
  const { innerHeight } = window;
  const scroller = element.closest('[data-scroller]')?.getBoundingClientRect();
  return scroller
    ? { top: Math.max(scroller.top, 0), bottom: Math.min(scroller.bottom, innerHeight) }
    : { top: 0, bottom: innerHeight };
}

/** Where the browser puts off the layout of what is far away, asking for its measures would bring it about (FIRST-02). */
const isLaidOut = (element: Element): boolean =>
  typeof element.checkVisibility !== 'function' ||
  element.checkVisibility({ contentVisibilityAuto: true });

/** Is it before the reader's eyes now: far enough in view, and nothing over it? What is folded has no height, or something else at its place. */
function isInSight(element: Element): boolean {
  if (!isLaidOut(element)) return false;
  const rect = element.getBoundingClientRect();
  const view = viewOf(element);
  const [top, bottom] = [Math.max(rect.top, view.top), Math.min(rect.bottom, view.bottom)];
  const wanted = Math.min(rect.height, view.bottom - view.top) * ENOUGH;
  if (rect.height <= 0 || bottom - top < wanted) return false;
  return isUncovered(element, rect, (top + bottom) / 2);
}

export interface SightOptions {
  /** What may be seen and is not known to have been. */
  readonly candidates: () => readonly Element[];
  /** These were seen, in the order of the candidates. Those that stay candidates need another second. */
  readonly onSeen: (seen: readonly Element[]) => void;
}

/**
 * Runs an action behind the next frame, once however often it is asked for: looking makes the browser lay the page out, for which nothing
 * waits. A hidden tab has no frames, and nothing is seen in it.
 */
function behindFrame(act: () => void): { readonly ask: () => void; readonly cancel: () => void } {
  let frame: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    frame = undefined;
    act();
  };
  return {
    ask: () => {
      frame ??= requestAnimationFrame(() => {
        timer = setTimeout(run);
      });
    },
    cancel: () => {
      if (frame !== undefined) cancelAnimationFrame(frame);
      clearTimeout(timer);
      frame = undefined;
    },
  };
}

/**
 * The one rule of what was read (BACK-01): for a second without a break it was before the reader's eyes, in view and uncovered, in a visible tab.
 * Watches until the result is called.
 */
export function watchSight({ candidates, onSeen }: SightOptions): () => void {
  let since = new Map<Element, number>();
  let lookedAt = 0;
  const look = (): void => {
    const now = performance.now();
    // While nobody looked, something may have been out of sight: the tab was hidden, or the machine asleep.
    const known = now - lookedAt > SIGHT_MS ? new Map<Element, number>() : since;
    lookedAt = now;
    const visible = document.visibilityState === 'visible';
    const inSight = visible ? candidates().filter(isInSight) : [];
    since = new Map(inSight.map((element) => [element, known.get(element) ?? now]));
    const seen = inSight.filter((element) => now - (since.get(element) ?? now) >= SIGHT_MS);
    if (seen.length === 0) return;
    for (const element of seen) since.delete(element);
    onSeen(seen);
  };
  const forget = (): void => since.clear();
  const looker = behindFrame(look);
  const timer = setInterval(looker.ask, LOOK_MS);
  document.addEventListener('visibilitychange', forget);
  looker.ask();
  return () => {
    clearInterval(timer);
    looker.cancel();
    document.removeEventListener('visibilitychange', forget);
  };
}

/** {@link watchSight} as long as `wanted`; the options may change at any time. */
export function useSight(wanted: boolean, options: SightOptions): void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    if (!wanted) return undefined;
    return watchSight({
      candidates: () => latest.current.candidates(),
      onSeen: (seen) => latest.current.onSeen(seen),
    });
  }, [wanted]);
}
