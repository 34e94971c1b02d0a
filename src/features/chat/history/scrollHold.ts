/**
 * A message in view, and how far below the upper edge of the view it ends (px). Its end, since its beginning may go: what is loaded above it
 * may name day and author before it does.
 */
interface Held {
  readonly element: Element;
  readonly bottom: number;
}

/** Who is so near to the end follows new messages, in px. */
const NEAR_END = 24;

/**
 * Keeps what is read where it is, whatever comes, goes or grows above or below it; and for those who follow new messages keeps the end in view.
 * By one rule in all browsers: their own anchoring, which some lack, is switched off for the scroller.
 */
export class ScrollHold {
  /** The reader is at the end and follows. */
  atEnd = true;
  /** What is in the document reaches to the newest message; else its end is not that of the history. */
  reachesEnd = true;
  private readonly scroller: HTMLElement;
  private readonly list: HTMLElement;
  private held: readonly Held[] = [];
  private lastTop = 0;
  /**
   * What could not be scrolled, since browsers scroll by whole pixels, or since what is to stand above is not there yet: it is made good the
   * next time.
   */
  private rest = 0;

  constructor(scroller: HTMLElement, list: HTMLElement) {
    this.scroller = scroller;
    this.list = list;
  }

  /** How much of the text lies below the view (px). */
  get below(): number {
    const { scrollHeight, scrollTop, clientHeight } = this.scroller;
    return scrollHeight - scrollTop - clientHeight;
  }

  /** How much of the text lies above the view (px). */
  get above(): number {
    return this.scroller.scrollTop;
  }

  /** Has it a height at all? */
  get isDrawn(): boolean {
    return this.scroller.clientHeight > 0;
  }

  /** Call it at each scroll event. Only who goes up leaves the end: text that grows below leads nobody away. */
  scrolled(): void {
    if (this.reachesEnd && this.below <= NEAR_END) this.atEnd = true;
    else if (this.wentUp) this.atEnd = false;
    if (Math.abs(this.rest) >= 1) this.rest = 0;
    this.note();
  }

  /** Notes what is in view now. */
  note(): void {
    this.lastTop = this.scroller.scrollTop;
    if (this.atEnd) return;
    const { top: edge, bottom: end } = this.scroller.getBoundingClientRect();
    const held: Held[] = [];
    for (const element of this.list.children) {
      const { top, bottom } = element.getBoundingClientRect();
      if (top > end) break;
      if (bottom > edge) held.push({ element, bottom: bottom - edge });
    }
    this.held = held;
  }

  /**
   * Puts what was noted back where it was, or goes to the end. Whoever goes up just as something comes may have their event later than what came: they are
   * not taken back.
   */
  hold(): void {
    if (this.atEnd && this.wentUp && this.below > NEAR_END) this.atEnd = false;
    else if (this.atEnd) this.scroller.scrollTop = this.scroller.scrollHeight;
    else this.holdHeld();
    this.note();
  }

  /** Follows new messages from now on. */
  goToEnd(): void {
    this.atEnd = true;
    this.scroller.scrollTop = this.scroller.scrollHeight;
    this.note();
  }

  /** What is in view is about to grow or shrink by the reader's own hand: its beginning stays where it is, once, and the end is left. */
  stay(): void {
    this.atEnd = false;
    this.held = [];
  }

  /** Brings a message to the top of the view, a little below its edge. */
  goTo(element: Element): void {
    const edge = this.scroller.getBoundingClientRect().top;
    this.scroller.scrollTop += element.getBoundingClientRect().top - edge - 8;
    this.atEnd = this.reachesEnd && this.below <= NEAR_END;
    this.note();
  }

  /** Is it higher than when it was noted last? Nothing but the reader's hand leads up, or an end that has come nearer. */
  private get wentUp(): boolean {
    return this.scroller.scrollTop < this.lastTop - 1;
  }

  private holdHeld(): void {
    const held = this.held.find(({ element }) => element.isConnected);
    if (!held) return;
    const edge = this.scroller.getBoundingClientRect().top;
    const moved = held.element.getBoundingClientRect().bottom - edge - held.bottom + this.rest;
    const before = this.scroller.scrollTop;
    if (Math.abs(moved) >= 0.5) this.scroller.scrollTop = before + moved;
    this.rest = moved - (this.scroller.scrollTop - before);
  }
}
