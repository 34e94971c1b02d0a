import { baseApi, callEndpoint, submitted } from '../../api/index.ts';
import { reviewCalls } from '../../contract/index.ts';

/** The talk of masters and players about a profile (OWN-74, OWN-81). What a comment is answered with is the whole as it is then. */
export const remarksApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    review: build.query({
      ...callEndpoint(reviewCalls.review, { show: 'silent' }),
      providesTags: ['Reviews'],
      keepUnusedDataFor: 0,
    }),
    commentReview: build.mutation({
      ...callEndpoint(reviewCalls.commentReview, { show: 'silent' }),
      onQueryStarted: async ({ params }, { dispatch, queryFulfilled }) => {
        const review = (await queryFulfilled.catch(() => undefined))?.data.review;
        if (review)
          void dispatch(remarksApi.util.upsertQueryData('review', { params }, { review }));
      },
      invalidatesTags: (done) => (done && !done.review ? ['Reviews'] : []),
    }),
    answerRemark: build.mutation({
      ...callEndpoint(reviewCalls.answerRemark, { show: 'silent' }),
      invalidatesTags: (done) => (done ? ['Profile'] : []),
    }),
  }),
});

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
