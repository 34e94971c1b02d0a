import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Capability, ClientConfig } from '../contract/index.ts';

type Capabilities = Readonly<Partial<Record<Capability, boolean>>>;

/** What is known of the host (HOSTS-13). */
export interface HostState {
  /** What it can do beyond the documents; what is absent is not known yet. */
  readonly can: Capabilities;
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
  return { can };
}

const initialState: HostState = { can: {} };

/** What the host can do, learned from its answers or told by config.json, in one place (HOSTS-13). */
export const hostSlice = createSlice({
  name: 'host',
  initialState,
  reducers: {
    /** An answer has shown that the host can do something, or cannot. */
    capabilityLearned: (
      { can },
      { payload }: PayloadAction<{ readonly capability: Capability; readonly holds: boolean }>,
    ) => ({ can: { ...can, [payload.capability]: payload.holds } }),
  },
});

export const { capabilityLearned } = hostSlice.actions;

/** Can the host do it? Undefined where nothing has shown it yet. */
export const selectCan = ({ host }: WithHost, capability: Capability): boolean | undefined =>
  host.can[capability];
