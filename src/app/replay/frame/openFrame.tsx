import { createRoot } from 'react-dom/client';
import { createI18n } from '../../../i18n/index.ts';
import { createLogReader } from '../../../recorder/readLog.ts';
import { createUpsertMarker } from '../../../recorder/upsertMark.ts';
import { createTimeline } from '../../../recorder/timeline.ts';
import { wholeReducer } from '../../lazyFeatures.ts';
import { rootReducer } from '../../reducer.ts';
import { runInSlices, stepsOf } from '../../../recorder/idleWork.ts';
import type { FrameElement, ReplayProgram } from './program.ts';
import { ShownScreens } from './screens.tsx';
import { scrollAt } from './scrollAt.ts';
import { sealClock, sealTimeZone, sealWindow, type SealedWindow } from './seal.ts';
import { createViewer, viewerServices } from './viewer.ts';

/** The program of a frame: reads, runs and shows logs, and reaches nothing. */
export function createProgram(window: SealedWindow, container: Element): ReplayProgram {
  const setClock = sealClock(window);
  const services = viewerServices(() => window.Date.now(), window.location.origin);
  const viewer = createViewer(services, rootReducer(undefined, { type: 'replay/begun' }));
  const screens = new ShownScreens(createRoot(container), viewer, createI18n());
  let zone: string | undefined;
  return {
    read: (text, work) => runInSlices(window, stepsOf(createLogReader(text)), work),
    run: (log, work) => {
      const options = { log, reducer: wholeReducer(), markUpsert: createUpsertMarker() };
      return runInSlices(window, stepsOf(createTimeline(options)), work);
    },
    show: (view, { header }) => {
      if (zone === undefined) sealTimeZone(window, (zone = header.timeZone));
      setClock(view.at);
      screens.show(view);
    },
    scroll: (at, by) => scrollAt(window, at, by),
  };
}

/** Begins the page of the frame: sealed off first, then handed over to the page that holds it. By itself it shows nothing. */
export function openFrame(window: SealedWindow, container: Element): void {
  const element = window.frameElement as FrameElement | null; // null where the page that holds it is not of this origin
  const handOver = element?.letopisReplay;
  if (!handOver) return;
  sealWindow(window);
  handOver(createProgram(window, container));
}
