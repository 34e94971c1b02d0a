import { baseApi, callEndpoint, fetchQuery, selectCan } from '../../api/index.ts';
import {
  type CallBody,
  type CallParams,
  type CallResponse,
  waitingCalls,
  type WaitingList,
} from '../../contract/index.ts';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Services } from '../../lib/services.ts';
import { type AppThunk, type RootState, useAppSelector } from '../../lib/store.ts';
import { selectUser, type WithSession } from '../session/index.ts';

const list = callEndpoint(waitingCalls.waiting, { show: 'silent' });
const hold = callEndpoint(waitingCalls.holdWaiting, { show: 'toast' });
const away = callEndpoint(waitingCalls.setAway, { show: 'silent' });

const scene = callEndpoint(waitingCalls.scene, { show: 'silent' });
const order = callEndpoint(waitingCalls.orderScene, { show: 'toast' });
const skip = callEndpoint(waitingCalls.skipInScene, { show: 'toast' });
const nudge = callEndpoint(waitingCalls.nudgeInScene, { show: 'toast' });

/** Whose list: the id of the account. An answer that comes when somebody else is signed in is not theirs. */
interface Of {
  readonly viewer: string;
}

type Hold = CallBody<(typeof waitingCalls)['holdWaiting']>;

/** The list as it will be: what is put off looks so at once, and counts no more. */
function withHold({ waiting, ...rest }: WaitingList, { game, ...body }: Hold): WaitingList {
  const changed = waiting.map((entry) => {
    const isMeant =
      entry.game === game && entry.character === body.character && entry.subject === body.subject;
    if (!isMeant) return entry;
    const { hold: _before, ...plain } = entry;
    return body.hold
      ? { ...plain, state: 'held' as const, hold: body.hold }
      : { ...plain, state: plain.kind === 'silent' ? ('others' as const) : ('waits' as const) };
  });
  return {
    ...rest,
    waiting: changed,
    count: changed.filter(({ state }) => state === 'waits').length,
  };
}

type OfScene = { readonly params: CallParams<(typeof waitingCalls)['scene']> };
type Changed = CallResponse<(typeof waitingCalls)['skipInScene']>;

/** What a change of a scene answers is the scene as it is now; another may be waited for in it then. */
async function withScene(
  { params }: OfScene,
  {
    dispatch,
    queryFulfilled,
  }: {
    readonly dispatch: ThunkDispatch<RootState, Services, UnknownAction>;
    readonly queryFulfilled: Promise<{ readonly data: Changed }>;
  },
): Promise<void> {
  const done = await queryFulfilled.catch(() => undefined);
  if (!done) return;
  const { scene: now } = done.data;
  if (now) void dispatch(waitingApi.util.upsertQueryData('scene', { params }, { scene: now }));
  void dispatch(loadWaiting());
}

/**
 * What waits for an answer (BACK-14). No event carries any of it, so all of it is in the cache: an event says that it may be another, and it is
 * fetched again. The calls that change it answer the whole list.
 */
export const waitingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    waiting: build.query({ ...list, query: (_of: Of) => list.query() }),
    holdWaiting: build.mutation({
      ...hold,
      query: ({ body }: { body: Hold } & Of) => hold.query({ body }),
      onQueryStarted: async ({ viewer, body }, { dispatch, queryFulfilled }) => {
        const { util } = waitingApi;
        const shown = dispatch(
          util.updateQueryData('waiting', { viewer }, (before) => withHold(before, body)),
        );
        const done = await queryFulfilled.catch(() => undefined);
        if (done) void dispatch(util.upsertQueryData('waiting', { viewer }, done.data));
        else shown.undo();
      },
    }),
    scene: build.query({ ...scene, keepUnusedDataFor: 0 }),
    orderScene: build.mutation({ ...order, onQueryStarted: (arg, api) => withScene(arg, api) }),
    skipInScene: build.mutation({ ...skip, onQueryStarted: (arg, api) => withScene(arg, api) }),
    nudgeInScene: build.mutation({ ...nudge, onQueryStarted: (arg, api) => withScene(arg, api) }),
    setAway: build.mutation({
      ...away,
      query: ({ until }: { until: number | null } & Of) => away.query({ body: { until } }),
      onQueryStarted: async ({ viewer }, { dispatch, queryFulfilled }) => {
        const done = await queryFulfilled.catch(() => undefined);
        if (done) void dispatch(waitingApi.util.upsertQueryData('waiting', { viewer }, done.data));
      },
    }),
  }),
});

/** Fetches the list again, whatever the cache holds; nothing for a guest. */
export function loadWaiting(): AppThunk<Promise<{ readonly error?: unknown }>, WithSession> {
  return async (dispatch, getState) => {
    const viewer = selectUser(getState())?.id;
    return viewer === undefined
      ? {}
      : dispatch(fetchQuery(waitingApi.endpoints.waiting, { viewer }));
  };
}

const { useWaitingQuery } = waitingApi;

/** What waits for the one who is signed in; not asked for on a host that knows nothing of it (`unknown`). */
export function useWaiting() {
  const viewer = useAppSelector(selectUser)?.id ?? '';
  const unknown = useAppSelector((state) => selectCan(state, 'waiting') === false);
  const query = useWaitingQuery({ viewer }, { skip: viewer === '' || unknown });
  return { ...query, viewer, unknown };
}
