import type { AppThunk } from '../../../lib/store.ts';
import { pollTurns } from './feedThunks.ts';
import { selectOpenPlaces } from '../selectors.ts';
import type { WithTurns } from '../slice.ts';

/** Looks at once for what is new in the feeds on screen: something of this game turned out to be other than it is shown. */
export function pollOpenFeeds(game: string): AppThunk<void, WithTurns> {
  return (dispatch, getState) => {
    for (const place of selectOpenPlaces(getState()))
      if (place.game === game) void dispatch(pollTurns(place));
  };
}
