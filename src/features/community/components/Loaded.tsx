import type { ReactNode } from 'react';
import { toApiError } from '../../../api/index.ts';
import { useErrorText } from '../../../api/useErrorText.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingFrame, TextSkeleton } from '../../../ui/Skeletons.tsx';

/** A query of this feature, as far as its screens look at it. */
interface Asked<Data> {
  readonly currentData?: Data | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface LoadedProps<Data> {
  asked: Asked<Data>;
  /** What is said while it loads. */
  label: string;
  children: (data: Data) => ReactNode;
}

/** What was asked for, or that it is on its way, or why it is not there with a way to try again (ERR-02). */
export function Loaded<Data>({ asked, label, children }: LoadedProps<Data>) {
  const errorText = useErrorText();
  const { currentData, error, isFetching, refetch } = asked;
  if (currentData !== undefined) return children(currentData);
  if (error === undefined)
    return (
      <LoadingFrame label={label}>
        <TextSkeleton lines={6} />
      </LoadingFrame>
    );
  const retry = () => void refetch();
  return (
    <ErrorState message={errorText(toApiError(error))} onRetry={retry} retrying={isFetching} />
  );
}
