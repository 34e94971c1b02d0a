import { configureStore, createListenerMiddleware, type Middleware } from '@reduxjs/toolkit';
import { baseApi, hostStateOf, listenToErrors } from '../api/index.ts';
import { listenForChat } from '../features/chat/index.ts';
import { listenForPresence } from '../features/presence/index.ts';
import { followTabs, listenForChoices, listenForSession } from '../features/session/index.ts';
import type { Services } from '../lib/services.ts';
import { addAppListener, type AppDispatch } from '../lib/store.ts';
import { addRealtime } from '../realtime/index.ts';
import { rootReducer, type RootState } from './reducer.ts';

/** What a store is made of. */
export interface StoreOptions {
  readonly services: Services;
  readonly preloadedState?: Partial<RootState>;
  /** Further middleware, nearest to the reducers: realtime, the recorder. */
  readonly middleware?: readonly Middleware<object, RootState>[];
  /** Somebody else sees to it that no state is changed in place: development need not look for it at each action. */
  readonly frozen?: boolean;
  /** A host renders a page from it: what is loaded is the same, but nobody lives here, and nothing is saved. */
  readonly onHost?: boolean;
}

const hostListeners = [listenForChat, listenForSession, listenToErrors];
const browserListeners = [listenForPresence, listenForChoices, ...hostListeners];

/** The checks of development are slow on busy machines; only a check this slow is worth a word. In ms. */
const SLOW_CHECK_MS = 500;

/**
 * Makes a store. Everything that touches the world comes in with the services, so a test or a host that renders the first
 * screen makes its own.
 */
export function makeStore({
  services,
  preloadedState,
  middleware = [],
  frozen = false,
  onHost = false,
}: StoreOptions) {
  const listeners = createListenerMiddleware<RootState, AppDispatch, Services>({ extra: services });
  for (const listen of onHost ? hostListeners : browserListeners) listen(listeners.startListening);
  const store = configureStore({
    reducer: rootReducer,
    preloadedState: { host: hostStateOf(services.config), ...preloadedState },
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: services },
        serializableCheck: {
          warnAfter: SLOW_CHECK_MS,
          ignoredActions: [addRealtime.type, addAppListener.type],
        },
        immutableCheck: !frozen && { warnAfter: SLOW_CHECK_MS },
      }).concat(listeners.middleware, baseApi.middleware, ...middleware),
  });
  followTabs(store, services);
  return store;
}

export type AppStore = ReturnType<typeof makeStore>;
