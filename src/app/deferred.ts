import type { ComponentType } from 'react';
import type { Program } from './program.ts';
import { startDrafts } from '../features/drafts/lazy.ts';
import { standingFeature } from '../features/session/lazy.ts';
import { worldFeature } from '../features/workshop/lazy.ts';
import { registerFeature } from '../realtime/index.ts';
import { signOutStalePage } from './signOutStalePage.ts';
import { listenForHelp } from './settings/helpKey.ts';
import { startOffline } from './offline/startOffline.ts';
import { clearRecordedLogs, createReportLoader, startRecorder } from './record/startRecorder.ts';
import { trackPages } from './record/trackPages.ts';
import { loadToastCard } from './shell/Toasts.tsx';
import type { ReportProps } from './shell/ReportProvider.tsx';

/** What the deferred start gives to the screens. */
export interface Deferred {
  /** Brings the dialog that saves a recorded log. */
  readonly loadReport: () => Promise<ComponentType<ReportProps>>;
}

/** Starts what no screen waits for, once, when the page is idle after the first screen (start.tsx). */
export function startDeferred(program: Program): Deferred {
  const { store, router, services, window } = program;
  void loadToastCard().catch(() => undefined); // where it does not come now, the first toast asks again
  trackPages(router, store.dispatch);
  listenForHelp(program);
  signOutStalePage(program);
  startOffline(program);
  store.dispatch(startDrafts());
  store.dispatch(registerFeature(standingFeature));
  store.dispatch(registerFeature(worldFeature));
  if (services.config.recorder === false) {
    void clearRecordedLogs(window);
    return { loadReport: () => Promise.reject(new Error('Nothing is recorded')) };
  }
  return { loadReport: createReportLoader(startRecorder(program), program) };
}
