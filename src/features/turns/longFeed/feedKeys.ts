import type { FeedWindow } from './feedWindow.ts';

/** Where these keys have a meaning of their own. */
export const FIELDS =
  'input, textarea, select, [contenteditable="true"], [role="listbox"], [role="menu"]';

const FOCUSABLE = 'a[href], button:not(:disabled), input, textarea, select, [tabindex="0"]';

function isInView(element: Element): boolean {
  return element.getClientRects().length > 0;
}

/** The nearest element outside of the feed that takes the focus, after it (1) or before it (-1). */
function besideFeed(feed: Element, direction: 1 | -1): HTMLElement | undefined {
  const wanted =
    direction === 1 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  const all = [...document.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (one) => !feed.contains(one) && isInView(one) && feed.compareDocumentPosition(one) & wanted,
  );
  return direction === 1 ? all[0] : all.at(-1);
}

/**
 * The keys of a feed (ARIA, feed pattern): PageDown and PageUp lead from article to article, Ctrl+End and Ctrl+Home past the feed. Only where
 * the focus is in an article, and not in a field.
 */
export function feedKeys(feed: HTMLElement, view: FeedWindow) {
  return (event: KeyboardEvent): void => {
    const { key, ctrlKey, target, defaultPrevented } = event;
    if (defaultPrevented || !(target instanceof Element) || target.closest(FIELDS)) return;
    if (key === 'PageDown' || key === 'PageUp') {
      const next = view.beside(key === 'PageDown' ? 1 : -1);
      if (!next) return;
      event.preventDefault();
      view.reveal(next, { focus: true });
    }
    if (ctrlKey && (key === 'Home' || key === 'End')) {
      const outside = besideFeed(feed, key === 'End' ? 1 : -1);
      if (!outside) return;
      event.preventDefault();
      outside.focus();
    }
  };
}
