import { baseApi, callEndpoint } from '../../../api/index.ts';
import { type CallResponse, messageCalls, worldCalls } from '../../../contract/index.ts';
import type { EventRef } from './chronicleDraft.ts';

/** What one call returns of an event and its messages. */
export type ChroniclePart = CallResponse<typeof worldCalls.chronicle>;

const { query, ...rest } = callEndpoint(worldCalls.chronicle, { show: 'silent' });

/**
 * An event with its messages (CHRON-01), the newest part first and each further one older. Read afresh by each visit: what one goes on
 * writing from must be what stands there now.
 */
export const chronicleApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    chronicleParts: build.infiniteQuery<ChroniclePart, { params: EventRef }, string>({
      ...rest,
      infiniteQueryOptions: {
        initialPageParam: '',
        getNextPageParam: ({ more, messages }) => (more ? messages[0]?.id : undefined),
      },
      query: ({ queryArg, pageParam }) =>
        query({ ...queryArg, query: pageParam === '' ? {} : { before: pageParam } }),
      keepUnusedDataFor: 0,
    }),
    /** Who wrote the messages, where the host does not send it along (HOSTS-11). */
    eventAuthors: build.query(callEndpoint(messageCalls.chatAuthors, { show: 'silent' })),
  }),
});
