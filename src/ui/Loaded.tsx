import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';
import { LoadingFrame, TextSkeleton } from './Skeletons.tsx';

export interface LoadedProps<Data> {
  data: Data | undefined;
  /** Why there are no data, in words. */
  problem: string | undefined;
  onRetry: () => void;
  retrying: boolean;
  /** Read out while it loads. */
  label?: string;
  /** In place of lines of text while it loads. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The data of a query; until they are here a skeleton, or the reason why they are not and a retry (ERR-02). */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { data, problem, onRetry, retrying, label, children } = props;
  const { skeleton = <TextSkeleton lines={6} /> } = props;
  if (data !== undefined) return children(data);
  if (problem !== undefined) return <ErrorState message={problem} {...{ onRetry, retrying }} />;
  return <LoadingFrame {...(label !== undefined && { label })}>{skeleton}</LoadingFrame>;
}
