import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rnd } from 'react-rnd';
import { useAppDispatch } from '../../../lib/store.ts';
import { windowMaximised, windowMoved, windowResized } from './deskSlice.ts';
import type { DeskWindow } from './deskState.ts';
import { fitted, type Rect, type Size } from './layout.ts';
import { useSpeech } from './DeskSpeech.tsx';

/** A window, where it is shown now, and how large the desk is. */
export interface ShownWindow {
  readonly window: DeskWindow;
  readonly rect: Rect;
  readonly area: Size;
}

interface Drag {
  readonly pointer: number;
  /** Where the pointer and the window were when it began. */
  readonly from: { readonly x: number; readonly y: number };
  readonly rect: Rect;
}

/** The handlers by which a window is dragged, for its head. */
export type HeadDrag = Readonly<
  Record<
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
    (event: PointerEvent<HTMLElement>) => void
  >
>;

/** What has a press of its own. */
const NO_HANDLE = 'button, a';

/**
 * Drags a window by its head, with a mouse, a pen or a finger. The library's own dragging adds up the steps of the pointer, and loses
 * those that come before React has drawn the one before, so that a window falls behind on a busy machine; here each step is reckoned
 * from where the drag began. The library alone draws meanwhile; the state changes once, at the end.
 */
export function useHeadDrag(rnd: RefObject<Rnd | null>, shown: ShownWindow): HeadDrag {
  const { window, area, rect } = shown;
  const dispatch = useAppDispatch();
  const drag = useRef<Drag>(undefined);

  const rectAt = ({ clientX, clientY }: PointerEvent, { from, rect }: Drag): Rect =>
    fitted({ ...rect, x: rect.x + clientX - from.x, y: rect.y + clientY - from.y }, area);
  /** The drag that this event belongs to. */
  const dragOf = ({ pointerId }: PointerEvent): Drag | undefined =>
    drag.current?.pointer === pointerId ? drag.current : undefined;
  const show = ({ x, y }: Rect) => rnd.current?.updatePosition({ x, y });

  return {
    onPointerDown: (event) => {
      const { button, clientX: x, clientY: y, currentTarget, target, pointerId } = event;
      if (button !== 0 || window.maximised || drag.current) return;
      if (!(target instanceof Element) || !currentTarget.contains(target)) return;
      if (target.closest(NO_HANDLE)) return;
      currentTarget.setPointerCapture(pointerId);
      drag.current = { pointer: pointerId, from: { x, y }, rect };
    },
    onPointerMove: (event) => {
      const now = dragOf(event);
      if (now) show(rectAt(event, now));
    },
    onPointerUp: (event) => {
      const now = dragOf(event);
      if (!now) return;
      drag.current = undefined;
      const { x, y } = rectAt(event, now);
      show({ ...now.rect, x, y });
      if (x !== now.rect.x || y !== now.rect.y)
        dispatch(windowMoved({ channel: window.channel, x, y }));
    },
    // The browser took the pointer for something of its own.
    onPointerCancel: (event) => {
      const now = dragOf(event);
      if (!now) return;
      drag.current = undefined;
      show(now.rect);
    },
  };
}

/** How far one press moves an edge, in px. */
const STEP = 24;

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

const moved = (rect: Rect, [x, y]: readonly [number, number]): Rect => ({
  ...rect,
  x: rect.x + x,
  y: rect.y + y,
});

const resized = (rect: Rect, [x, y]: readonly [number, number]): Rect => ({
  ...rect,
  width: rect.width + x,
  height: rect.height + y,
});

/**
 * The keys of a window's head: arrows move the window, with Shift they draw its lower right corner, Enter gives it the whole desk and
 * takes it back. The new rectangle is announced.
 */
export function useMoveKeys({
  window,
  area,
  rect: before,
}: ShownWindow): (event: KeyboardEvent) => void {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const say = useSpeech();
  const { channel, maximised } = window;

  const step = (by: readonly [number, number], draws: boolean) => {
    if (maximised) return;
    const rect = fitted((draws ? resized : moved)(before, by), area);
    if (draws) dispatch(windowResized({ channel, place: rect }));
    else dispatch(windowMoved({ channel, x: rect.x, y: rect.y }));
    say(draws ? t('desk.size', { ...rect }) : t('desk.place', { ...rect }));
  };

  return (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const by = directions[event.key];
    if (!by && event.key !== 'Enter') return;
    event.preventDefault();
    if (by) step(by, event.shiftKey);
    else dispatch(windowMaximised(channel));
  };
}
