import { baseApi, callEndpoint } from '../../../api/index.ts';
import { sessionCalls } from '../../../contract/index.ts';

/**
 * Init once more, for the upload token alone: the session's own endpoint begins everything anew, and the form with it.
 */
export const imageApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    renewToken: build.query({
      ...callEndpoint(sessionCalls.init, { show: 'silent' }),
      keepUnusedDataFor: 0,
    }),
  }),
});
