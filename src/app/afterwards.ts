import type { ComponentType } from 'react';
import type { Late } from './late.ts';
import { leaveWithReader } from './leaveWithReader.ts';
import { startOffline } from './offline/startOffline.ts';
import { reportLoader } from './record/reportLoader.ts';
import { forgetRecorded, startRecorder } from './record/startRecorder.ts';
import { tellPages } from './record/tellPages.ts';
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
  tellPages(router, store.dispatch);
  leaveWithReader(late);
  startOffline(late);
  if (services.config.recorder === false) {
    void forgetRecorded(window);
    return { loadReport: () => Promise.reject(new Error('Nothing is recorded')) };
  }
  return { loadReport: reportLoader(startRecorder(late), late) };
}
