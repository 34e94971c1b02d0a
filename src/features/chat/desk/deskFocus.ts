import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { channelKey } from '../channels.ts';
import { selectDesk } from './deskSelectors.ts';
import { windowEntered } from './deskSlice.ts';
import type { WindowRef } from './windowRef.ts';

/**
 * Where the focus goes among the windows of the desk and the page under them. It looks at the document, since what has the focus is
 * nobody's state but the browser's.
 */

/** Marks the root of each window with its level. */
export const WINDOW_MARK = 'data-chat-window';

/** Marks all that belongs to the desk: its windows and its bar. */
export const DESK_MARK = 'data-chat-desk';

/** Marks what takes the focus when one comes to a window or to the bar without any more to say where. */
export const ENTRY_MARK = 'data-chat-entry';

/** What one writes in. */
export const FIELD = 'textarea:not(:disabled), [contenteditable="true"]';

const isOnDesk = (element: Element): boolean => element.closest(`[${DESK_MARK}]`) !== null;

/** A dialog or a menu keeps the focus to itself. */
export const isHeld = (): boolean =>
  Boolean(document.activeElement?.closest('[aria-modal="true"], .MuiModal-root'));

/** What had the focus last, in the page and in each part of the desk. */
export interface FocusMemory {
  page?: HTMLElement;
  readonly parts: WeakMap<Element, HTMLElement>;
}

const partOf = (element: Element): Element | null =>
  element.closest(`[${WINDOW_MARK}], [${ENTRY_MARK}="bar"]`);

/** Takes note of what got the focus. */
export function rememberFocus(memory: FocusMemory, target: EventTarget | null): void {
  if (!(target instanceof HTMLElement) || target === document.body) return;
  // What a dialog over the page has is not where the page was left.
  if (target.closest('[aria-modal="true"], .MuiModal-root')) return;
  const part = partOf(target);
  if (part) memory.parts.set(part, target);
  else if (!isOnDesk(target)) memory.page = target;
}

/** The memory of a desk that has just come, over a page where this has the focus. */
export function newFocusMemory(focused: Element | null): FocusMemory {
  const memory: FocusMemory = { parts: new WeakMap() };
  rememberFocus(memory, focused);
  return memory;
}

/** The windows that stand on the desk, in the order in which they were opened. */
const windowsOn = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`[${WINDOW_MARK}]`),
];

const level = (element: HTMLElement): number => Number(element.getAttribute(WINDOW_MARK));

/** The uppermost window. */
function topWindow(): HTMLElement | undefined {
  return windowsOn().sort((one, other) => level(other) - level(one))[0];
}

/** Gives the focus to a window or the bar: to what had it there before, else to the field one writes in, else to its head. */
function enterPart(part: HTMLElement, memory: FocusMemory): void {
  const before = memory.parts.get(part);
  const entry = part.matches(`[${ENTRY_MARK}]`) ? 'button' : `[${ENTRY_MARK}]`;
  const target =
    before?.isConnected === true
      ? before
      : (part.querySelector<HTMLElement>(FIELD) ?? part.querySelector<HTMLElement>(entry));
  target?.focus({ preventScroll: true });
}

/** Gives the focus back to the page: to what had it there, else to its heading. */
export function enterPage({ page }: FocusMemory): void {
  page?.focus({ preventScroll: true });
  if (page && document.activeElement === page) return;
  const heading = document.querySelector<HTMLElement>('main h1, main');
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading?.focus({ preventScroll: true });
}

/** After a window went that had the focus: the next one has it, else the page. */
function enterHeir(memory: FocusMemory): void {
  const { activeElement } = document;
  if (activeElement && activeElement !== document.body) return;
  const next = topWindow();
  if (next) enterPart(next, memory);
  else enterPage(memory);
}

/** The next stop of the round that F6 makes: the page, each window, the bar, and the page again. */
export function enterNext(memory: FocusMemory, direction: 1 | -1): void {
  const bar = document.querySelector<HTMLElement>(`[${ENTRY_MARK}="bar"]`);
  const parts = [...windowsOn(), ...(bar ? [bar] : [])];
  const here = parts.findIndex((part) => part.contains(document.activeElement));
  const next = here < 0 && direction < 0 ? parts.at(-1) : parts[here + direction];
  if (next) enterPart(next, memory);
  else enterPage(memory);
}

/** A window that was just opened gets the focus; one that goes gives it on. */
export function useWindowFocus(
  channel: WindowRef,
  memory: FocusMemory,
): RefObject<HTMLDivElement | null> {
  const dispatch = useAppDispatch();
  const sheet = useRef<HTMLDivElement>(null);
  const key = channelKey(channel);
  const entering = useAppSelector((state) => selectDesk(state).entering === key);
  useEffect(() => {
    if (!entering) return undefined;
    // A task later: the field to write in is there as soon as the draft has been read.
    const timer = setTimeout(() => {
      if (sheet.current) enterPart(sheet.current, memory);
      dispatch(windowEntered(channel));
    });
    return () => clearTimeout(timer);
  }, [dispatch, entering, channel, memory]);
  useLayoutEffect(() => {
    const element = sheet.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      // A task later: a menu that closes with the window gives the focus back to what is no longer there.
      setTimeout(() => enterHeir(memory));
    };
  }, [memory]);
  return sheet;
}

/** Escape leads from what is in a window to its head, and from there back to the page. */
export function leaveByEscape(event: KeyboardEvent<HTMLElement>, memory: FocusMemory): void {
  const { currentTarget, target, key, nativeEvent } = event;
  if (key !== 'Escape' || event.defaultPrevented || nativeEvent.isComposing) return;
  // React also brings what happens in a menu or a dialog of the window, which stands elsewhere in the document.
  if (!(target instanceof Element) || !currentTarget.contains(target)) return;
  event.preventDefault();
  const head = currentTarget.querySelector<HTMLElement>(`[${ENTRY_MARK}]`);
  if (head && target !== head) head.focus();
  else enterPage(memory);
}
