import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import { rootReducer, type RootState } from '../../src/app/reducer.ts';
import { makeStore, type AppStore, type StoreOptions } from '../../src/app/store.ts';
import { freezing } from './frozenState.ts';
import { createActionLog, type ActionLog } from '../../src/recorder/actionLog.ts';

/** The actions of a store of the test, while logs are recorded (`npm run record`). */
export interface StoreRecording {
  readonly actionLog: ActionLog<RootState>;
  readonly getState: () => RootState;
}

/** The stores of the running test, in the order in which they were made; none unless logs are recorded. */
export const recordings: StoreRecording[] = [];

/** Where `npm run record` wants its logs. */
export const recordedTo = process.env['RECORD_LOGS'];

interface AnyStore {
  readonly getState: () => RootState;
}

/** Counts on with each action, so that a log says the same whenever it is recorded. */
function createCounter(): () => number {
  let now = 1_000_000;
  return () => (now += 100);
}

/** Makes a store whose actions are recorded where logs are: the action log has to be the last middleware. */
export function recorded<Store extends AnyStore>(
  make: (actionLog: readonly Middleware<object, RootState>[]) => Store,
): Store {
  if (recordedTo === undefined) return make([]);
  const actionLog: ActionLog<RootState> = [];
  const store = make([createActionLog(actionLog, createCounter())]);
  recordings.push({ actionLog, getState: () => store.getState() });
  return store;
}

/** The program's own store, for tests: no state may be changed in place. */
export const makeTestStore = (options: StoreOptions): AppStore =>
  recorded((actionLog) => {
    const frozen = process.env.NODE_ENV !== 'production'; // productionMode.ts
    const nearest = [...actionLog, ...(frozen ? [freezing] : [])];
    return makeStore({
      ...options,
      frozen,
      middleware: [...(options.middleware ?? []), ...nearest],
    });
  });

/** What the reducers make of these actions: for tests of transitions that need nothing else of a store. */
export function reduced(...actions: readonly UnknownAction[]): RootState {
  const actionLog: ActionLog<RootState> = [];
  const clock = createCounter();
  let state = rootReducer(undefined, { type: 'begun' });
  for (const action of actions) {
    actionLog.push([clock(), action, state]);
    state = rootReducer(state, action);
  }
  if (recordedTo !== undefined) recordings.push({ actionLog, getState: () => state });
  return state;
}
