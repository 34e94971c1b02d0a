import type { Dispatch, Middleware, UnknownAction } from '@reduxjs/toolkit';
import * as library from 'redux-mock-store';

/** A store whose state never changes and that remembers what was dispatched: for tests of a middleware alone. */
export interface MockStore {
  readonly dispatch: Dispatch;
  readonly getActions: () => UnknownAction[];
}

/**
 * redux-mock-store with the types of today's Redux: its own are those of Redux 4, and its CommonJS default export is no function to an
 * ES module.
 */
export function createMockStore<State>(
  middleware: Middleware<object, State>,
  state: State,
): MockStore {
  const { legacy_configureStore } = library as unknown as {
    legacy_configureStore: (middlewares: readonly unknown[]) => (state: State) => MockStore;
  };
  return legacy_configureStore([middleware])(state);
}
