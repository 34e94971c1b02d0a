import type { ComponentType } from 'react';
import type { Late } from './late.ts';
import { leaveWithReader } from './leaveWithReader.ts';
import { startOffline } from './offline/startOffline.ts';
import { clearRecordedLogs, createReportLoader, startRecorder } from './record/startRecorder.ts';
import { trackPages } from './record/trackPages.ts';
import type { ReportProps } from './shell/ReportPlace.tsx';

export type { Late } from './late.ts';

/** What late code gives to the screens. */
export interface Afterwards {
  /** Brings the dialog that saves a recorded log. */
  readonly loadReport: () => Promise<ComponentType<ReportProps>>;
}

/** What no screen waits for: begun in a quiet moment after the first screen (start.tsx), once. */
export function startAfterwards(late: Late): Afterwards {
  const { store, router, services, window } = late;
  trackPages(router, store.dispatch);
  leaveWithReader(late);
  startOffline(late);
  if (services.config.recorder === false) {
    void clearRecordedLogs(window);
    return { loadReport: () => Promise.reject(new Error('Nothing is recorded')) };
  }
  return { loadReport: createReportLoader(startRecorder(late), late) };
}
