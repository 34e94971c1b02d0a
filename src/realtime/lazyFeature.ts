import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import type { AppThunk } from '../lib/store.ts';
import { addRealtime } from './actions.ts';
import type { WithConnection } from './connectionSlice.ts';
import type { RealtimeDeclaration } from './types.ts';

/** A feature that comes in its own chunk. Its slices and endpoints inject themselves when their files are loaded. */
export interface LazyFeature {
  readonly name: string;
  /** Those slices and endpoints: named, so that the build keeps them, and a replay has them all at once (QA-02). */
  readonly parts: readonly object[];
  readonly realtime?: RealtimeDeclaration;
  /** Made by `addAppListener`. */
  readonly listeners?: readonly UnknownAction[];
}

/** The code of a feature is there: with this action its reducers have their first state. `hidden`: nobody sees the page. */
export const featureLoaded = createAction<{ readonly feature: string; readonly hidden: boolean }>(
  'realtime/featureLoaded',
);

/** Puts a loaded feature to work in this store. */
export function registerFeature({
  name,
  realtime,
  listeners = [],
}: LazyFeature): AppThunk<void, WithConnection> {
  return (dispatch, getState) => {
    if (realtime) dispatch(addRealtime(realtime));
    for (const listener of listeners) dispatch(listener);
    dispatch(featureLoaded({ feature: name, hidden: getState().connection.hidden }));
  };
}
