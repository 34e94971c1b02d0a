import { useEffect, useState } from 'react';

/** A quiet moment is waited for so long (ms) at most. */
const WITHIN_MS = 1_000;

/** Calls back when the page has nothing better to do; returns the way to give it up. Safari knows no such moments before 27. */
export function whenQuiet(callback: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = window.requestIdleCallback(callback, { timeout: WITHIN_MS });
    return () => window.cancelIdleCallback(id);
  }
  const timer = setTimeout(callback);
  return () => clearTimeout(timer);
}

/** True from the first quiet moment after `ready`: until then the code of what is shown below or beside stays where it is. */
export function useQuietMoment(ready: boolean): boolean {
  const [quiet, setQuiet] = useState(false);
  const waiting = ready && !quiet;
  useEffect(() => (waiting ? whenQuiet(() => setQuiet(true)) : undefined), [waiting]);
  return quiet;
}
