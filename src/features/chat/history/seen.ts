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
