import { POLL_OVERLAP_MS, type Turn } from '../contract/index.ts';
import {
  cutSegments,
  hashOf,
  insertTurn,
  joinSegments,
  removeTurn,
  turnAt,
} from './feedSegments.ts';
import { compareTurns } from './turnOrder.ts';
import { joinTurns, settledTurn } from './turnVersions.ts';

/**
 * A feed of turns, newest first (FEED-05). Pages, polls, socket events and own posts all go in by
 * `mergeTurns` and out by `removeTurns`, in any order and any number of times: the same news give
 * deeply equal feeds, whatever way they came (LIVE-07).
 *
 * One event copies a segment (64 turns on average), a bucket, and the short lists of both, after
 * binary searches; turns are shared, never copied. Where nothing changed, the same feed is given
 * back. Feeds are never changed in place. Under Immer hand over the plain state (`original`): a
 * draft works too, but makes every read dear.
 *
 * A feed belongs to one reader; with another character begin an empty one, since `isOwner` stays.
 */
export interface Feed {
  /** The turns, newest first, cut into segments. */
  segments: Turn[][];
  /** `created` of each turn by id, in buckets by hash: how a turn is found by its id. */
  places: Record<string, Record<string, number>>;
  /** Deleted ids. What is deleted never comes back, however late it arrives. */
  deleted: Record<string, true>;
}

export const emptyFeed: Feed = { segments: [], places: {}, deleted: {} };

/** From so many turns on, sorting all anew is cheaper than putting in one by one. */
const BULK = 256;

type Places = Feed['places'];

const bucketOf = (id: string): string => String(hashOf(id) % 256);

function withPlace(places: Places, { id, created }: Turn): Places {
  const bucket = bucketOf(id);
  return { ...places, [bucket]: { ...places[bucket], [id]: created } };
}

function withoutPlace(places: Places, id: string): Places {
  const bucket = bucketOf(id);
  const { [id]: _gone, ...rest } = places[bucket] ?? {};
  const { [bucket]: _old, ...others } = places;
  return Object.keys(rest).length === 0 ? others : { ...others, [bucket]: rest };
}

function placesOf(turns: readonly Turn[]): Places {
  const places: Places = {};
  for (const { id, created } of turns) (places[bucketOf(id)] ??= {})[id] = created;
  return places;
}

/** All turns of the feed, newest first, as a new list: memoise it by the feed. */
export function feedTurns(feed: Feed): Turn[] {
  return joinSegments(feed.segments);
}

export function feedSize({ segments }: Feed): number {
  return segments.reduce((sum, segment) => sum + segment.length, 0);
}

/** The turn of this id, if the feed has it. */
export function feedTurn({ places, segments }: Feed, id: string): Turn | undefined {
  const bucket = places[bucketOf(id)];
  if (bucket === undefined || !Object.hasOwn(bucket, id)) return undefined;
  return turnAt(segments, { id, created: bucket[id] ?? 0 });
}

/** The newest turn, if there is any. */
export function newestTurn({ segments }: Feed): Turn | undefined {
  return segments[0]?.[0];
}

function isDeleted({ deleted }: Feed, id: string): boolean {
  return Object.hasOwn(deleted, id);
}

function withTurn(feed: Feed, turn: Turn): Feed {
  return {
    ...feed,
    segments: insertTurn(feed.segments, turn),
    places: withPlace(feed.places, turn),
  };
}

function withoutTurn(feed: Feed, turn: Turn): Feed {
  return {
    ...feed,
    segments: removeTurn(feed.segments, turn),
    places: withoutPlace(feed.places, turn.id),
  };
}

function mergeTurn(feed: Feed, heard: Turn): Feed {
  if (isDeleted(feed, heard.id)) return feed;
  const known = feedTurn(feed, heard.id);
  if (known === undefined) return withTurn(feed, settledTurn(heard));
  const joined = joinTurns(known, heard);
  return joined === known ? feed : withTurn(withoutTurn(feed, known), joined);
}

function mergeMany(feed: Feed, heard: readonly Turn[]): Feed {
  const turns = new Map(feedTurns(feed).map((turn) => [turn.id, turn]));
  let changed = false;
  for (const turn of heard.filter(({ id }) => !isDeleted(feed, id))) {
    const known = turns.get(turn.id);
    const joined = known === undefined ? settledTurn(turn) : joinTurns(known, turn);
    changed ||= joined !== known;
    turns.set(turn.id, joined);
  }
  if (!changed) return feed;
  const sorted = [...turns.values()].sort(compareTurns);
  return { ...feed, segments: cutSegments(sorted), places: placesOf(sorted) };
}

/** The feed with these turns, new or known, in any order. The newest version of each stays. */
export function mergeTurns(feed: Feed, turns: readonly Turn[]): Feed {
  return turns.length < BULK ? turns.reduce(mergeTurn, feed) : mergeMany(feed, turns);
}

function removeOne(feed: Feed, id: string): Feed {
  if (isDeleted(feed, id)) return feed;
  const known = feedTurn(feed, id);
  const rest = known === undefined ? feed : withoutTurn(feed, known);
  return { ...rest, deleted: { ...rest.deleted, [id]: true } };
}

/** The feed without these turns, for good: ids not heard of yet are barred as well. */
export function removeTurns(feed: Feed, ids: readonly string[]): Feed {
  return ids.reduce(removeOne, feed);
}

/**
 * The `date` (ms) from which a poll asks: a little before the last sync, so that nothing is lost
 * between two dates (LIVE-09). Without a sync the newest turn tells; an empty feed asks for all.
 */
export function nextSince(
  feed: Feed,
  lastSync: number | undefined,
  overlap: number = POLL_OVERLAP_MS,
): number {
  const known = lastSync ?? (newestTurn(feed)?.created ?? 0) * 1_000;
  return Math.max(0, known - overlap);
}
