/**
 * Where turns are read and as whom. What belongs to a reader (`isOwner`) differs from one to another, so each character has
 * feeds of its own; a guest reads without one.
 */
export type FeedRef = LatestFeedRef | LocationFeedRef | PageFeedRef;

interface Read {
  readonly game: string;
  readonly character?: string;
}

interface ReadLocation extends Read {
  /** The key of the location. */
  readonly location: string;
}

/** The latest turns of a game (spec 1 §2, Latest turns page). */
export interface LatestFeedRef extends Read {
  readonly kind: 'latest';
}

/** The last turns of one location, live (spec 1 §2, Location screen). */
export interface LocationFeedRef extends ReadLocation {
  readonly kind: 'location';
}

/** One page of all turns of a location (LOC-04): live only where it is the first (LIVE-05), and replaced whole by each answer. */
export interface PageFeedRef extends ReadLocation {
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
export function latestFeedRef(game: string, character: string | undefined): LatestFeedRef {
  return { kind: 'latest', game, ...as(character) };
}

/** The last turns of a location, as a character or as a guest. */
export function locationFeedRef(
  game: string,
  location: string,
  character: string | undefined,
): LocationFeedRef {
  return { kind: 'location', game, location, ...as(character) };
}

/** A page of all turns of a location; with `turn` the one on which that stands. */
export function pageFeedRef(
  { game, location, character }: Omit<LocationFeedRef, 'kind'>,
  page: number,
  turn?: string,
): PageFeedRef {
  const which = turn === undefined ? { page } : { page: 1, turn };
  return { kind: 'page', game, location, ...which, ...as(character) };
}

/** A page of what a character wrote, the newest first or the oldest. */
export function threadFeedRef(
  { game, character }: Omit<LatestFeedRef, 'kind'>,
  thread: Required<Pick<PageFeedRef, 'profile' | 'page' | 'oldest'>>,
): PageFeedRef {
  return { kind: 'page', game, location: '', ...thread, ...as(character) };
}

/** The key that a feed is kept under. Different feeds never share one. */
export function feedKey(ref: FeedRef): string {
  const { kind, game, character = '' } = ref;
  const location = kind === 'latest' ? '' : ref.location;
  const page = kind === 'page' ? [String(ref.page), ref.turn ?? ''] : [];
  const thread = kind === 'page' && ref.profile ? [ref.profile, String(ref.oldest)] : [];
  return [kind, game, location, character, ...page, ...thread].map(encodeURIComponent).join('/');
}
