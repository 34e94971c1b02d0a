import { baseApi, callEndpoint } from '../../api/index.ts';
import { sessionCalls } from '../../contract/index.ts';

/**
 * The calls of the session (spec 1 §7). Their answers live in the session's slice alone, so they leave the cache at once.
 * Failures of init, characters and locations are shown by the session itself, with the default text (PICK-07).
 */
export const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    init: build.query({
      ...callEndpoint(sessionCalls.init, { show: 'silent', overlay: true }),
      keepUnusedDataFor: 0,
    }),
    /** Init for the user alone: the endpoint above would replace the session, and reset every form with it. */
    userNow: build.query({
      ...callEndpoint(sessionCalls.init, { show: 'silent' }),
      keepUnusedDataFor: 0,
    }),
    characters: build.query({
      ...callEndpoint(sessionCalls.characters, { show: 'silent', overlay: true }),
      keepUnusedDataFor: 0,
    }),
    locations: build.query({
      ...callEndpoint(sessionCalls.locations, { show: 'silent', overlay: true }),
      keepUnusedDataFor: 0,
    }),
    saveSettings: build.mutation(callEndpoint(sessionCalls.saveSettings, { show: 'toast' })),
    login: build.mutation(callEndpoint(sessionCalls.login, { show: 'silent', handles401: true })),
    logout: build.mutation(
      callEndpoint(sessionCalls.logout, { show: 'silent', overlay: true, handles401: true }),
    ),
  }),
});
