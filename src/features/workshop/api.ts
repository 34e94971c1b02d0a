import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import {
  type ApiError,
  type CallArg,
  callEndpoint,
  type HostRequest,
  submitted,
} from '../../api/index.ts';
import { type CallResponse, profileCalls, workshopCalls as calls } from '../../contract/index.ts';
import type { Services } from '../../lib/services.ts';
import type { RootState } from '../../lib/store.ts';
import { workshopTags, worldChanged } from './live.ts';

const silent = { show: 'silent' } as const;
const toast = { show: 'toast' } as const;

interface OfKind {
  readonly params: { readonly game: string; readonly kind?: string };
}

interface Running {
  readonly dispatch: ThunkDispatch<RootState, Services, UnknownAction>;
  readonly queryFulfilled: Promise<unknown>;
}

/** What was changed here is seen here at once, whether or not an event comes. */
async function spread({ params }: OfKind, { dispatch, queryFulfilled }: Running): Promise<void> {
  const { game, kind = 'ways' } = params;
  const done = await queryFulfilled.then(
    () => true,
    () => false,
  );
  if (done) dispatch(worldChanged({ game, ids: [kind] }));
}

/** What can be chosen by its name. */
export interface Named {
  readonly id: string;
  readonly title: string;
  /** The id of what it belongs to. */
  readonly parent?: string;
}

type OrderArg = CallArg<typeof calls.orderThings>;

type Tag = { readonly type: 'Workshop'; readonly id: string };

/** Those of a kind: its list, and the histories of its things. */
const tagged = ({ params }: OfKind): Tag[] => [{ type: 'Workshop', id: params.kind ?? 'ways' }];

const profiles = callEndpoint(profileCalls.profiles, silent);

/** So many pages of profiles are read at most. */
const PAGES = 50;

interface Asked {
  readonly data?: unknown;
  readonly error?: ApiError | undefined;
}
type Ask = (request: HostRequest) => Asked | PromiseLike<Asked>;

/** The profiles of a game, all pages of them: of whom members are chosen. */
async function readPeople(params: { readonly game: string }, ask: Ask) {
  const people: Named[] = [];
  for (let page = 1, last = 1; page <= Math.min(last, PAGES); page += 1) {
    const { data, error } = await ask(profiles.query({ params, query: { page } }));
    if (error) return { error };
    const read = data as CallResponse<typeof profileCalls.profiles>;
    people.push(...read.data.map(({ id, name }) => ({ id, title: name })));
    last = read.last_page;
  }
  return { data: people };
}

/** Shows the new order before the host has answered. */
async function showOrder(arg: OrderArg, api: Running): Promise<void> {
  const { params, body } = arg;
  const order = new Map(body.ids.map((id, at) => [id, at]));
  const shown = api.dispatch(
    thingsApi.util.updateQueryData('workshopList', { params }, ({ things }) => {
      things.sort((one, other) => (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0));
    }),
  );
  api.queryFulfilled.catch(shown.undo);
  await spread(arg, api);
}

/**
 * The workshop (WORK-85 to WORK-97), all of it in the cache. Lists are refetched by what changes them here and elsewhere. A thing is read
 * afresh by each visit of its form and by nothing else: what is in the form has the last word.
 */
const thingsApi = workshopTags.injectEndpoints({
  endpoints: (build) => ({
    workshopGames: build.query({
      ...callEndpoint(calls.workshopGames, silent),
      providesTags: [{ type: 'Workshop', id: 'games' }],
    }),
    workshopList: build.query({
      ...callEndpoint(calls.workshopList, silent),
      providesTags: (_things, _error, arg) => tagged(arg),
    }),
    workshopThing: build.query({
      ...callEndpoint(calls.workshopThing, silent),
      keepUnusedDataFor: 0,
    }),
    thingHistory: build.query({
      ...callEndpoint(calls.thingHistory, silent),
      providesTags: (_entries, _error, arg) => tagged(arg),
      keepUnusedDataFor: 0,
    }),
    workshopWays: build.query({
      ...callEndpoint(calls.workshopWays, silent),
      keepUnusedDataFor: 0,
    }),
    gamePeople: build.query<readonly Named[], { readonly game: string }>({
      queryFn: (params, _api, _manner, ask) => readPeople(params, ask),
      extraOptions: profiles.extraOptions,
      providesTags: ['Profiles'],
    }),
    makeThing: build.mutation({
      ...callEndpoint(calls.makeThing, submitted),
      invalidatesTags: (made, _error, arg) => (made ? tagged(arg) : []),
      onQueryStarted: (arg, api) => spread(arg, api),
    }),
    saveThing: build.mutation({
      ...callEndpoint(calls.saveThing, submitted),
      invalidatesTags: (saved, _error, arg) => (saved ? tagged(arg) : []),
      onQueryStarted: (arg, api) => spread(arg, api),
    }),
    saveWays: build.mutation({
      ...callEndpoint(calls.saveWays, submitted),
      onQueryStarted: (arg, api) => spread(arg, api),
    }),
    orderThings: build.mutation({
      ...callEndpoint(calls.orderThings, toast),
      invalidatesTags: (_ordered, _error, arg) => tagged(arg),
      onQueryStarted: (arg, api) => showOrder(arg, api),
    }),
    putAway: build.mutation({
      ...callEndpoint(calls.putAway, silent),
      invalidatesTags: (_away, _error, arg) => tagged(arg),
      onQueryStarted: (arg, api) => spread(arg, api),
    }),
    bringBack: build.mutation({
      ...callEndpoint(calls.bringBack, toast),
      invalidatesTags: (_back, _error, arg) => tagged(arg),
      onQueryStarted: (arg, api) => spread(arg, api),
    }),
  }),
});

/** The same with the figures of maps (WORK-100). */
export const workshopApi = thingsApi.injectEndpoints({
  endpoints: (build) => ({
    workshopFigures: build.query({
      ...callEndpoint(calls.workshopFigures, silent),
      // The picture below them may become another while they are edited.
      providesTags: [{ type: 'Workshop', id: 'figures' }],
      keepUnusedDataFor: 0,
    }),
    saveFigures: build.mutation({
      ...callEndpoint(calls.saveFigures, submitted),
      onQueryStarted: ({ params: { game } }, api) =>
        spread({ params: { game, kind: 'figures' } }, api),
    }),
  }),
});
