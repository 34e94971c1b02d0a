import type { DataRouter } from 'react-router';
import type { Services } from '../lib/services.ts';
import type { ActionLog } from '../recorder/actionLog.ts';
import type { RootState } from './reducer.ts';
import type { AppStore } from './store.ts';

/** The running program, for what comes late. */
export interface Late {
  readonly window: Window & typeof globalThis;
  readonly store: AppStore;
  readonly router: DataRouter;
  readonly services: Services;
  /** What the reducers have heard since the start. */
  readonly actionLog: ActionLog<RootState>;
}
