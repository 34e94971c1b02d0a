import { baseApi, callEndpoint } from '../../api/index.ts';
import { reviewCalls } from '../../contract/index.ts';
import { remarksApi } from '../profiles/index.ts';

/** The queue of profiles (OWN-70 to OWN-89). What changes a profile answers it as it is then; the lists and their count are asked for again. */
export const reviewsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    reviews: build.query({
      ...callEndpoint(reviewCalls.reviews, { show: 'silent' }),
      providesTags: ['Reviews'],
      keepUnusedDataFor: 0,
    }),
    reviewCount: build.query({
      ...callEndpoint(reviewCalls.reviewCount, { show: 'silent' }),
      providesTags: ['Reviews'],
    }),
    stepReview: build.mutation({
      ...callEndpoint(reviewCalls.stepReview, { show: 'silent' }),
      onQueryStarted: async ({ params }, { dispatch, queryFulfilled }) => {
        const review = (await queryFulfilled.catch(() => undefined))?.data.review;
        const { upsertQueryData } = remarksApi.util;
        if (review) void dispatch(upsertQueryData('review', { params }, { review }));
      },
      invalidatesTags: (done) => (done ? ['Reviews', 'Profile', 'Profiles'] : []),
    }),
    handOver: build.mutation({
      ...callEndpoint(reviewCalls.handOver, { show: 'silent' }),
      invalidatesTags: (done) => (done ? ['Reviews', 'Profile', 'Profiles'] : []),
    }),
    findPlayers: build.query({
      ...callEndpoint(reviewCalls.findPlayers, { show: 'silent' }),
      keepUnusedDataFor: 0,
    }),
    limitProfiles: build.mutation({
      ...callEndpoint(reviewCalls.limitProfiles, { show: 'silent' }),
      invalidatesTags: (done) => (done ? ['Reviews'] : []),
    }),
  }),
});
