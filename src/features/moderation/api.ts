import { baseApi, callEndpoint } from '../../api/index.ts';
import { moderationCalls as calls } from '../../contract/index.ts';

const silent = { show: 'silent' } as const;

/** Blocks, complaints and invitations (OWN-53 to OWN-59, OWN-66 to OWN-69). Why something could not be done is said where it was pressed. Nothing is kept for the next visit. */
export const moderationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    blocks: build.query({ ...callEndpoint(calls.blocks, silent), keepUnusedDataFor: 0 }),
    peopleToBlock: build.query({
      ...callEndpoint(calls.peopleToBlock, silent),
      keepUnusedDataFor: 0,
    }),
    makeBlock: build.mutation(callEndpoint(calls.makeBlock, silent)),
    liftBlock: build.mutation(callEndpoint(calls.liftBlock, silent)),
    complain: build.mutation(callEndpoint(calls.complain, silent)),
    complaints: build.query({ ...callEndpoint(calls.complaints, silent), keepUnusedDataFor: 0 }),
    closeComplaint: build.mutation(callEndpoint(calls.closeComplaint, silent)),
    reopenComplaint: build.mutation(callEndpoint(calls.reopenComplaint, silent)),
    invitations: build.query({ ...callEndpoint(calls.invitations, silent), keepUnusedDataFor: 0 }),
    makeInvitation: build.mutation(callEndpoint(calls.makeInvitation, silent)),
    revokeInvitation: build.mutation(callEndpoint(calls.revokeInvitation, silent)),
    invitation: build.query({ ...callEndpoint(calls.invitation, silent), keepUnusedDataFor: 0 }),
    acceptInvitation: build.mutation(callEndpoint(calls.acceptInvitation, silent)),
  }),
});
