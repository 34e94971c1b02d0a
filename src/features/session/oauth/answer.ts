import type { Services } from '../../../lib/services.ts';
import { readTabMessage } from '../tabs.ts';

/** The part of the window that waits for a popup. */
export interface WaitingPage {
  addEventListener: (type: 'message', listener: (event: MessageEvent<unknown>) => void) => void;
  removeEventListener: (type: 'message', listener: (event: MessageEvent<unknown>) => void) => void;
  setInterval: (callback: () => void, ms: number) => number;
  clearInterval: (id: number) => void;
}

/** How a popup ended. */
export type PopupEnd = 'succeeded' | 'failed' | 'closed';

/** Its end, and where an account was not linked the host's words for it. */
export type PopupAnswer = { readonly end: PopupEnd; readonly said?: string };

const LOOK_EVERY_MS = 250;

/** A popup closes itself right after posting its answer, which may still be on its way: so many checks more. */
const LOOKS_AFTER_CLOSING = 4;

/**
 * Waits for the answer of a popup: over the tab channel, or by postMessage of our own origin; or for the popup to be closed
 * without one (AUTH-07).
 */
export function awaitAnswer(
  attempt: string,
  popup: { readonly closed: boolean },
  page: WaitingPage,
  { tabs, origin }: Pick<Services, 'tabs' | 'origin'>,
): Promise<PopupAnswer> {
  return new Promise((resolve) => {
    let looks = 0;
    const end = (how: PopupEnd, said?: string): void => {
      stopTabs();
      page.removeEventListener('message', onMessage);
      page.clearInterval(timer);
      resolve({ end: how, ...(said !== undefined && { said }) });
    };
    const receive = (message: unknown): void => {
      const read = readTabMessage(message);
      if (read?.type === 'loginAnswered' && read.attempt === attempt) end(read.outcome, read.said);
    };
    const onMessage = (event: MessageEvent<unknown>): void => {
      if (event.origin === origin) receive(event.data);
    };
    const look = (): void => {
      looks = popup.closed ? looks + 1 : 0;
      if (looks > LOOKS_AFTER_CLOSING) end('closed');
    };
    const stopTabs = tabs.subscribe(receive);
    const timer = page.setInterval(look, LOOK_EVERY_MS);
    page.addEventListener('message', onMessage);
  });
}
