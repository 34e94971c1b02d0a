import type { Turn } from '../../../contract/index.ts';
import type { RouteName, RouteParams } from '../../../domain/index.ts';

/** Whoever comes by a link that ends so comes to write: the form is there, and open (BACK-23). */
export const WRITE_HASH = '#write';

/** An address inside the application. */
export interface TurnAddress {
  readonly to: RouteName;
  readonly params: RouteParams;
  readonly query: string;
}

/**
 * The permanent link of a turn (FEED-08): its place among all turns of the location where it stands, on whichever page that is by then.
 * Undefined for a turn that stands nowhere.
 */
export function turnAddress(
  game: string | undefined,
  { id, location }: Pick<Turn, 'id' | 'location'>,
): TurnAddress | undefined {
  if (game === undefined || !location) return undefined;
  const params = { game, currentLocationKey: location.key, all: 'all' };
  return { to: 'location', params, query: `turn=${encodeURIComponent(id)}` };
}
