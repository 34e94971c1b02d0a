import { useEffect, useState } from 'react';

/** What covers less than this (px) is a bar of the browser; more is a keyboard. */
const KEYBOARD = 120;

function heightNow(): number | undefined {
  const { visualViewport: view, innerHeight } = window;
  if (!view || view.scale > 1.01) return undefined;
  return innerHeight - view.height > KEYBOARD ? view.height : undefined;
}

/**
 * How much of the window is left above the keyboard (px), in browsers where it lies over the page as on iOS; others make the window
 * smaller themselves, and there it is undefined.
 */
export function useVisibleHeight(): number | undefined {
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const { visualViewport: view } = window;
    if (!view) return undefined;
    const look = () => {
      const left = heightNow();
      setHeight(left);
      // The browser has pushed the page up to show the input, which now has its place anyway.
      if (left !== undefined) window.scrollTo(0, 0);
    };
    view.addEventListener('resize', look);
    return () => view.removeEventListener('resize', look);
  }, []);
  return height;
}
