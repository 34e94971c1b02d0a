import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ChatMessage } from '../../../contract/index.ts';
import { ScrollHold } from './scrollHold.ts';
import {
  around,
  earlier,
  later,
  MOST,
  NEWEST,
  type MessagePosition,
  type Range,
  rangeOf,
  STEP,
  unseenFrom,
  type View,
  viewOf,
} from './shown.ts';

export interface HistoryScrollOptions {
  readonly messages: readonly ChatMessage[];
  readonly divider: string | undefined;
  /** The message that a link leads to. */
  readonly goal?: string | undefined;
  /** The newest message that was seen before; asked once, where reading begins. */
  readonly seenBefore: () => MessagePosition | undefined;
  /** The newest own message on its way: who sends goes to the end. */
  readonly sent: string | undefined;
  /** The reader is near the beginning of what is loaded. */
  readonly onTop: () => void;
  /** The reader is back at the end. */
  readonly onEnd: () => void;
}

export interface HistoryScroll {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly list: RefObject<HTMLOListElement | null>;
  /** Which of the messages stand in the document. */
  readonly range: Range;
  /** The reader follows the newest messages. */
  readonly following: boolean;
  /** Goes to the newest message, and follows from there. */
  readonly goToEnd: () => void;
  /** A part of what is in view is about to be unfolded or folded. */
  readonly stay: () => void;
  readonly onScroll: () => void;
}

/** Within so many px of an end more is brought. */
const NEAR = 240;

interface Beginning {
  readonly view: View;
  /** The message to be at the top; without it the newest ones are followed. */
  readonly goal?: string;
}

/** Where reading begins: at the message that a link leads to, at the first one that was not read, else at the newest. */
function beginning({ messages, divider, goal, seenBefore }: HistoryScrollOptions): Beginning {
  const sought = messages.findIndex(({ id }) => id === goal);
  if (sought >= 0 && goal !== undefined) return { view: around(messages, sought), goal };
  const at = messages.findIndex(({ id }) => id === divider);
  if (at < 0 || divider === undefined) return { view: NEWEST };
  if (unseenFrom(messages, { seen: seenBefore(), divider }) >= messages.length)
    return { view: NEWEST };
  return { view: around(messages, at), goal: divider };
}

const elementOf = (list: Element, message: string): Element | undefined =>
  [...list.children].find((child) => child.getAttribute('data-message') === message);

/** What would be shown if one went on reading; undefined where nothing is to change. `onTop` is asked where nothing older is loaded. */
function nextView(
  hold: ScrollHold,
  position: { readonly range: Range; readonly following: boolean },
  { messages, onTop }: HistoryScrollOptions,
): View | undefined {
  const { range, following } = position;
  // What is not drawn, as in a part of the page that is hidden, is near to both ends.
  if (!hold.isDrawn) return undefined;
  if (hold.above >= NEAR) {
    const more = hold.below < NEAR && range.end < messages.length;
    return more ? later(messages, range) : undefined;
  }
  if (range.start === 0) {
    onTop();
    return undefined;
  }
  const mayGrow = !following || range.end - range.start + STEP <= MOST;
  return mayGrow ? earlier(messages, range) : undefined;
}

/** Calls back when the view or what is in it has another size, before that is painted. */
function useResize(
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  onResize: RefObject<() => void>,
): void {
  useEffect(() => {
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => onResize.current());
    if (scroller.current) observer.observe(scroller.current);
    if (list.current) observer.observe(list.current);
    return () => observer.disconnect();
  }, [scroller, list, onResize]);
}

/**
 * Where the reader is in a history: which part of it stands in the document, and that nothing moves but by the reader's own hand. Opens at
 * the first unread message (WIN-04), follows new messages at its end, brings more where the reader comes near an end (WIN-02, SCR-01).
 */
export function useHistoryScroll(options: HistoryScrollOptions): HistoryScroll {
  const { messages, sent, onEnd } = options;
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const holder = useRef<ScrollHold>(undefined);
  const [begin] = useState(() => beginning(options));
  const goal = useRef(begin.goal);
  const [view, setView] = useState(begin.view);
  const [following, setFollowing] = useState(begin.goal === undefined);
  const range = rangeOf(messages, view, following);

  /** Sets the state where the position changed. */
  const settle = () => {
    const hold = holder.current;
    if (!hold) return;
    if (hold.atEnd === following) {
      const next = nextView(hold, { range, following }, options);
      if (next) setView(next);
      return;
    }
    setFollowing(hold.atEnd);
    setView(hold.atEnd ? NEWEST : viewOf(messages, range));
    if (hold.atEnd) onEnd();
  };
  const onResize = useRef(settle);

  useLayoutEffect(() => {
    if (!scroller.current || !list.current) return;
    const hold = (holder.current ??= new ScrollHold(scroller.current, list.current));
    hold.reachesEnd = range.end === messages.length;
    const element = goal.current === undefined ? undefined : elementOf(list.current, goal.current);
    goal.current = undefined;
    if (element) hold.goTo(element);
    else hold.hold();
    onResize.current = () => {
      hold.hold();
      settle();
    };
    settle();
  });
  useResize(scroller, list, onResize);

  const goToEnd = useCallback(() => {
    setView(NEWEST);
    setFollowing(true);
    holder.current?.goToEnd();
  }, []);
  useLayoutEffect(() => {
    if (sent !== undefined) goToEnd();
  }, [sent, goToEnd]);

  const onScroll = () => {
    holder.current?.scrolled();
    settle();
  };
  const stay = useCallback(() => holder.current?.stay(), []);
  return { scroller, list, range, following, goToEnd, stay, onScroll };
}
