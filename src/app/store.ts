import { configureStore, type Middleware } from '@reduxjs/toolkit';
import { baseApi, createErrorEffects } from '../api/index.ts';
import { createChatEffects } from '../features/chat/index.ts';
import { createPresenceEffects } from '../features/presence/index.ts';
import { createSessionEffects } from '../features/session/index.ts';
import type { Services } from '../lib/services.ts';
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
}

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
}: StoreOptions) {
  return configureStore({
    reducer: rootReducer,
    ...(preloadedState && { preloadedState }),
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: services },
        serializableCheck: { warnAfter: SLOW_CHECK_MS, ignoredActions: [addRealtime.type] },
        immutableCheck: !frozen && { warnAfter: SLOW_CHECK_MS },
      }).concat(
        createErrorEffects(services),
        createSessionEffects(services),
        createPresenceEffects(services),
        createChatEffects(),
        baseApi.middleware,
        ...middleware,
      ),
  });
}

export type AppStore = ReturnType<typeof makeStore>;
