import { baseApi, callEndpoint } from '../../../api/index.ts';
import {
  type CallResponse,
  messageCalls,
  type Quest,
  worldCalls,
} from '../../../contract/index.ts';
import type { RootState } from '../../../lib/store.ts';
import { questsApi } from '../api.ts';
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

type Titled = Pick<Quest, 'title'>;

/** What a quest and its event are called, as far as a chronicle or a list of quests that is on the screen says it. */
export function selectEventTitles(
  state: RootState,
  { quest, event, ...reader }: EventRef,
): readonly string[] | undefined {
  const { chronicleParts } = chronicleApi.endpoints;
  const part = chronicleParts.select({ params: { ...reader, quest, event } })(state).data?.pages[0];
  const { data } = questsApi.endpoints.quests.select({ params: reader })(state);
  const listed = data?.quests.find(({ key }) => key === quest);
  const found: readonly (Titled | undefined)[] = [
    part?.quest ?? listed,
    part?.event ?? listed?.events.find(({ key }) => key === event),
  ];
  const titles = found.flatMap((one) => (one?.title ? [one.title] : []));
  return titles.length > 0 ? titles : undefined;
}
