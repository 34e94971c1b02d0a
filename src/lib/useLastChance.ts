import { useEffect } from 'react';

/** Settles when the page is hidden, frozen or goes away, and when the field leaves the screen, so that nothing typed is lost. */
export function useLastChance(settle: () => void): void {
  useEffect(() => {
    window.addEventListener('pagehide', settle);
    const ofDocument = ['visibilitychange', 'freeze'];
    for (const event of ofDocument) document.addEventListener(event, settle);
    return () => {
      window.removeEventListener('pagehide', settle);
      for (const event of ofDocument) document.removeEventListener(event, settle);
      settle();
    };
  }, [settle]);
}
