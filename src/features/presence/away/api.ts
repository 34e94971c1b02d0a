import { baseApi, callEndpoint } from '../../../api/index.ts';
import { type CallParams, waitingCalls } from '../../../contract/index.ts';

const absences = callEndpoint(waitingCalls.absences, { show: 'silent' });

/** Whose answer it is: the id of the account. Nobody is shown what another fetched in the same window. */
interface Of {
  readonly viewer: string;
  readonly params: CallParams<(typeof waitingCalls)['absences']>;
}

/** Whose players are away (BACK-24). It is said in days, so no event tells of it, and a list that is a while old will do. */
export const absencesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    absences: build.query({ ...absences, query: ({ params }: Of) => absences.query({ params }) }),
  }),
});
