import {
  createSlice,
  isAnyOf,
  isFulfilled,
  isRejected,
  type PayloadAction,
} from '@reduxjs/toolkit';
import type { Capability, ClientConfig } from '../contract/index.ts';
import { type ApiError, isUnknownCall } from './apiError.ts';
import type { AnswerMeta } from './hostRequest.ts';
import { leftOf } from './settled.ts';

type Capabilities = Readonly<Partial<Record<Capability, boolean>>>;

/** What is known of the host (HOSTS-13). */
export interface HostState {
  /** What it can do beyond the documents, as it has shown; what is absent is not known yet. */
  readonly can: Capabilities;
  /** What config.json says of it: answers do not speak against that. */
  readonly configured?: Capabilities;
  /** How many records of what the page shows could not be read (HOSTS-05), by call and address, or by the event's name; what was answered whole is absent. */
  readonly left: Readonly<Record<string, number>>;
}

/** The part of the root state that this layer owns beside the cache. */
export interface WithHost {
  readonly host: HostState;
}

declare module '../lib/store.ts' {
  interface RootState extends WithHost {}
}

/** What config.json says of the host. */
export function hostStateOf({ host }: ClientConfig): HostState {
  const { timeZone: _zone, ...configured } = host;
  return { can: {}, configured, left: {} };
}

/** A settled call, as far as it shows what the host can do. */
interface Settled {
  readonly meta: {
    readonly baseQueryMeta?: AnswerMeta;
    readonly arg?: {
      readonly endpointName?: string;
      readonly originalArgs?: { readonly idempotencyKey?: string };
    };
  };
  readonly payload?: {
    readonly kind?: ApiError['kind'];
    readonly status?: number;
    readonly code?: string;
    readonly now?: number;
    readonly message?: { readonly nonce?: string };
  };
  readonly error?: unknown;
}

const ADDED_CALLS: Readonly<Record<string, Capability>> = {
  readChatMessages: 'readMarks',
  notificationUnreads: 'notifications',
  notifications: 'notifications',
  noteSeen: 'seenMarks',
  bookmarkedTurns: 'bookmarks',
  drafts: 'drafts',
  waiting: 'waiting',
  search: 'search',
  searchNames: 'search',
};

/** Does a refused read mark show that the host has none? What is JSON and says nothing of channels is a host's answer to anything. */
export const isUnknownMark = (
  error: Pick<ApiError, 'status' | 'code'> & { readonly kind?: ApiError['kind'] },
  answered?: number,
): boolean => error.kind === 'wrongShape' || isUnknownCall(error, answered);

const NEWS_CALLS: readonly unknown[] = ['newTurns', 'locationNew', 'newChatMessages'];

/** An answer that names its reader can be cached. One that does not proves nothing beside others that do. */
function cacheable({ meta, error }: Settled, can: Capabilities): Capabilities {
  const { status, fromCache, namesReader = false } = meta.baseQueryMeta ?? {};
  if (error !== undefined || status === undefined || fromCache) return {};
  return can.offlineReading === undefined || namesReader ? { offlineReading: namesReader } : {};
}

/** What an answer or a refusal shows of the host. */
function learnedFrom({ meta, payload, error }: Settled, can: Capabilities): Capabilities {
  const { endpointName = '', originalArgs } = meta.arg ?? {};
  const key = originalArgs?.idempotencyKey;
  const keeps = key !== undefined && payload?.message?.nonce === key;
  if (keeps || payload?.code?.startsWith('idempotency')) return { idempotency: true };
  const added = ADDED_CALLS[endpointName];
  if (added !== undefined && error === undefined) return { [added]: true };
  const isUnknown = added === 'readMarks' ? isUnknownMark : isUnknownCall;
  if (added !== undefined && payload && isUnknown(payload, meta.baseQueryMeta?.status))
    return { [added]: false };
  const news = NEWS_CALLS.includes(endpointName) && error === undefined;
  // Turns and chat may differ; a page fetched in vain costs less than an edit that is never seen.
  return news ? { recovery: payload?.now !== undefined && can.recovery !== false } : {};
}

const initialState: HostState = { can: {}, left: {} };

/** What the host can do, learned from its answers or configured, in one place (HOSTS-13). */
export const hostSlice = createSlice({
  name: 'host',
  initialState,
  reducers: {
    /** An answer has shown that the host can do something, or cannot. */
    capabilityLearned: (
      state,
      { payload }: PayloadAction<{ readonly capability: Capability; readonly holds: boolean }>,
    ) => ({ ...state, can: { ...state.can, [payload.capability]: payload.holds } }),
    /** An event that could not be read, by its name. */
    recordSkipped: (state, { payload: event }: PayloadAction<string>) => ({
      ...state,
      left: { ...state.left, [event]: (state.left[event] ?? 0) + 1 },
    }),
    /** The reader goes to another page: what the last one lacked is no matter there. */
    pageLeft: (state) => ({ ...state, left: {} }),
  },
  extraReducers: (builder) => {
    builder.addMatcher(isAnyOf(isFulfilled, isRejected), (state, action) => {
      const settled = action as Settled;
      const learned = { ...cacheable(settled, state.can), ...learnedFrom(settled, state.can) };
      const news = Object.entries(learned).filter(([name, holds]) => {
        const capability = name as Capability;
        return state.configured?.[capability] === undefined && state.can[capability] !== holds;
      });
      return news.length > 0
        ? { ...state, can: { ...state.can, ...Object.fromEntries(news) } }
        : state;
    });
    builder.addMatcher(isFulfilled, (state, { meta }) => {
      const { call, left } = leftOf(meta);
      if (call === undefined || left === state.left[call]) return state;
      const { [call]: _before, ...others } = state.left;
      return { ...state, left: left === undefined ? others : { ...others, [call]: left } };
    });
  },
});

export const { capabilityLearned, recordSkipped, pageLeft } = hostSlice.actions;

/** How many records of what the page shows could not be read. */
export const selectLeft = ({ host }: WithHost): number =>
  Object.values(host.left).reduce((sum, left) => sum + left, 0);

/** Can the host do it? Undefined where nothing has shown it yet. */
export const selectCan = ({ host }: WithHost, capability: Capability): boolean | undefined =>
  host.can[capability] ?? host.configured?.[capability];
