import type { Point } from './program.ts';

const contains = ({ left, right, top, bottom }: DOMRect, { x, y }: Point): boolean =>
  left <= x && x < right && top <= y && y < bottom;

/** Can it go on in this direction? */
function canScroll(element: Element, by: number): boolean {
  const { scrollTop, scrollHeight, clientHeight } = element;
  return by < 0 ? scrollTop > 0 : scrollTop + clientHeight < scrollHeight - 1;
}

/** Scrolls what stands at a point: the innermost part that can go on, else the page. The frame is inert, so the browser does not. */
export function scrollAt(window: Window, at: Point, by: Point): void {
  const { document } = window;
  const parts = [...document.querySelectorAll('*')].filter(
    (element) =>
      element.scrollHeight > element.clientHeight + 1 &&
      element !== document.scrollingElement &&
      element !== document.body &&
      canScroll(element, by.y) &&
      contains(element.getBoundingClientRect(), at) &&
      /auto|scroll/.test(window.getComputedStyle(element).overflowY),
  );
  (parts.at(-1) ?? window).scrollBy({ left: by.x, top: by.y, behavior: 'instant' });
}
