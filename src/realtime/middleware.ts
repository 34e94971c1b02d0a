import { isAction, type Middleware, type PayloadAction } from '@reduxjs/toolkit';
import {
  programLeft,
  programResumed,
  realtimeStarted,
  realtimeStopped,
  visibilityChanged,
  type WithConnection,
} from './connectionSlice.ts';
import { addRealtime, type RealtimeDeclaration, whispered } from './declaration.ts';
import { RealtimeLoop, type RealtimeOptions } from './realtimeLoop.ts';

/**
 * Subscribes and leaves by the difference to what the state wants, turns events into actions, and runs polling tasks once a second.
 * See docs/architecture.md, "Data flow".
 */
export function createRealtimeMiddleware<State extends WithConnection>(
  options: RealtimeOptions<State>,
): Middleware<object, State> {
  return (store) => {
    const loop = new RealtimeLoop<State>(
      options,
      () => store.getState(),
      (action) => store.dispatch(action),
    );
    // A feature declares over the root state, and that is the state of the store it was loaded into.
    const isAdded = (action: unknown): action is PayloadAction<RealtimeDeclaration<State>> =>
      addRealtime.match(action);
    return (next) => (action) => {
      if (isAdded(action)) {
        loop.add(action.payload);
        return action;
      }
      const result = next(action);
      if (!isAction(action)) return result;
      if (realtimeStarted.match(action)) loop.start();
      if (realtimeStopped.match(action)) loop.stop();
      if (whispered.match(action)) loop.whisper(action.payload);
      loop.reconcile();
      if (programLeft.match(action)) loop.pause();
      if (programResumed.match(action) || visibilityChanged.match(action)) loop.catchUp();
      return result;
    };
  };
}
