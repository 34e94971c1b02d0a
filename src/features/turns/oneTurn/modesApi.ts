import { baseApi, callEndpoint, isSince, lookedFor, submitted } from '../../../api/index.ts';
import { turnCalls } from '../../../contract/index.ts';
import { plainText } from '../../../domain/index.ts';

/**
 * What is done with one turn (spec 1 §7). What is written shows its failures where it was written. A deletion or a reaction that
 * failed shows a toast, unless it turns out to be done already: so the thunk raises it, and the call itself is silent.
 */
export const modesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    editTurn: build.mutation(callEndpoint(turnCalls.editTurn, submitted)),
    deleteTurn: build.mutation(callEndpoint(turnCalls.deleteTurn, { show: 'silent' })),
    reactToTurn: build.mutation(callEndpoint(turnCalls.reactToTurn, { show: 'silent' })),
    commentTurn: build.mutation(
      lookedFor(callEndpoint(turnCalls.commentTurn, submitted), {
        call: turnCalls.turnComments,
        arg: ({ params }) => ({ params }),
        found: ({ comments }, { body }, since) =>
          comments.some(
            (one) =>
              isSince(one.created, since) &&
              plainText(one.body).trim() === plainText(body.body).trim(),
          ),
      }),
    ),
    turnComments: build.query({
      ...callEndpoint(turnCalls.turnComments, { show: 'silent' }),
      keepUnusedDataFor: 0,
    }),
  }),
});
