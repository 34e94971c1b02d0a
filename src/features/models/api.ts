import { type ApiError, baseApi, callEndpoint, toApiError } from '../../api/index.ts';
import { CALL_LIMIT, type Model, modelCalls, type ModelType } from '../../contract/index.ts';
import type { Services } from '../../lib/services.ts';
import type { AppDispatch } from '../../lib/store.ts';
import { createBatches, type Ask, type Find } from './batch.ts';

/** What is known under a name; `model` is absent where the host knows none. */
export interface Known {
  readonly model?: Model;
}

export interface KeyAsked {
  readonly type: ModelType;
  readonly key: string;
}

export interface TitleAsked {
  readonly type: ModelType;
  readonly title: string;
}

/** Kept for an hour after the last who wanted it: titles hardly change, and asking again is cheap. */
const KEPT_S = 3_600;

/** One gathering a program: what two programs ask has nothing to do with each other. */
const gatherings = new WeakMap<Services, Find>();

function gatheringOf(services: Services): Find {
  const known = gatherings.get(services);
  if (known) return known;
  const made = createBatches(CALL_LIMIT.ids);
  gatherings.set(services, made);
  return made;
}

/** The part of RTK Query's own api that a query function is given here. */
interface QueryApi {
  readonly dispatch: AppDispatch;
  readonly extra: unknown;
}

type Answer<T> = { data: T } | { error: ApiError };

const failureOf = (reason: unknown): { error: ApiError } => ({
  error: toApiError(reason),
});

async function find(
  { dispatch, extra }: QueryApi,
  type: ModelType,
  name: { readonly by: 'key' | 'title'; readonly name: string },
): Promise<string | undefined> {
  const ask: Ask = async (asked, { titles, keys }) => {
    const arg = { params: { type: asked }, body: { title: [...titles], key: [...keys] } };
    return dispatch(modelsApi.endpoints.models.initiate(arg, { track: false })).unwrap();
  };
  return gatheringOf(extra as Services)(type, name.by, name.name, ask);
}

async function modelOfKey({ type, key }: KeyAsked, api: QueryApi): Promise<Answer<Known>> {
  try {
    const title = await find(api, type, { by: 'key', name: key });
    return { data: title === undefined ? {} : { model: { key, title } } };
  } catch (reason) {
    return failureOf(reason);
  }
}

async function modelOfTitle({ type, title }: TitleAsked, api: QueryApi): Promise<Answer<Known>> {
  try {
    const key = await find(api, type, { by: 'title', name: title });
    return { data: key === undefined ? {} : { model: { key, title } } };
  } catch (reason) {
    return failureOf(reason);
  }
}

/**
 * The model cache by type (spec 1 §3, FORM-18): RTK Query keeps what is known under each key and each title, so nothing is asked twice; what is
 * asked within one tick goes out as one call.
 */
export const modelsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    models: build.mutation(callEndpoint(modelCalls.models, { show: 'silent' })),
    modelOfKey: build.query<Known, KeyAsked>({
      queryFn: (asked, api) => modelOfKey(asked, api),
      keepUnusedDataFor: KEPT_S,
    }),
    modelOfTitle: build.query<Known, TitleAsked>({
      queryFn: (asked, api) => modelOfTitle(asked, api),
      keepUnusedDataFor: KEPT_S,
    }),
    createTag: build.mutation({
      ...callEndpoint(modelCalls.createTag, { show: 'form' }),
      // What was just made is known: nobody needs to ask for it.
      onQueryStarted: async ({ params: { type } }, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        const tag = data?.tag;
        if (!tag) return;
        const { upsertQueryData } = modelsApi.util;
        await dispatch(upsertQueryData('modelOfKey', { type, key: tag.key }, { model: tag }));
        await dispatch(upsertQueryData('modelOfTitle', { type, title: tag.title }, { model: tag }));
      },
    }),
  }),
});
