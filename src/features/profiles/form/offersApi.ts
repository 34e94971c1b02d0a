import { baseApi, callEndpoint, submitted } from '../../../api/index.ts';
import { reviewCalls } from '../../../contract/index.ts';

/** The form by which masters offer a profile (OWN-87). */
export const offersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    offerForm: build.query({
      ...callEndpoint(reviewCalls.offerForm, { show: 'silent' }),
      keepUnusedDataFor: 0,
    }),
    offerProfile: build.mutation({
      ...callEndpoint(reviewCalls.offerProfile, submitted),
      invalidatesTags: (made) => (made ? ['Profiles', 'Profile', 'Reviews'] : []),
    }),
  }),
});
