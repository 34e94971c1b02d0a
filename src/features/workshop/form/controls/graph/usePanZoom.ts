import {
  type Dispatch,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  type SetStateAction,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Spot } from './layout.ts';

/** How a drawing lies in its frame: moved by so many px, after it was drawn at this scale. */
export interface View extends Spot {
  readonly scale: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const SCALE = { least: 0.15, most: 2 } as const;
/** A drawing that is first shown is never smaller: names can be read. */
const READABLE = 0.6;
/** Closer to the edge of the frame than this (px), something is moved into view. */
const EDGE = 60;
/** Farther than this (px), a press is a drag. */
const DRAG = 5;

const withScale = (view: View, wanted: number, at: Spot): View => {
  const scale = Math.min(SCALE.most, Math.max(SCALE.least, wanted));
  const by = scale / view.scale;
  return { scale, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by };
};

/** The whole drawing in the middle of its frame; from the upper left corner where it would be too small there. */
function fitting({ width, height }: Size, frame: Size, least: number): View {
  const fit = Math.min(1, frame.width / width, frame.height / height);
  const scale = Math.max(least, fit);
  const start = (size: number, room: number): number => Math.max(0, (room - size * scale) / 2);
  return { scale, x: start(width, frame.width), y: start(height, frame.height) };
}

const within = (value: number, room: number): number =>
  Math.min(Math.max(value, Math.min(EDGE, room / 2)), Math.max(room - EDGE, room / 2));

type FrameRef = RefObject<HTMLElement | null>;

/** The wheel brings nearer what is under the pointer. */
function useWheel(frame: FrameRef, zoom: (by: number, at?: Spot) => void): void {
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      zoom(Math.exp(-event.deltaY / 400), { x: event.clientX - left, y: event.clientY - top });
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [frame, zoom]);
}

/** One pointer moves the drawing, two scale it; `pressed` has those that are down. */
function useHands(
  frame: FrameRef,
  pressed: RefObject<Map<number, Spot>>,
  setView: Dispatch<SetStateAction<View>>,
) {
  const dragged = useRef(false);
  const release = ({ pointerId }: PointerEvent) => {
    pressed.current.delete(pointerId);
  };
  return {
    onPointerDown: ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
      if (pressed.current.size === 0) dragged.current = false;
      pressed.current.set(pointerId, { x, y });
    },
    onPointerMove: ({ pointerId, clientX, clientY }: PointerEvent) => {
      const before = pressed.current.get(pointerId);
      const element = frame.current;
      if (!before || !element) return;
      const [dx, dy] = [clientX - before.x, clientY - before.y];
      if (!dragged.current && pressed.current.size === 1 && Math.hypot(dx, dy) < DRAG) return;
      if (!dragged.current) element.setPointerCapture(pointerId);
      dragged.current = true;
      const now = { x: clientX, y: clientY };
      const other = [...pressed.current].find(([id]) => id !== pointerId)?.[1];
      pressed.current.set(pointerId, now);
      if (!other) {
        setView((old) => ({ ...old, x: old.x + dx, y: old.y + dy }));
        return;
      }
      const { left, top } = element.getBoundingClientRect();
      const far = (one: Spot): number => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
      const middle = { x: (now.x + other.x) / 2 - left, y: (now.y + other.y) / 2 - top };
      const by = far(now) / far(before);
      setView((old) =>
        withScale({ ...old, x: old.x + dx / 2, y: old.y + dy / 2 }, old.scale * by, middle),
      );
    },
    onPointerUp: release,
    onPointerCancel: release,
    onPointerLeave: release,
    // What was under the pointer is not pressed by a drag.
    onClickCapture: (event: MouseEvent) => {
      if (dragged.current && event.detail > 0) event.stopPropagation();
      dragged.current = false;
    },
  };
}

/** Moves and scales a drawing by mouse, wheel, fingers and buttons (WORK-163). `frame` is what it is seen through. */
export function usePanZoom(size: Size, frame: FrameRef) {
  const [view, setView] = useState<View>({ x: 0, y: 0, scale: 1 });
  const pressed = useRef(new Map<number, Spot>());
  const room = useCallback((): Size => {
    const { clientWidth = 0, clientHeight = 0 } = frame.current ?? {};
    return { width: clientWidth, height: clientHeight };
  }, [frame]);
  const fit = useCallback(
    (least: number = SCALE.least) => {
      if (room().width > 0) setView(fitting(size, room(), least));
    },
    [room, size],
  );
  useLayoutEffect(() => {
    fit(READABLE);
  }, [fit]);
  const zoom = useCallback(
    (by: number, at?: Spot) => {
      const { width, height } = room();
      const middle = at ?? { x: width / 2, y: height / 2 };
      setView((before) => withScale(before, before.scale * by, middle));
    },
    [room],
  );
  /** Brings a point of the drawing into view. */
  const show = useCallback(
    ({ x, y }: Spot) => {
      const { width, height } = room();
      // What a pointer has pressed must not move away from under it: it would not be clicked.
      if (width === 0 || pressed.current.size > 0) return;
      setView((before) => {
        const [left, top] = [x * before.scale + before.x, y * before.scale + before.y];
        const [dx, dy] = [within(left, width) - left, within(top, height) - top];
        return dx === 0 && dy === 0 ? before : { ...before, x: before.x + dx, y: before.y + dy };
      });
    },
    [room],
  );
  useWheel(frame, zoom);
  return { view, hands: useHands(frame, pressed, setView), zoom, fit, show };
}
