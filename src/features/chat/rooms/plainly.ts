import { type Draft, original, type UnknownAction } from '@reduxjs/toolkit';

/** A transition on the plain state: drafts of long histories would make every look at them dear. What stays the same stays shared. */
export function plainly<State, A extends UnknownAction>(
  change: (state: State, action: A) => State,
): (state: Draft<State>, action: A) => State {
  return (state, action) => change(original(state as object) as State, action);
}
