/**
 * Where turns are read and as whom. What belongs to a reader (`isOwner`) differs from one to another, so each character has
 * feeds of its own; a guest reads without one.
 */
export type FeedPlace = LatestPlace | LocationPlace | PagePlace;

interface Read {
  readonly game: string;
  readonly character?: string;
}

interface ReadLocation extends Read {
  /** The key of the location. */
  readonly location: string;
}

/** The latest turns of a game (spec 1 §2, Latest turns page). */
export interface LatestPlace extends Read {
  readonly kind: 'latest';
}

/** The last turns of one location, live (spec 1 §2, Location screen). */
export interface LocationPlace extends ReadLocation {
  readonly kind: 'location';
}

/** One page of all turns of a location (LOC-04): live only where it is the first (LIVE-05), and replaced whole by each answer. */
export interface PagePlace extends ReadLocation {
  readonly kind: 'page';
  /** From 1. */
  readonly page: number;
  /** The page on which this turn stands is asked for, whichever it is (FEED-08). */
  readonly turn?: string;
  /** What this character wrote, wherever it stands (BACK-70): `location` is empty then, and no page is live. */
  readonly profile?: string;
  /** The first page has the oldest turns. */
  readonly oldest?: boolean;
}

const as = (character: string | undefined) => character !== undefined && { character };

/** The latest turns of a game, as a character or as a guest. */
export function latestPlace(game: string, character: string | undefined): LatestPlace {
  return { kind: 'latest', game, ...as(character) };
}

/** The last turns of a location, as a character or as a guest. */
export function locationPlace(
  game: string,
  location: string,
  character: string | undefined,
): LocationPlace {
  return { kind: 'location', game, location, ...as(character) };
}

/** A page of all turns of a location; with `turn` the one on which that stands. */
export function pagePlace(
  { game, location, character }: Omit<LocationPlace, 'kind'>,
  page: number,
  turn?: string,
): PagePlace {
  const which = turn === undefined ? { page } : { page: 1, turn };
  return { kind: 'page', game, location, ...which, ...as(character) };
}

/** A page of what a character wrote, the newest first or the oldest. */
export function threadPlace(
  { game, character }: Omit<LatestPlace, 'kind'>,
  thread: Required<Pick<PagePlace, 'profile' | 'page' | 'oldest'>>,
): PagePlace {
  return { kind: 'page', game, location: '', ...thread, ...as(character) };
}

/** The key that a feed is kept under. Different places never share one. */
export function feedKey(place: FeedPlace): string {
  const { kind, game, character = '' } = place;
  const location = kind === 'latest' ? '' : place.location;
  const page = kind === 'page' ? [String(place.page), place.turn ?? ''] : [];
  const thread = kind === 'page' && place.profile ? [place.profile, String(place.oldest)] : [];
  return [kind, game, location, character, ...page, ...thread].map(encodeURIComponent).join('/');
}
