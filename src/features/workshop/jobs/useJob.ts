import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { toApiError } from '../../../api/index.ts';
import type { JobKind, WorkshopJob } from '../../../contract/index.ts';
import { jobsApi } from './jobsApi.ts';

const { workshopJob, workshopJobs, cancelJob } = jobsApi.endpoints;

/** How often a running job is asked about, in ms. */
const POLL_MS = 1_000;

/** A job that is looked at; what it is called, and the way to end it. */
export interface LookedJob {
  /** Undefined while nothing is known of it, or where there is none. */
  readonly job: WorkshopJob | undefined;
  /** Why nothing is known of it; it is asked on. */
  readonly error: unknown;
  readonly cancel: () => void;
  /** It was cancelled, and has not ended yet. */
  readonly cancelling: boolean;
}

/** Polls a job while it runs (WORK-122). One of no such id is asked about once. */
function useJob(id: string | undefined): LookedJob {
  const arg = id === undefined ? skipToken : { params: { job: id } };
  const known = workshopJob.useQueryState(arg);
  const isOver =
    (known.data !== undefined && known.data.job.state !== 'running') ||
    (known.error !== undefined && toApiError(known.error).status === 404);
  const { currentData, error } = workshopJob.useQuery(arg, {
    pollingInterval: isOver ? 0 : POLL_MS,
    refetchOnMountOrArgChange: true,
  });
  const [cancel, { isLoading }] = cancelJob.useMutation();
  return {
    job: currentData?.job,
    error,
    cancel: () => void (id !== undefined && cancel({ params: { job: id } })),
    cancelling: isLoading,
  };
}

/**
 * The last job of a kind that the user has started, of a game or of none, for one of its things or for none: whoever comes back finds it (WORK-122). `begin` shows one that was started just now.
 */
export function useLastJob(
  kind: JobKind,
  game?: string,
  subject?: string,
): LookedJob & { readonly begin: (job: WorkshopJob) => void } {
  const [begun, begin] = useState<string>();
  const { data } = workshopJobs.useQuery(undefined, { refetchOnMountOrArgChange: true });
  const last = data?.jobs.find(
    (one) => one.kind === kind && one.game === game && one.subject === subject,
  );
  return { ...useJob(begun ?? last?.id), begin: ({ id }) => begin(id) };
}
