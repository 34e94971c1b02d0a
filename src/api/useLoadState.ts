import { toApiError } from './apiError.ts';
import { useErrorText } from './useErrorText.ts';

/** As much of a query as its place on a page shows. */
interface ShownQuery<Data> {
  readonly currentData?: Data | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** A query as `Loaded` takes it: its data, or in words why there are none, and the retry (ERR-02). */
export function useLoadState<Data>({ currentData, error, isFetching, refetch }: ShownQuery<Data>) {
  const errorText = useErrorText();
  return {
    data: currentData,
    problem: error === undefined ? undefined : errorText(toApiError(error)),
    retrying: isFetching,
    onRetry: () => void refetch(),
  };
}
