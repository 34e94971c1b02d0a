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
  readonly place: Rect;
  readonly area: Size;
}

interface Drag {
  readonly pointer: number;
  /** Where the pointer and the window were when it began. */
  readonly from: { readonly x: number; readonly y: number };
  readonly place: Rect;
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
  const { window, area, place } = shown;
  const dispatch = useAppDispatch();
  const drag = useRef<Drag>(undefined);

  const placeAt = ({ clientX, clientY }: PointerEvent, { from, place }: Drag): Rect =>
    fitted({ ...place, x: place.x + clientX - from.x, y: place.y + clientY - from.y }, area);
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
      drag.current = { pointer: pointerId, from: { x, y }, place };
    },
    onPointerMove: (event) => {
      const now = dragOf(event);
      if (now) show(placeAt(event, now));
    },
    onPointerUp: (event) => {
      const now = dragOf(event);
      if (!now) return;
      drag.current = undefined;
      const { x, y } = placeAt(event, now);
      show({ ...now.place, x, y });
      if (x !== now.place.x || y !== now.place.y)
        dispatch(windowMoved({ channel: window.channel, x, y }));
    },
    // The browser took the pointer for something of its own.
    onPointerCancel: (event) => {
      const now = dragOf(event);
      if (!now) return;
      drag.current = undefined;
      show(now.place);
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

const moved = (place: Rect, [x, y]: readonly [number, number]): Rect => ({
  ...place,
  x: place.x + x,
  y: place.y + y,
});

const resized = (place: Rect, [x, y]: readonly [number, number]): Rect => ({
  ...place,
  width: place.width + x,
  height: place.height + y,
});

/**
 * The keys of a window's head: arrows move the window, with Shift they draw its lower right corner, Enter gives it the whole desk and
 * takes it back. The new place is announced.
 */
export function useMoveKeys({
  window,
  area,
  place: before,
}: ShownWindow): (event: KeyboardEvent) => void {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const say = useSpeech();
  const { channel, maximised } = window;

  const step = (by: readonly [number, number], draws: boolean) => {
    if (maximised) return;
    const place = fitted((draws ? resized : moved)(before, by), area);
    if (draws) dispatch(windowResized({ channel, place }));
    else dispatch(windowMoved({ channel, x: place.x, y: place.y }));
    say(draws ? t('desk.size', { ...place }) : t('desk.place', { ...place }));
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
