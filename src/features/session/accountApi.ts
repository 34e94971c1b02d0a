import { baseApi, callEndpoint } from '../../api/index.ts';
import { accountCalls, sessionCalls } from '../../contract/index.ts';

/** What a user does to the own account, and is asked about it; it comes with the settings. What fails is said where it was pressed. */
export const accountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** One's characters in any game, to choose among; those of the game one is in are the session's. */
    ownCharacters: build.query({
      ...callEndpoint(sessionCalls.characters, { show: 'silent' }),
      keepUnusedDataFor: 0,
    }),
    /** The places of the game one is in, as they are now: the endpoint of the session holds the whole page while it loads. */
    placesNow: build.query({
      ...callEndpoint(sessionCalls.locations, { show: 'silent' }),
      keepUnusedDataFor: 0,
    }),
    endOtherSessions: build.mutation(
      callEndpoint(accountCalls.endOtherSessions, { show: 'silent' }),
    ),
    sessions: build.query({
      ...callEndpoint(accountCalls.sessions, { show: 'silent' }),
      keepUnusedDataFor: 0,
    }),
    endSession: build.mutation(callEndpoint(accountCalls.endSession, { show: 'silent' })),
    identities: build.query({
      ...callEndpoint(accountCalls.identities, { show: 'silent' }),
      keepUnusedDataFor: 0,
    }),
    linkIdentity: build.mutation(callEndpoint(accountCalls.linkIdentity, { show: 'silent' })),
    unlinkIdentity: build.mutation(callEndpoint(accountCalls.unlinkIdentity, { show: 'silent' })),
    leaveCommunity: build.mutation(callEndpoint(accountCalls.leaveCommunity, { show: 'silent' })),
  }),
});
