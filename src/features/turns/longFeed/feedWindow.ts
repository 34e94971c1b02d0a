import { flushSync } from 'react-dom';
import type { Turn } from '../../../contract/index.ts';
import type { TurnPosition } from '../../../domain/index.ts';
import {
  numbersNow,
  PLAIN_MOST,
  plainRow,
  type Row,
  rowsOf,
  stepTo,
  type Wish,
  wishOf,
} from './range.ts';
import { ScrollAnchor } from './scrollAnchor.ts';
import { indexIn, TurnSizes } from './sizes.ts';

/** The turns that are in the document, in their order. */
export type Mounted = readonly TurnPosition[];

/** Where a reader was: at a turn whose top stood so far (px) below the top of the view. */
export interface ReadingPosition {
  readonly turn: TurnPosition;
  readonly top: number;
}

/** The list that a window works on, and its callbacks. */
export interface WindowOptions {
  readonly list: HTMLElement;
  /** The rows have become others: they should be put into the document. */
  readonly onChanged: () => void;
  /** The view or what is in it has moved. */
  readonly onMoved: () => void;
}

/** Before the document was asked how it lays the list out. */
const FIRST_GAP = 24;

/** So far (px) around the view the turns are in the document; more where the view is higher than that. */
const AHEAD_LEAST = 600;

const positionOf = ({ id, created }: Turn): TurnPosition => ({ id, created });

/** What one writes in. */
const WRITTEN_IN = 'form, textarea, input, [contenteditable="true"]';

/** Is an article as high as its text, or does it only keep a place until one comes near to it? */
const isLaidOut = (article: Element): boolean =>
  typeof article.checkVisibility !== 'function' ||
  article.checkVisibility({ contentVisibilityAuto: true });

function selectedRange(): Range | undefined {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  return selection.getRangeAt(0);
}

/**
 * Which of these articles (by their places among them) must stay in the document wherever one scrolls: where one is, writes, or has selected
 * text (FEED-06).
 */
export function heldAmong(articles: readonly Element[]): number[] {
  const range = selectedRange();
  const isHeld = (article: Element): boolean =>
    article.contains(document.activeElement) ||
    range?.intersectsNode(article) === true ||
    article.querySelector(WRITTEN_IN) !== null;
  return articles.flatMap((article, at) => (isHeld(article) ? [at] : []));
}

/** Where the view begins below the bar, in px: where the browser, too, scrolls something to. */
const edgeOfView = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;

/**
 * The part of a long list that is in the document (FEED-06). The turns stay in the flow of the page, each in the element in which it always was;
 * what is left out between two of them is a margin. So the measures of what is there come from the document, and only what is not
 * there is guessed.
 */
export class FeedWindow {
  private readonly sizes = new TurnSizes();
  private readonly anchor = new ScrollAnchor();
  private options: WindowOptions | undefined;
  /** What is in the document, in the order of its articles, and what should be next. */
  private mounted: Mounted = [];
  private wanted: Mounted;
  private edge = 0;
  private asked = 0;

  /** Begins with these turns in the document. */
  constructor(mounted: Mounted) {
    this.wanted = mounted;
    this.sizes.layOut(0, FIRST_GAP);
  }

  /** What to put into the document of these turns; a short list whole. */
  rows(turns: readonly Turn[]): Row[] {
    this.sizes.sync(turns);
    if (turns.length <= PLAIN_MOST) return turns.map(plainRow);
    const numbers = numbersNow(this.sizes, this.wanted);
    return rowsOf(this.sizes, numbers.length > 0 ? numbers : [0, 1, 2]);
  }

  /** The list is in the document. Returns the way to end. */
  attach(options: WindowOptions): () => void {
    this.options = options;
    const observer = typeof ResizeObserver === 'undefined' ? undefined : this.observe(options.list);
    window.addEventListener('scroll', this.handleScroll, { passive: true });
    return () => {
      this.options = undefined;
      observer?.disconnect();
      window.removeEventListener('scroll', this.handleScroll);
      cancelAnimationFrame(this.asked);
      this.asked = 0;
      this.anchor.release();
    };
  }

  /** These rows are in the document now. */
  committed(rows: readonly { readonly turn: Turn }[]): void {
    this.mounted = rows.map(({ turn }) => positionOf(turn));
    this.wanted = this.mounted;
    this.settle();
  }

  /** Where the reader is; nothing while the list's beginning is in view. */
  position(): ReadingPosition | undefined {
    if (this.headTop() >= 0) return undefined;
    const articles = this.articles();
    const at = articles.findIndex((one) => one.getBoundingClientRect().bottom > this.edge);
    const turn = this.mounted[at];
    return turn && { turn, top: articles[at]?.getBoundingClientRect().top ?? 0 };
  }

  /** The turn so many steps from the one in which the focus is; undefined where there is none, or the focus is in none. */
  beside(steps: number): TurnPosition | undefined {
    const at = this.articles().findIndex((one) => one.contains(document.activeElement));
    const position = this.mounted[at];
    const turn = position && this.sizes.at(this.sizes.indexOf(position) + steps);
    return turn && positionOf(turn);
  }

  /**
   * Brings a turn to the top of the view, or its top to `top`, and gives it the focus if asked. For a turn that is gone the next one. Not to
   * be called from an effect, unless the turn is in the document.
   */
  reveal(
    position: TurnPosition,
    { top, focus = false }: { top?: number; focus?: boolean } = {},
  ): void {
    const index = Math.min(this.sizes.indexOf(position), this.sizes.count - 1);
    const turn = this.sizes.at(index);
    if (!this.options || !turn) return;
    if (!this.articleOf(turn)) this.mountAt(this.options.list, index);
    const article = this.articleOf(turn);
    if (!article) return;
    article.scrollIntoView({ block: 'start', behavior: 'instant' });
    if (top !== undefined) {
      const by = article.getBoundingClientRect().top - top;
      window.scrollBy({ top: by, behavior: 'instant' });
    }
    if (focus) article.focus({ preventScroll: true });
    this.handleScroll();
  }

  /** Does the list begin with its oldest turn, as a reader may wish? */
  get oldestFirst(): boolean {
    return this.sizes.oldestFirst;
  }

  /** Is the end of the list in view at which new turns come in, or has the reader yet to come to it? */
  isAtNews(): boolean {
    const bottom = this.options?.list.getBoundingClientRect().bottom ?? 0;
    return this.oldestFirst ? bottom <= window.innerHeight : this.headTop() >= 0;
  }

  /** Is the turn in view, with more than its edge? */
  isInView({ id }: TurnPosition): boolean {
    const at = this.mounted.findIndex((one) => one.id === id);
    const rect = this.articles()[at]?.getBoundingClientRect();
    return rect !== undefined && rect.bottom > this.edge && rect.top < window.innerHeight - 80;
  }

  /** How far the list's beginning is below the top of the view, in px. */
  private headTop(): number {
    return this.options?.list.getBoundingClientRect().top ?? 0;
  }

  private observe(list: HTMLElement): ResizeObserver {
    const observer = new ResizeObserver(() => this.settle());
    observer.observe(list);
    observer.observe(document.body); // what lies above the list
    return observer;
  }

  private readonly handleScroll = (): void => {
    if (!this.options) return;
    this.anchor.note(this.options.list, this.edge);
    this.step();
    this.options.onMoved();
  };

  /** After anything may have moved or grown: measures, holds what is read, and goes on towards what should be there. */
  private settle(): void {
    if (!this.options) return;
    const { list } = this.options;
    this.edge = edgeOfView();
    const gap = Number.parseFloat(getComputedStyle(list).rowGap) || 0;
    const isNew = this.sizes.layOut(list.clientWidth, gap);
    for (const [at, article] of this.articles().entries())
      if (isLaidOut(article))
        this.sizes.measure(this.indexAt(at), article.getBoundingClientRect().height);
    const learnt = this.sizes.learn();
    this.anchor.hold();
    this.anchor.note(list, this.edge);
    if ((isNew || learnt) && this.sizes.count > PLAIN_MOST) this.options.onChanged();
    this.step();
    this.options.onMoved();
  }

  /** Puts the next few turns into the document with the next frame, until all is there that should be. */
  private step(): void {
    if (this.asked !== 0 || this.sizes.count <= PLAIN_MOST) return;
    this.asked = requestAnimationFrame(() => {
      this.asked = 0;
      if (!this.options) return;
      const now = this.numbers();
      const next = stepTo(this.wish(this.options.list), now, this.held());
      if (next !== now) this.show(next);
    });
  }

  private wish(list: HTMLElement): Wish {
    const height = window.innerHeight;
    const ahead = Math.max(AHEAD_LEAST, height);
    return wishOf(this.sizes, -list.getBoundingClientRect().top, height, ahead);
  }

  private show(numbers: readonly number[]): void {
    const turns = numbers.map((index) => this.sizes.at(index));
    this.wanted = turns.filter((turn) => turn !== undefined).map(positionOf);
    this.options?.onChanged();
  }

  /** Scrolls to where a turn that is not in the document should be, and puts it there at once. */
  private mountAt(list: HTMLElement, index: number): void {
    const numbers = new Set([...this.held(), index, Math.min(index + 1, this.sizes.count - 1)]);
    this.anchor.release();
    flushSync(() => this.show([...numbers].sort((a, b) => a - b)));
    this.anchor.release();
    const { top } = list.getBoundingClientRect();
    window.scrollBy({ top: top + this.sizes.startOf(index), behavior: 'instant' });
  }

  private articles(): Element[] {
    return [...(this.options?.list.children ?? [])];
  }

  private numbers(): readonly number[] {
    return numbersNow(this.sizes, this.mounted);
  }

  private held(): number[] {
    return heldAmong(this.articles()).map((at) => this.indexAt(at));
  }

  /** The number in the list of the article at this position of the document. */
  private indexAt(at: number): number {
    const position = this.mounted[at];
    return position ? this.sizes.indexOf(position) : -1;
  }

  private articleOf({ id }: TurnPosition): HTMLElement | undefined {
    const at = this.mounted.findIndex((one) => one.id === id);
    return this.articles()[at] as HTMLElement | undefined;
  }
}

/** The turns with which a list begins that is shown again at a position: few, since the rest follows in steps. */
function around(turns: readonly Turn[], { turn }: ReadingPosition): Mounted {
  const index = indexIn(turns, turn);
  return turns.slice(Math.max(0, index - 2), index + 5).map(positionOf);
}

/**
 * A window over a list that is about to be shown (then near the position at which the reader goes on), or whose first turns are in the
 * document already.
 */
export function openFeedWindow(
  turns: readonly Turn[],
  shown: readonly Turn[],
  goOnAt: ReadingPosition | undefined,
): FeedWindow {
  return new FeedWindow(goOnAt ? around(turns, goOnAt) : shown.map(positionOf));
}
