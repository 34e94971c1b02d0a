import type { UnknownAction } from '@reduxjs/toolkit';
import * as v from 'valibot';
import { baseApi } from '../../../api/index.ts';
import { clientConfig } from '../../../contract/index.ts';
import { createDraftStore } from '../../../lib/drafts/draftStore.ts';
import { createTabLocks } from '../../../lib/drafts/tabLock.ts';
import type { Services } from '../../../lib/services.ts';
import { createMemoryStorage } from '../../../lib/storage/index.ts';
import type { RootState } from '../../reducer.ts';
import type { AppStore } from '../../store.ts';

/** Other tabs are not there. */
const noTabs: Services['tabs'] = { post: () => undefined, subscribe: () => () => undefined };

/** Services that reach nothing: what is asked of a host is never answered, and what is kept is forgotten with the page. */
export function viewerServices(clock: () => number, origin: string): Services {
  let ids = 0;
  const drafts = {
    draftStore: createDraftStore(undefined),
    tabLocks: createTabLocks(undefined, noTabs),
  };
  return {
    config: v.parse(clientConfig, {}),
    origin,
    clock,
    newId: () => `replay-${(ids += 1)}`,
    crypto: globalThis.crypto,
    fetch: () => new Promise(() => undefined),
    keepCookie: () => undefined,
    cookie: () => undefined,
    storage: createMemoryStorage(),
    tabs: noTabs,
    loadDrafts: () => Promise.resolve(drafts),
  };
}

/** RTK Query's hooks ask the middleware for subscriptions: here there is none, and nothing is to be refetched. */
const countsNothing = {
  getSubscriptions: () => ({}),
  getSubscriptionCount: () => 0,
  isRequestSubscribed: () => true,
};

const asksForCounts = (action: UnknownAction): boolean =>
  action.type === `${baseApi.reducerPath}/internalSubscriptions/internal_getRTKQSubscriptions` ||
  action.type.endsWith('/internal_getRTKQSubscriptions');

/** A store whose state is set from outside, and that nothing else changes. */
export interface Viewer {
  readonly store: AppStore;
  readonly set: (state: RootState) => void;
}

type Dispatched = UnknownAction | ((...given: unknown[]) => unknown);

/**
 * The store of screens that are only looked at (QA-03). What they dispatch goes no further: actions are given back, and thunks run over services
 * that reach nothing, so that whoever waits for them has what to wait for.
 */
export function createViewer(services: Services, first: RootState): Viewer {
  let state = first;
  const listeners = new Set<() => void>();
  const getState = () => state;

  function dispatch(action: Dispatched): unknown {
    if (typeof action !== 'function') return asksForCounts(action) ? countsNothing : action;
    try {
      return action(dispatch, getState, services);
    } catch {
      return new Promise(() => undefined); // it asked for something that is not there in this state
    }
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  const store = { dispatch, getState, subscribe, replaceReducer: () => undefined };
  return {
    store: store as unknown as AppStore, // the four functions that screens use; no plain function has the overloads of a thunk dispatch
    set: (next) => {
      state = next;
      for (const listener of [...listeners]) listener();
    },
  };
}
