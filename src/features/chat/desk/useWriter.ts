import { type RefObject, useEffect } from 'react';
import { type AppThunk, useAppDispatch } from '../../../lib/store.ts';
import type { WithChat } from '../slice.ts';
import { DESK_MARK, FIELD, isHeld } from './deskFocus.ts';
import { selectDesk } from './deskSelectors.ts';
import { writerMoved } from './deskSlice.ts';
import type { Rect } from './layout.ts';

/** What one writes in: a form, or what a form marks as itself. */
const FORM = 'form, [data-writing]';

/** So long (ms) after the last step of scrolling it is looked where the form stands now. */
const SETTLED_MS = 120;

/** The form in which the focus is, and its field; nothing where one does not write on the page. */
function writtenOn(focused: Element | null): Element[] {
  const form = focused?.closest(FORM);
  const field = focused?.matches(FIELD) ? focused : form?.querySelector(FIELD);
  return field ? [form ?? field, field] : [];
}

/** Where an element stands on the desk, as far as it is in view. */
function rectsOn(ground: Element, element: Element): Rect[] {
  const desk = ground.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  const x = Math.max(0, Math.floor(box.left - desk.left));
  const y = Math.max(0, Math.floor(box.top - desk.top));
  const width = Math.ceil(Math.min(box.right, desk.right) - desk.left) - x;
  const height = Math.ceil(Math.min(box.bottom, desk.bottom) - desk.top) - y;
  return width > 0 && height > 0 ? [{ x, y, width, height }] : [];
}

/** One writes here now, or nowhere. */
function noteWriter(rects: readonly Rect[]): AppThunk<void, WithChat> {
  return (dispatch, getState) => {
    const { writer = [] } = selectDesk(getState());
    if (JSON.stringify(writer) !== JSON.stringify(rects)) dispatch(writerMoved(rects));
  };
}

/** Calls back where the size of one of the elements changes that it was given last. */
function watchSizes(onChange: () => void) {
  const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(onChange);
  let watched: readonly Element[] = [];
  return (elements: readonly Element[]) => {
    if (elements.length === watched.length && elements.every((one, i) => one === watched[i]))
      return;
    watched = elements;
    observer?.disconnect();
    for (const one of elements) observer?.observe(one);
  };
}

/** What may have moved the form, or led out of it. */
const EVENTS = ['focusin', 'focusout', 'scroll'] as const;

/**
 * Says where one writes on the page, so that windows give way (BACK-91). What has the focus is the browser's to know. A step onto the desk changes
 * nothing: a window that goes back under the hand that reaches for it would be missed.
 */
export function useWriter(ground: RefObject<HTMLElement | null>): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookIn = (wait: number) => {
      clearTimeout(timer);
      timer = setTimeout(look, wait);
    };
    const watch = watchSizes(() => lookIn(0));
    function look(): void {
      const { activeElement } = document;
      const desk = ground.current;
      if (!desk || isHeld() || activeElement?.closest(`[${DESK_MARK}]`)) return;
      const parts = writtenOn(activeElement);
      watch(parts);
      dispatch(noteWriter(parts.flatMap((part) => rectsOn(desk, part))));
    }
    const onEvent = ({ type }: Event) => lookIn(type === 'scroll' ? SETTLED_MS : 0);
    lookIn(0);
    for (const name of EVENTS) document.addEventListener(name, onEvent, true);
    window.addEventListener('resize', onEvent);
    return () => {
      clearTimeout(timer);
      watch([]);
      for (const name of EVENTS) document.removeEventListener(name, onEvent, true);
      window.removeEventListener('resize', onEvent);
    };
  }, [dispatch, ground]);
}
