import { useEffect, useRef } from 'react';

/** So far (px) before what is not loaded yet comes into view, it is asked for. */
const AHEAD_PX = 1_200;

interface Sight {
  /** Whether to look at all. */
  active: boolean;
  onNear: () => void;
}

/** Calls `onNear` as long as the returned element comes near the view; it looks again after `active` was off. */
export function useNearView({ active, onNear }: Sight) {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = mark;
    if (!active || !current || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onNear();
      },
      { rootMargin: `${AHEAD_PX}px` },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [active, onNear]);
  return mark;
}
