import { baseApi, callEndpoint } from '../../api/index.ts';
import { chatCalls } from '../../contract/index.ts';

/** Who is online (spec 2 §7). Asked every minute, so it never speaks up by itself; see listeners.ts. */
export const presenceApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    online: build.query({
      ...callEndpoint(chatCalls.online, { show: 'silent' }),
      keepUnusedDataFor: 0,
    }),
  }),
});
