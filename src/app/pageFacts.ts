import type { UnknownAction } from '@reduxjs/toolkit';
import {
  networkChanged,
  programLeft,
  programResumed,
  visibilityChanged,
} from '../realtime/index.ts';

/** What the page's facts are told by and to. */
export interface PageFactsTarget {
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly dispatch: (action: UnknownAction) => unknown;
}

/**
 * Tells the store what the browser says of the page: whether it has a network, whether it is seen, and when it goes on after the browser had
 * stopped it, by freezing (`resume`) or by keeping it for the way back (`pageshow`); and when it is left (`pagehide`).
 */
export function tellPageFacts(
  window: Pick<Window, 'addEventListener' | 'document' | 'navigator'>,
  { clock, dispatch }: PageFactsTarget,
): void {
  const { document, navigator } = window;
  const tellNetwork = (online: boolean) => dispatch(networkChanged({ online, at: clock() }));
  const tellSight = () => dispatch(visibilityChanged({ hidden: document.hidden, at: clock() }));
  const tellResumed = () => dispatch(programResumed({ at: clock() }));
  window.addEventListener('online', () => tellNetwork(true));
  window.addEventListener('offline', () => tellNetwork(false));
  window.addEventListener('pagehide', () => dispatch(programLeft()));
  window.addEventListener('pageshow', ({ persisted }) => persisted && tellResumed());
  document.addEventListener('resume', tellResumed);
  document.addEventListener('visibilitychange', tellSight);
  if (!navigator.onLine) tellNetwork(false);
  if (document.hidden) tellSight();
}
