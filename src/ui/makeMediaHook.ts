import { useSyncExternalStore } from 'react';

/** A hook that follows a media query of the browser; false where there is no window. */
export function makeMediaHook(query: string): () => boolean {
  const subscribe = (listener: () => void): (() => void) => {
    const list = window.matchMedia(query);
    list.addEventListener('change', listener);
    return () => list.removeEventListener('change', listener);
  };
  const matches = () => window.matchMedia(query).matches;
  return function useMedia(): boolean {
    return useSyncExternalStore(subscribe, matches, () => false);
  };
}
