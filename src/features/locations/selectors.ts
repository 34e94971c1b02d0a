import type { Location } from '../../contract/index.ts';
import { selectLocationByKey, type WithSession } from '../session/index.ts';
import type { WithTurns } from '../turns/index.ts';

/** Where a location is: the key of its game and its own. */
export interface LocationRef {
  readonly game: string;
  readonly location: string;
}

/** A location as its own page last showed it, with the way to it and who is there; undefined before that. */
function selectShownLocation(
  { turns }: WithTurns,
  { game, location }: LocationRef,
): Location | undefined {
  const shown = Object.values(turns.feeds.feeds).filter(
    ({ place }) => place.kind !== 'latest' && place.game === game && place.location === location,
  );
  const [newest] = shown.sort((a, b) => (b.locationAt ?? 0) - (a.locationAt ?? 0));
  return newest?.location;
}

/** A location as far as it is known: by its page, else by the list of the game's locations. */
export function selectLocation(
  state: WithTurns & WithSession,
  ref: LocationRef,
): Location | undefined {
  return selectShownLocation(state, ref) ?? selectLocationByKey(state, ref.location);
}
