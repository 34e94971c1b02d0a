import type { Middleware, UnknownAction } from '@reduxjs/toolkit';

/** An action on its way to the reducers: when (epoch ms), what, and the state before it. Nothing is copied. */
export type TapeEntry<State> = readonly [at: number, action: UnknownAction, before: State];

/** What has been heard since the recorder last looked; it empties the tape whenever it does. */
export type Tape<State> = TapeEntry<State>[];

/** So many entries wait at most for a recorder that does not look; then the older half goes. */
const MOST = 20_000;

/**
 * The part of the recorder that the first screen has: a push for each action. All else of it comes late (recorder.ts). It has to
 * stand last, for it hears what the reducers hear.
 */
export function createTape<State>(
  tape: Tape<State>,
  clock: () => number,
): Middleware<object, State> {
  return (store) => (next) => (action) => {
    if (tape.push([clock(), action as UnknownAction, store.getState()]) > MOST)
      tape.splice(0, MOST / 2);
    return next(action);
  };
}
