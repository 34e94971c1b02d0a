import { Range as SlateRange } from 'slate';
import type { DOMRange } from 'slate-dom';
import type { ReactEditor } from 'slate-react';

const pixels = (length: string): number => Number.parseFloat(length) || 0;

/**
 * Scrolls the page until the caret is in sight. Slate's own way knows nothing of what sticks to the edges of the page, where the foot of
 * a form would lie over the line that is written (BACK-100).
 */
export function showCaret({ selection }: ReactEditor, range: DOMRange): void {
  const leaf = range.startContainer.parentElement;
  const measured = 'getBoundingClientRect' in range; // jsdom measures none
  if (!leaf || !measured || (selection && SlateRange.isExpanded(selection))) return;
  const caret = range.getBoundingClientRect();
  const { top, bottom } = caret.height > 0 ? caret : leaf.getBoundingClientRect();
  const root = document.documentElement;
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(root);
  const below = bottom + pixels(scrollPaddingBottom) - root.clientHeight;
  const above = top - pixels(scrollPaddingTop);
  if (below > 0) window.scrollBy(0, below);
  else if (above < 0) window.scrollBy(0, above);
}
