import type { AppThunk } from '../lib/services.ts';
import { baseApi } from './baseApi.ts';
import type { RetryQuery } from './facts.ts';

interface Initiable {
  readonly initiate: (
    arg: unknown,
    options: { subscribe: false; forceRefetch: true },
  ) => AppThunk<Promise<unknown>>;
}

function endpointNamed(name: string): Initiable | undefined {
  return (baseApi.endpoints as Readonly<Record<string, Initiable | undefined>>)[name];
}

/** Asks again what failed (ERR-02). The answer goes where the first one would have gone. */
export function retryQuery({ endpoint, arg }: RetryQuery): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const found = endpointNamed(endpoint);
    if (found) await dispatch(found.initiate(arg, { subscribe: false, forceRefetch: true }));
  };
}
