import {
  createSlice,
  isAnyOf,
  isFulfilled,
  isRejected,
  type PayloadAction,
} from '@reduxjs/toolkit';
import type { Capability, ClientConfig } from '../contract/index.ts';
import { isUnknownCall } from './apiError.ts';
import { leftOf } from './settled.ts';

type Capabilities = Readonly<Partial<Record<Capability, boolean>>>;

/** What is known of the host (HOSTS-13). */
export interface HostState {
  /** What it can do beyond the documents, as it has shown; what is absent is not known yet. */
  readonly can: Capabilities;
  /** What config.json says of it: answers do not speak against that. */
  readonly configured?: Capabilities;
  /** How much of the last answer of each call could not be read (HOSTS-05); calls whose answer was whole are absent. */
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
    readonly arg?: {
      readonly endpointName?: string;
      readonly originalArgs?: { readonly idempotencyKey?: string };
    };
  };
  readonly payload?: {
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
};

const NEWS_CALLS: readonly unknown[] = ['newTurns', 'locationNew', 'newChatMessages'];

/** What an answer or a refusal shows of the host. */
function learnedFrom({ meta, payload, error }: Settled): Capabilities {
  const { endpointName = '', originalArgs } = meta.arg ?? {};
  const key = originalArgs?.idempotencyKey;
  const keeps = key !== undefined && payload?.message?.nonce === key;
  if (keeps || payload?.code?.startsWith('idempotency')) return { idempotency: true };
  const added = ADDED_CALLS[endpointName];
  if (added !== undefined && error === undefined) return { [added]: true };
  if (added !== undefined && payload && isUnknownCall(payload)) return { [added]: false };
  const news = NEWS_CALLS.includes(endpointName) && error === undefined;
  return news ? { recovery: payload?.now !== undefined } : {};
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
  },
  extraReducers: (builder) => {
    builder.addMatcher(isAnyOf(isFulfilled, isRejected), (state, action) => {
      const news = Object.entries(learnedFrom(action as Settled)).filter(([name, holds]) => {
        const capability = name as Capability;
        return state.configured?.[capability] === undefined && state.can[capability] !== holds;
      });
      return news.length > 0
        ? { ...state, can: { ...state.can, ...Object.fromEntries(news) } }
        : state;
    });
    builder.addMatcher(isFulfilled, (state, { meta }) => {
      const { endpoint, left } = leftOf(meta);
      if (endpoint === undefined || left === state.left[endpoint]) return state;
      const { [endpoint]: _before, ...others } = state.left;
      return { ...state, left: left === undefined ? others : { ...others, [endpoint]: left } };
    });
  },
});

export const { capabilityLearned } = hostSlice.actions;

/** How much of what the host last answered could not be read. */
export const selectLeft = ({ host }: WithHost): number =>
  Object.values(host.left).reduce((sum, left) => sum + left, 0);

/** Can the host do it? Undefined where nothing has shown it yet. */
export const selectCan = ({ host }: WithHost, capability: Capability): boolean | undefined =>
  host.can[capability] ?? host.configured?.[capability];
