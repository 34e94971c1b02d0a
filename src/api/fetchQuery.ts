import type { AppThunk } from '../lib/store.ts';
import { baseApi } from './baseApi.ts';
import type { RetryQuery } from './actions.ts';

/**
 * An answer so young (s) is not asked for again by the screen that is shown from it: it may have come with the page of the host
 * (FIRST-02).
 */
export const FRESH_S = 5;

/** The part of a query endpoint that a fetch needs. */
interface QueryEndpoint<Arg, Outcome> {
  readonly initiate: (
    arg: Arg,
    options: { readonly forceRefetch: true | number },
  ) => AppThunk<PromiseLike<Outcome> & { readonly unsubscribe: () => void }>;
}

/** The part of a query endpoint that loading ahead needs. */
interface LoadedEndpoint<Arg> {
  readonly initiate: (
    arg: Arg,
    options: { readonly subscribe: false },
  ) => AppThunk<PromiseLike<{ readonly isSuccess: boolean }>>;
}

/**
 * Fetches a query from the host whatever the cache holds; with `olderThan` only what is older than so many seconds. Stays subscribed
 * until the answer has come: RTK Query drops a call without subscribers once the time of the answer before it has run out.
 */
export function fetchQuery<Arg, Outcome>(
  { initiate }: QueryEndpoint<Arg, Outcome>,
  arg: Arg,
  olderThan?: number,
): AppThunk<Promise<Outcome>> {
  return async (dispatch) => {
    const call = dispatch(initiate(arg, { forceRefetch: olderThan ?? true }));
    try {
      return await call;
    } finally {
      call.unsubscribe();
    }
  };
}

/** Loads a query of the cache for the screen that comes next (FIRST-02). True where it was answered. It stays in the cache as if it had been shown. */
export function loadQuery<Arg>(
  { initiate }: LoadedEndpoint<Arg>,
  arg: Arg,
): AppThunk<Promise<boolean>> {
  return async (dispatch) => {
    const { isSuccess } = await dispatch(initiate(arg, { subscribe: false }));
    return isSuccess;
  };
}

/** Repeats a query that failed (ERR-02). It is known by name, since what offers the retry is part of the state. */
export function retryQuery({ endpoint, arg }: RetryQuery): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const endpoints: Readonly<Record<string, QueryEndpoint<unknown, unknown> | undefined>> =
      baseApi.endpoints;
    const found = endpoints[endpoint];
    if (found) await dispatch(fetchQuery(found, arg));
  };
}
