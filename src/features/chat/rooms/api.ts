import { baseApi, callEndpoint } from '../../../api/index.ts';
import { messageCalls } from '../../../contract/index.ts';

const { query: readQuery, ...readEndpoint } = callEndpoint(messageCalls.readChatMessages, {
  show: 'silent',
});

/**
 * The calls about messages (spec 2 §7). What they answer is changed by live events, so it lives in the slices alone. Pages and polls tell
 * their failures in the room itself; what a user does is told where it was done.
 */
export const roomsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    chatMessages: build.query({
      ...callEndpoint(messageCalls.chatMessages, { show: 'silent' }),
      keepUnusedDataFor: 0,
    }),
    newChatMessages: build.mutation(callEndpoint(messageCalls.newChatMessages, { show: 'silent' })),
    // What was seen in the last moment before the page is left is told all the same.
    readChatMessages: build.mutation({
      ...readEndpoint,
      query: (arg: Parameters<typeof readQuery>[0]) => ({ ...readQuery(arg), keepalive: true }),
    }),
    chatAuthors: build.mutation(callEndpoint(messageCalls.chatAuthors, { show: 'silent' })),
    sendChatMessage: build.mutation(callEndpoint(messageCalls.sendChatMessage, { show: 'form' })),
    editChatMessage: build.mutation(callEndpoint(messageCalls.editChatMessage, { show: 'form' })),
    deleteChatMessage: build.mutation(
      callEndpoint(messageCalls.deleteChatMessage, { show: 'form' }),
    ),
  }),
});
