import type { AppThunk } from '../lib/store.ts';
import { baseApi } from './baseApi.ts';
import type { RetryQuery } from './actions.ts';

/** The part of a query endpoint that a fetch needs. */
interface QueryEndpoint<Arg, Outcome> {
  readonly initiate: (
    arg: Arg,
    options: { readonly forceRefetch: true | number },
  ) => AppThunk<PromiseLike<Outcome> & { readonly unsubscribe: () => void }>;
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

/** Repeats a query that failed (ERR-02). It is known by name, since what offers the retry is part of the state. */
export function retryQuery({ endpoint, arg }: RetryQuery): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const endpoints: Readonly<Record<string, QueryEndpoint<unknown, unknown> | undefined>> =
      baseApi.endpoints;
    const found = endpoints[endpoint];
    if (found) await dispatch(fetchQuery(found, arg));
  };
}
