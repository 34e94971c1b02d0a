import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { type CallArg, callEndpoint } from '../../../api/index.ts';
import { type CallResponse, jobCalls as calls } from '../../../contract/index.ts';
import type { Services } from '../../../lib/services.ts';
import type { RootState } from '../../../lib/store.ts';
import { workshopTags } from '../live.ts';

const silent = { show: 'silent' } as const;

interface Ending {
  readonly dispatch: ThunkDispatch<RootState, Services, UnknownAction>;
  readonly queryFulfilled: Promise<{ readonly data: CallResponse<typeof calls.cancelJob> }>;
}

/** Shows how a cancelled job ended. */
async function showEnd(
  { params }: CallArg<typeof calls.cancelJob>,
  { dispatch, queryFulfilled }: Ending,
): Promise<void> {
  const ended = await queryFulfilled.catch(() => undefined);
  if (ended) void dispatch(jobsApi.util.upsertQueryData('workshopJob', { params }, ended.data));
}

/** Long jobs of the workshop (WORK-122): polled while somebody looks at them. */
export const jobsApi = workshopTags.injectEndpoints({
  endpoints: (build) => ({
    workshopJobs: build.query({
      ...callEndpoint(calls.workshopJobs, silent),
      keepUnusedDataFor: 0,
    }),
    workshopJob: build.query({
      ...callEndpoint(calls.workshopJob, silent),
      keepUnusedDataFor: 0,
    }),
    cancelJob: build.mutation({
      ...callEndpoint(calls.cancelJob, { show: 'toast' }),
      onQueryStarted: showEnd,
    }),
  }),
});
