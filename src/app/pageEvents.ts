import type { UnknownAction } from '@reduxjs/toolkit';
import type { Services } from '../lib/services.ts';
import {
  networkChanged,
  programLeft,
  programResumed,
  visibilityChanged,
} from '../realtime/index.ts';

/** Dispatches the browser's events of network, visibility, page cache (`pageshow`, `pagehide`) and freezing (`resume`). */
export function listenToPage(
  window: Pick<Window, 'addEventListener' | 'document' | 'navigator'>,
  { clock }: Pick<Services, 'clock'>,
  dispatch: (action: UnknownAction) => unknown,
): void {
  const { document, navigator } = window;
  const setOnline = (online: boolean) => dispatch(networkChanged({ online, at: clock() }));
  const setHidden = () => dispatch(visibilityChanged({ hidden: document.hidden, at: clock() }));
  const resume = () => dispatch(programResumed({ at: clock() }));
  window.addEventListener('online', () => setOnline(true));
  window.addEventListener('offline', () => setOnline(false));
  window.addEventListener('pagehide', () => dispatch(programLeft()));
  window.addEventListener('pageshow', ({ persisted }) => persisted && resume());
  document.addEventListener('resume', resume);
  document.addEventListener('visibilitychange', setHidden);
  if (!navigator.onLine) setOnline(false);
  if (document.hidden) setHidden();
}
