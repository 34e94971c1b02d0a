import { baseApi, callEndpoint } from '../../../api/index.ts';
import { turnCalls } from '../../../contract/index.ts';

/** The calls of the turn form (spec 1 §7), which shows their failures in its own place. */
export const formApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    turnForm: build.query({
      ...callEndpoint(turnCalls.turnForm, { show: 'silent' }),
      keepUnusedDataFor: 0,
    }),
    postTurn: build.mutation(callEndpoint(turnCalls.postTurn, { show: 'form' })),
  }),
});
