import type { Middleware, UnknownAction } from '@reduxjs/toolkit';

/** An action on its way to the reducers: when (epoch ms), what, and the state before it; by reference, nothing is copied. */
export type LoggedAction<State> = readonly [at: number, action: UnknownAction, before: State];

/** Actions since the recorder last emptied the log. */
export type ActionLog<State> = LoggedAction<State>[];

/** Limit for the time before the recorder's chunk has loaded; the older half is dropped then. */
const MAX_ENTRIES = 20_000;

/**
 * The only part of the recorder in the first screen's chunk; the rest is lazy (recorder.ts). Has to be the last middleware, so that it logs
 * exactly what reaches the reducers.
 */
export function createActionLog<State>(
  log: ActionLog<State>,
  clock: () => number,
): Middleware<object, State> {
  return (store) => (next) => (action) => {
    if (log.push([clock(), action as UnknownAction, store.getState()]) > MAX_ENTRIES)
      log.splice(0, MAX_ENTRIES / 2);
    return next(action);
  };
}
