/** Something in view, and where it stood in the document (px from its beginning, whatever is scrolled). */
interface Held {
  readonly element: Element;
  readonly at: number;
}

const topOf = (element: Element): number => element.getBoundingClientRect().top + window.scrollY;

/** The innermost element just below the bar, so that a picture that loads high up in a long turn moves nothing either. */
function innermost(list: Element, edge: number): Element | undefined {
  const { left } = list.getBoundingClientRect();
  const found = document.elementFromPoint?.(left + 40, edge + 4); // eslint-disable-line @typescript-eslint/no-unnecessary-condition -- not every document can be asked, as jsdom's
  return found && found !== list && list.contains(found) ? found : undefined;
}

/** The turn in which one types or stands, where it is in view: it holds still even while the list's beginning is in view. */
function focused(list: Element): Element | undefined {
  const active = document.activeElement;
  if (!active || active === list || !list.contains(active)) return undefined;
  const { top, bottom } = active.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight ? active : undefined;
}

/**
 * Keeps what is read where it is, whatever comes, goes or grows above it. In every browser by the same rule; the browser's own scroll
 * anchoring, which knows nothing of turns left out, rests meanwhile.
 */
export class ScrollAnchor {
  private held: readonly Held[] = [];
  /** What could not be scrolled, since browsers scroll by whole pixels: it is made good the next time. */
  private rest = 0;

  /** Notes what is in view now. Nothing is held while the list's beginning is in view: there news may push the rest down. */
  note(list: Element, edge: number): void {
    const elements = this.elementsOf(list, edge);
    this.held = elements.map((element) => ({ element, at: topOf(element) }));
    document.documentElement.style.overflowAnchor = elements.length > 0 ? 'none' : '';
  }

  /** Scrolls by as much as what was noted has moved. */
  hold(): void {
    const held = this.held.find(({ element }) => element.isConnected);
    if (!held) return;
    const moved = topOf(held.element) - held.at + this.rest;
    const before = window.scrollY;
    if (Math.abs(moved) >= 0.5) window.scrollTo({ top: before + moved, behavior: 'instant' });
    const rest = moved - (window.scrollY - before);
    this.rest = Math.abs(rest) < 1 ? rest : 0;
  }

  release(): void {
    this.held = [];
    document.documentElement.style.overflowAnchor = '';
  }

  private elementsOf(list: Element, edge: number): Element[] {
    const typing = focused(list);
    const { top, bottom } = list.getBoundingClientRect();
    if (top >= 0 || bottom <= 0) return typing ? [typing] : [];
    const inView = [...list.children].filter(
      (child) => child.getBoundingClientRect().bottom > edge,
    );
    const inner = innermost(list, edge);
    return [typing, inner, ...inView].filter((element) => element !== undefined);
  }
}
