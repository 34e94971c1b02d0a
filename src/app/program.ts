import type { DataRouter } from 'react-router';
import type { Services } from '../lib/services.ts';
import type { ActionLog } from '../recorder/actionLog.ts';
import type { RootState } from './reducer.ts';
import type { AppStore } from './store.ts';

/** The running program, as its deferred parts get it. */
export interface Program {
  readonly window: Window & typeof globalThis;
  readonly store: AppStore;
  readonly router: DataRouter;
  readonly services: Services;
  /** The actions dispatched since the start. */
  readonly actionLog: ActionLog<RootState>;
}
