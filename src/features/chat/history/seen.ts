import { type RefObject, useEffect, useRef, useState } from 'react';

/** So much of a message, or of the view where that is smaller, has to be in view. */
const ENOUGH = 0.6;

/** Where across a message it is looked whether something lies over it. */
const LOOKED_AT = [0.25, 0.5, 0.75];

/** Is the middle of this part of the scroller free of windows and dialogs that lie over it? Two points of three are enough. */
function isUncovered(scroller: Element, part: DOMRect, y: number): boolean {
  const { ownerDocument: page } = scroller;
  const free = LOOKED_AT.filter((share) => {
    const on = page.elementFromPoint(part.left + part.width * share, y);
    return on !== null && scroller.contains(on);
  });
  return free.length >= 2;
}

/** Was this message before the reader's eyes: far enough in view, and nothing over it (MSG-15)? */
function isSeen(element: Element, scroller: Element, view: DOMRect): boolean {
  const rect = element.getBoundingClientRect();
  const [top, bottom] = [Math.max(rect.top, view.top), Math.min(rect.bottom, view.bottom)];
  const wanted = Math.min(rect.height, view.height) * ENOUGH;
  if (rect.height <= 0 || bottom - top < wanted) return false;
  return isUncovered(scroller, rect, (top + bottom) / 2);
}

/**
 * The newest message that can be read now; undefined in a hidden tab, a covered window, or where nothing is in view. `list` holds the
 * messages in their order, each with its id as `data-message`.
 */
export function newestSeen(scroller: Element, list: Element): string | undefined {
  if (scroller.ownerDocument.visibilityState !== 'visible') return undefined;
  const view = scroller.getBoundingClientRect();
  for (const element of [...list.children].reverse()) {
    const id = element.getAttribute('data-message');
    if (id !== null && isSeen(element, scroller, view)) return id;
    if (element.getBoundingClientRect().bottom < view.top) return undefined;
  }
  return undefined;
}

export interface SeenOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly list: RefObject<HTMLElement | null>;
  /** Something may not have been seen yet. */
  readonly unseen: boolean;
  /** This message is before the reader's eyes now; called again as long as there is something unseen. */
  readonly onSeen: (id: string) => void;
}

/** What lies over a window moves without an event, so it is checked again so often, in ms. */
const LOOK_MS = 1_000;

/**
 * Runs an action behind the next frame, once however often it is asked for: looking makes the browser lay the page out, for which no line
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
 * Watches what comes before the reader's eyes (MSG-15), as long as there is something unseen: after each change, by scrolling, when the tab
 * is shown, and once a second, since a window in front may have been moved away.
 */
export function useSeen({ scroller, list, unseen, onSeen }: SeenOptions): void {
  const callback = useRef(onSeen);
  const [looker] = useState(() =>
    behindFrame(() => {
      if (!scroller.current || !list.current) return;
      const id = newestSeen(scroller.current, list.current);
      if (id !== undefined) callback.current(id);
    }),
  );

  useEffect(() => {
    callback.current = onSeen;
    if (unseen) looker.ask();
  });
  useEffect(() => looker.cancel, [looker]);

  useEffect(() => {
    const element = scroller.current;
    if (!unseen || !element) return undefined;
    const timer = setInterval(looker.ask, LOOK_MS);
    element.addEventListener('scroll', looker.ask, { passive: true });
    document.addEventListener('visibilitychange', looker.ask);
    return () => {
      clearInterval(timer);
      element.removeEventListener('scroll', looker.ask);
      document.removeEventListener('visibilitychange', looker.ask);
    };
  }, [looker, scroller, unseen]);
}
