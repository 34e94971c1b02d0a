import { compareTurns } from '../../domain/index.ts';
import { feedKey } from './feed/feedPlace.ts';
import { selectOpenPlaces, selectTurns } from './selectors.ts';
import type { WithTurns } from './slice.ts';

/** Which of these turns the feeds on the screen have shown to the reader (FEED-09). */
export function selectSeenTurns(state: WithTurns, ids: ReadonlySet<string>): string[] {
  if (ids.size === 0) return [];
  return selectOpenPlaces(state).flatMap((place) => {
    const key = feedKey(place);
    const seen = state.turns.reading?.visits[key]?.seen;
    if (!seen) return [];
    const shown = selectTurns(state, key).filter((turn) => compareTurns(turn, seen) >= 0);
    return shown.map(({ id }) => id).filter((id) => ids.has(id));
  });
}

/** The turns whose comments are on the screen. */
export const selectOpenComments = ({ turns }: WithTurns): string[] =>
  Object.values(turns.comments ?? {})
    .filter(({ shown, list }) => shown > 0 && list !== undefined)
    .map(({ ref }) => ref.turn);
