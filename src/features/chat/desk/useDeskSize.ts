import { type RefObject, useLayoutEffect } from 'react';
import { useAppDispatch } from '../../../lib/store.ts';
import { deskResized } from './deskSlice.ts';

/** Tells the state how large the desk is, before the first paint and whenever the browser changes. */
export function useDeskSize(ground: RefObject<HTMLElement | null>): void {
  const dispatch = useAppDispatch();
  useLayoutEffect(() => {
    const element = ground.current;
    if (!element) return undefined;
    const tell = () => {
      const { clientWidth: width, clientHeight: height } = element;
      // What is not drawn, as on paper, has no size.
      if (width > 0 && height > 0) dispatch(deskResized({ width, height }));
    };
    tell();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    return () => observer.disconnect();
  }, [dispatch, ground]);
}
