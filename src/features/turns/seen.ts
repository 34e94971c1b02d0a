import { compareTurns } from '../../domain/index.ts';
import { type FeedPlace, feedKey } from './feed/feedPlace.ts';
import { selectOpenPlaces, selectTurns } from './selectors.ts';
import type { WithTurns } from './slice.ts';

/** The turn that an address names, once it stands there: its reader is led to it (FEED-08). */
function ledTo(place: FeedPlace, shown: readonly { readonly id: string }[]): string[] {
  const turn = place.kind === 'page' ? place.turn : undefined;
  return turn !== undefined && shown.some(({ id }) => id === turn) ? [turn] : [];
}

/** Which of these turns the feeds on the screen have shown to the reader (FEED-09). */
export function selectSeenTurns(state: WithTurns, ids: ReadonlySet<string>): string[] {
  if (ids.size === 0) return [];
  return selectOpenPlaces(state).flatMap((place) => {
    const key = feedKey(place);
    const turns = selectTurns(state, key);
    const seen = state.turns.reading?.visits[key]?.seen;
    const shown = seen ? turns.filter((turn) => compareTurns(turn, seen) >= 0) : [];
    return [...ledTo(place, turns), ...shown.map(({ id }) => id)].filter((id) => ids.has(id));
  });
}

/** The turns whose comments are on the screen. */
export const selectOpenComments = ({ turns }: WithTurns): string[] =>
  Object.values(turns.comments ?? {})
    .filter(({ shown, list }) => shown > 0 && list !== undefined)
    .map(({ ref }) => ref.turn);
