import { isFulfilled } from '@reduxjs/toolkit';
import type { RoadMark } from '../../domain/index.ts';
import { addAppListener, type AppThunk } from '../../lib/store.ts';
import { selectGameKey, selectIsSignedIn, selectRoad } from './selectors.ts';
import { settingsChanged } from './slice.ts';
import type { WithSession } from './state.ts';

/** Notes how far a newcomer has come in the current game, for all devices; a step back is never noted. */
export function markRoad(road: RoadMark): AppThunk<void, WithSession> {
  return (dispatch, getState) => {
    const state = getState();
    const game = selectGameKey(state);
    const before = selectRoad(state);
    if (game === undefined || !selectIsSignedIn(state) || before === 'done' || before === road)
      return;
    if (road === 'rulesRead' && before !== undefined) return;
    const { games } = state.session.settings;
    dispatch(settingsChanged({ games: { ...games, [game]: { ...games[game], road } } }));
  };
}

const endpointOf = (action: unknown): string | undefined => {
  if (!isFulfilled(action)) return undefined;
  const { arg } = action.meta as { readonly arg?: { readonly endpointName?: string } };
  return arg?.endpointName;
};

const joins = (action: unknown): boolean =>
  ['createProfile', 'chooseProfile'].includes(endpointOf(action) ?? '');

/** Who makes or chooses a profile is on the road, and at its end with the first turn. */
export const roadListeners = [
  addAppListener({
    predicate: joins,
    effect: (_action, { dispatch }) => dispatch(markRoad('joined')),
  }),
  addAppListener({
    predicate: (action, state) =>
      endpointOf(action) === 'postTurn' && selectRoad(state) === 'joined',
    effect: (_action, { dispatch }) => dispatch(markRoad('done')),
  }),
];
