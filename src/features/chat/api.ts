import { baseApi, callEndpoint } from '../../api/index.ts';
import { chatCalls } from '../../contract/index.ts';

/** The calls of chat (spec 2 §7). The channels and their unread counts live in the slice, since events change them. */
export const chatApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    chatChannels: build.query({
      ...callEndpoint(chatCalls.chatChannels, { show: 'silent' }),
      keepUnusedDataFor: 0,
    }),
  }),
});
