import { expose } from 'comlink';
import { createRoot } from 'react-dom/client';
import { createI18n } from '../../../i18n/index.ts';
import { rootReducer } from '../../reducer.ts';
import { createLogProgram } from './logProgram.ts';
import type { HandOver } from './program.ts';
import { ShownScreens } from './screens.tsx';
import { scrollAt } from './scrollAt.ts';
import { sealClock, sealTimeZone, type SealedWindow, sealWindow } from './seal.ts';
import { createViewer, viewerServices } from './viewer.ts';

/**
 * Begins the page of the frame: sealed off first, then its program is handed over to the page that holds it, which must be of the same site
 * (the host's policy). By itself it shows nothing.
 */
export function openFrame(window: SealedWindow, container: Element): void {
  if (window.parent === window) return;
  sealWindow(window);
  const setClock = sealClock(window);
  const services = viewerServices(() => window.Date.now(), window.location.origin);
  const viewer = createViewer(services, rootReducer(undefined, { type: 'replay/begun' }));
  const screens = new ShownScreens(createRoot(container), viewer, createI18n());
  let zone: string | undefined;
  const program = createLogProgram(window, {
    show: (view, { timeZone }) => {
      if (zone === undefined) sealTimeZone(window, (zone = timeZone));
      setClock(view.at);
      screens.show(view);
    },
    scroll: (at, by) => scrollAt(window, at, by),
  });
  const { port1, port2 } = new window.MessageChannel();
  expose(program, port1);
  const given: HandOver = { letopisReplay: port2 };
  window.parent.postMessage(given, '*', [port2]);
}
