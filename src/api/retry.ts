import type { AppThunk } from '../lib/store.ts';
import { anew, held } from './askAnew.ts';
import { baseApi } from './baseApi.ts';
import type { RetryQuery } from './facts.ts';

interface Initiable {
  readonly initiate: (
    arg: unknown,
    options: typeof anew,
  ) => AppThunk<Promise<unknown> & { unsubscribe: () => void }>;
}

function endpointNamed(name: string): Initiable | undefined {
  return (baseApi.endpoints as Readonly<Record<string, Initiable | undefined>>)[name];
}

/** Asks again what failed (ERR-02). The answer goes where the first one would have gone. */
export function retryQuery({ endpoint, arg }: RetryQuery): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const found = endpointNamed(endpoint);
    if (found) await held(dispatch(found.initiate(arg, anew)));
  };
}
