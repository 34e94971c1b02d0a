import {
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { useIsWaking } from '../../../ui/hooks.ts';
import type { MapPosition } from '../mapPosition.ts';

/** Brings an element into view inside of what scrolls, and leaves the page where it is. */
function bringInto(panel: HTMLElement, element: Element): void {
  const room = panel.getBoundingClientRect();
  const { top, bottom } = element.getBoundingClientRect();
  if (top < room.top) panel.scrollTop -= room.top - top;
  else if (bottom > room.bottom) panel.scrollTop += bottom - room.bottom;
}

export interface ListPositionOptions {
  /** Where else the element that scrolls is wanted. */
  ref: Ref<HTMLDivElement>;
  position: MapPosition;
  /** The name of the entry whose card is open on the map. */
  marked: string | undefined;
}

/** Has nobody taken the focus since the step to this page? Then it is nowhere, or on the heading. */
const isFocusFree = (): boolean =>
  document.activeElement === document.body || document.activeElement?.tagName === 'H1';

/** Whoever comes back by the browser's history finds the focus on the entry by which they went on, so that the keyboard goes on from there. */
function useFocusOfReturn(panel: RefObject<HTMLElement | null>, { step }: MapPosition): void {
  const { key } = useLocation();
  const back = useNavigationType() === NavigationType.Pop && key === step;
  const [returning] = useState(back);
  useEffect(() => {
    if (!returning) return undefined;
    // A step to another page first takes the focus to the heading.
    const frame = requestAnimationFrame(() => {
      const entry = panel.current?.querySelector<HTMLElement>('[data-last]');
      if (entry && isFocusFree()) entry.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [returning, panel]);
}

/** What scrolls in the list: it begins where it was left, and shows the entry of the figure that is pointed at. */
export function useListPosition({ ref, position, marked }: ListPositionOptions) {
  const panel = useRef<HTMLDivElement>(null);
  const isWaking = useIsWaking();
  const [begin] = useState(position.scroll ?? 0);
  useFocusOfReturn(panel, position);
  useImperativeHandle(ref, () => panel.current as HTMLDivElement, []);
  useLayoutEffect(() => {
    if (panel.current) panel.current.scrollTop = begin;
  }, [begin, isWaking]); // a list that wakes may be longer than the host has rendered it
  useEffect(() => {
    const entry = marked === undefined ? null : panel.current?.querySelector('[data-marked]');
    if (panel.current && entry) bringInto(panel.current, entry);
  }, [marked]);
  return panel;
}
