import { type Draft, original, type UnknownAction } from '@reduxjs/toolkit';

/** A case reducer without Immer: reads of a draft of long lists are slow. Unchanged parts stay shared. */
export function withoutImmer<State, A extends UnknownAction>(
  change: (state: State, action: A) => State,
): (state: Draft<State>, action: A) => State {
  return (state, action) => change(original(state as object) as State, action);
}
