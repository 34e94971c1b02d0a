import { createSlice, isFulfilled, type PayloadAction } from '@reduxjs/toolkit';
import type { Capability, ClientConfig } from '../contract/index.ts';
import { leftOf } from './settled.ts';

type Capabilities = Readonly<Partial<Record<Capability, boolean>>>;

/** What is known of the host (HOSTS-13). */
export interface HostState {
  /** What it can do beyond the documents; what is absent is not known yet. */
  readonly can: Capabilities;
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
  const { timeZone: _zone, ...can } = host;
  return { can, left: {} };
}

const initialState: HostState = { can: {}, left: {} };

/** What the host can do, learned from its answers or told by config.json, in one place (HOSTS-13). */
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
  host.can[capability];
