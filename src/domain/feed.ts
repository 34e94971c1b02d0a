import { POLL_OVERLAP_MS, type Turn } from '../contract/index.ts';
import { compareTurns, countBefore, sortTurns, type TurnPosition } from './turnOrder.ts';
import { joinTurns, normalizedTurn } from './turnVersions.ts';

/**
 * A feed of turns, newest first (FEED-05). Pages, polls, socket events and own posts all go in by `mergeTurns` and out by `removeTurns`, in
 * any order and any number of times: the same turns and deletions give deeply equal feeds, whatever their order (LIVE-07).
 *
 * Feeds are never changed in place; where nothing changed, the same feed is returned. Under Immer pass the plain state (`original`): a draft
 * works too, but makes every read expensive.
 *
 * A feed belongs to one reader; with another character begin an empty one, since `isOwner` stays.
 */
export interface Feed {
  /** Sorted, newest first; each id once. */
  turns: Turn[];
  /** Deleted ids. What is deleted never comes back, however late it arrives. */
  deleted: Record<string, true>;
}

export const emptyFeed: Feed = { turns: [], deleted: {} };

/** From so many turns on, one sort is cheaper than as many insertions. */
const BULK = 32;

/** What is known of a list of turns without a walk through it: `created` by id, and whether any has no date that can be read. */
interface Memo {
  readonly created: Map<string, number>;
  readonly undated: boolean;
}

/**
 * For the newest list of each feed: rebuilt for any other list. A changed list takes it over, since with a copy, or a search through all turns,
 * one event would cost several times as much (docs/decisions/0012-long-feeds.md).
 */
const memos = new WeakMap<readonly Turn[], Memo>();

const isUndated = ({ created }: TurnPosition): boolean => created === 0;

function memoOf(turns: readonly Turn[]): Memo {
  const known = memos.get(turns) ?? {
    created: new Map(turns.map(({ id, created }) => [id, created])),
    undated: turns.some(isUndated),
  };
  memos.set(turns, known);
  return known;
}

/** Where the turn of this id stands in the list; -1 where it is not known. */
function indexOfTurn(turns: readonly Turn[], id: string): number {
  const created = memoOf(turns).created.get(id);
  if (created === undefined) return -1;
  const at = countBefore(turns, { id, created }, compareTurns);
  // Among turns without a date those with one have no place that a binary search is sure to find.
  return turns[at]?.id === id ? at : turns.findIndex((turn) => turn.id === id);
}

/** How many turns stand before a position; before the turn itself where it is there. */
export function turnsBefore(turns: readonly Turn[], position: TurnPosition): number {
  const at = indexOfTurn(turns, position.id);
  return at < 0 ? countBefore(turns, position, compareTurns) : at;
}

/** The turn of this id, if the feed has it. */
export function feedTurn({ turns }: Feed, id: string): Turn | undefined {
  return turns[indexOfTurn(turns, id)];
}

/** The newest turn, if there is any. */
export function newestTurn({ turns }: Feed): Turn | undefined {
  return turns[0];
}

const isDeleted = ({ deleted }: Feed, id: string): boolean => Object.hasOwn(deleted, id);

function mergeTurn(feed: Feed, turn: Turn): Feed {
  const { turns } = feed;
  if (isDeleted(feed, turn.id)) return feed;
  const at = indexOfTurn(turns, turn.id);
  const known = turns[at];
  const joined = known === undefined ? normalizedTurn(turn) : joinTurns(known, turn);
  if (joined === known) return feed;
  const memo = memoOf(turns);
  if (isUndated(joined) || memo.undated) return mergeMany(feed, [turn]);
  const rest = known === undefined ? turns : turns.toSpliced(at, 1);
  const next = rest.toSpliced(countBefore(rest, joined, compareTurns), 0, joined);
  memo.created.set(joined.id, joined.created);
  memos.set(next, memo);
  memos.delete(turns);
  return { ...feed, turns: next };
}

function mergeMany(feed: Feed, turns: readonly Turn[]): Feed {
  const byId = new Map(feed.turns.map((turn) => [turn.id, turn]));
  let changed = false;
  for (const turn of turns.filter(({ id }) => !isDeleted(feed, id))) {
    const known = byId.get(turn.id);
    const joined = known === undefined ? normalizedTurn(turn) : joinTurns(known, turn);
    changed ||= joined !== known;
    byId.set(turn.id, joined);
  }
  return changed ? { ...feed, turns: sortTurns([...byId.values()]) } : feed;
}

/** The feed with these turns, new or known, in any order. The newest version of each stays. */
export function mergeTurns(feed: Feed, turns: readonly Turn[]): Feed {
  return turns.length < BULK ? turns.reduce(mergeTurn, feed) : mergeMany(feed, turns);
}

/** The feed without these turns, for good: unknown ids are barred as well. */
export function removeTurns(feed: Feed, ids: readonly string[]): Feed {
  const gone = ids.filter((id) => !isDeleted(feed, id));
  if (gone.length === 0) return feed;
  const barred = new Set(gone);
  const turns = feed.turns.filter(({ id }) => !barred.has(id));
  return {
    turns: turns.length === feed.turns.length ? feed.turns : turns,
    deleted: { ...feed.deleted, ...Object.fromEntries(gone.map((id) => [id, true as const])) },
  };
}

/** What is known of the moment of an answer with news, all in epoch ms. */
export interface NewsMoment {
  /** The host's own word. */
  readonly now?: number | undefined;
  /** The host's clock as it answered. */
  readonly hostAt?: number | undefined;
  /** The newest moment in the answer; 0 where there is none. */
  readonly newest: number;
  /** When it was asked, by the program's clock. */
  readonly askedAt: number;
}

/**
 * Up to when all news is known after an answer; never before `known`. A host that says nothing of the time is believed in its dates, but
 * not in those of the future, which a wrong zone makes: from there on nothing new would ever come (HOSTS-03).
 */
export function syncedAfter(known: number, { now, hostAt, newest, askedAt }: NewsMoment): number {
  return Math.max(known, now ?? hostAt ?? Math.min(newest, askedAt));
}

/**
 * The `date` (ms) from which a poll asks: a little before the last sync, so that nothing is lost
 * between two dates (LIVE-09). Without a sync that is the newest turn's; an empty feed asks for all.
 */
export function nextSince(
  feed: Feed,
  lastSync: number | undefined,
  overlap: number = POLL_OVERLAP_MS,
): number {
  const known = lastSync ?? (newestTurn(feed)?.created ?? 0) * 1_000;
  return Math.max(0, known - overlap);
}
