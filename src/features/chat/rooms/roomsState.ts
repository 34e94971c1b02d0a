import type {
  ChatChannel,
  ChannelNews,
  ChannelRef,
  ChannelUnreads,
  ChatMessage,
} from '../../../contract/index.ts';
import { channelKey, refOf } from '../channels.ts';
import {
  counted,
  type PollTimes,
  type UnreadCount,
  withFresh,
  withNews,
  withoutOne,
} from './counts.ts';
import { type Outbox, ownerKey } from './marks.ts';
import { newestMoment, versioned } from './messageList.ts';
import { trimmed, withMessages, withoutMessage } from './roomChanges.ts';
import type { ChatOwner } from './roomFacts.ts';
import { newRoom, type RoomState } from './roomState.ts';

/** All rooms of the character whose chat it is. */
export interface RoomsState {
  /** Whose they are, once anything was asked for. */
  readonly owner?: ChatOwner;
  /** By `channelKey`. */
  readonly rooms: Readonly<Record<string, RoomState>>;
  /** What is unread, as far as something happened since the channels were listed. */
  readonly counts: Readonly<Record<string, UnreadCount>>;
  /** The rooms that something shows. */
  readonly open: Readonly<Record<string, true>>;
  /** Where each author was first seen, by `authorKey`. */
  readonly writers: Readonly<Record<string, ChannelRef>>;
  /** Channels that were listed and are no longer open to the character. */
  readonly lost: Readonly<Record<string, true>>;
  /** Read marks that the host has not taken yet. */
  readonly outbox: Outbox;
  /** How often in a row they could not be sent. */
  readonly markFailures: number;
  /** The host knows no read marks. */
  readonly markless?: true;
  /** Up to when (host's time, ms) all news is known; `polled` where a poll says so. */
  readonly syncedTo?: number;
  readonly polled?: true;
  /** Something is known to be amiss that only a poll, or another list of channels, puts right. */
  readonly pollDue?: true;
  readonly listDue?: true;
  /** Nobody sees the page. */
  readonly hidden?: true;
}

export const initialRoomsState: RoomsState = {
  rooms: {},
  counts: {},
  open: {},
  writers: {},
  lost: {},
  outbox: {},
  markFailures: 0,
};

/** A fresh start for another character or game. What is still to be told to the host of the last one stays. */
export function begunAnew({ outbox, markless, markFailures, hidden }: RoomsState): RoomsState {
  return {
    ...initialRoomsState,
    outbox,
    markFailures,
    ...(markless && { markless }),
    ...(hidden && { hidden }),
  };
}

/** Is this the owner's chat? */
export function isOwners({ owner }: RoomsState, { game, character }: ChatOwner): boolean {
  return owner?.game === game && owner.character === character;
}

/** The rooms as this owner's: another's are dropped. */
export function ownedBy(state: RoomsState, { game, character }: ChatOwner): RoomsState {
  if (isOwners(state, { game, character })) return state;
  return { ...begunAnew(state), owner: { game, character } };
}

/**
 * Changes one room. Frozen at its top, so that Immer takes it as it is; else it would walk through all its messages after each event
 * (docs/benchmarks.md, live-event). The list itself is not frozen: copying a frozen one of 10,000 takes 1.5 ms, else 0.02.
 */
export function changeRoom(
  state: RoomsState,
  channel: ChannelRef,
  by: (room: RoomState) => RoomState,
): RoomsState {
  const key = channelKey(channel);
  const room = state.rooms[key];
  if (room === undefined) return state;
  const next = by(room);
  return next === room ? state : withRoom(state, next);
}

export function withRoom(state: RoomsState, room: RoomState): RoomsState {
  const rooms = { ...state.rooms, [channelKey(room.channel)]: Object.freeze(room) };
  return { ...state, rooms };
}

/** Notes whether anything shows the room. */
export function withShown(state: RoomsState, channel: ChannelRef): RoomsState {
  const key = channelKey(channel);
  const { [key]: _before, ...others } = state.open;
  const isShown = (state.rooms[key]?.shown ?? 0) > 0;
  return { ...state, open: isShown ? { ...others, [key]: true } : others };
}

/** The room of a channel, as it is or new. */
export function roomOf(state: RoomsState, channel: ChannelRef): RoomState {
  return state.rooms[channelKey(channel)] ?? newRoom(refOf(channel));
}

export function withCount(state: RoomsState, channel: ChannelRef, count: UnreadCount): RoomsState {
  return { ...state, counts: { ...state.counts, [channelKey(channel)]: count } };
}

/** The name of an author: the ids of characters of different kinds may be the same. */
export const authorKey = ({
  author_type,
  author_id,
}: Pick<ChatMessage, 'author_type' | 'author_id'>): string => `${author_type}/${author_id}`;

/** The authors of these messages are known to have written here. */
function withWriters(
  state: RoomsState,
  channel: ChannelRef,
  messages: readonly ChatMessage[],
): RoomsState {
  const news = messages.filter(
    (one) => one.author_type !== 'bot' && state.writers[authorKey(one)] === undefined,
  );
  if (news.length === 0) return state;
  const ref = refOf(channel);
  const found = Object.fromEntries(news.map((one) => [authorKey(one), ref]));
  return { ...state, writers: { ...found, ...state.writers } };
}

/** Messages of a channel came, by whatever way; `take` puts them into its room, if there is one. */
export function takeIn(
  state: RoomsState,
  channel: ChannelRef,
  messages: readonly ChatMessage[],
  take: (room: RoomState) => RoomState,
): RoomsState {
  if (state.rooms[channelKey(channel)] === undefined) return state;
  return withWriters(changeRoom(state, channel, take), channel, messages);
}

/** One message was heard of. */
export function withHeard(
  state: RoomsState,
  channel: ChannelRef,
  heard: readonly ChatMessage[],
  at: number,
): RoomsState {
  const messages = heard.map((message) => versioned(message, at));
  return takeIn(state, channel, messages, (room) => withMessages(room, messages));
}

/** A message was deleted. Whether it was unread only the host can say where we did not hear of it. */
export function withRemoval(state: RoomsState, channel: ChannelRef, id: string): RoomsState {
  const room = roomOf(state, channel);
  if (Object.hasOwn(room.deleted, id)) return state;
  const next = withRoom(state, withoutMessage(room, id));
  const known = state.counts[channelKey(channel)];
  const count = withoutOne(known, id);
  if (count !== undefined) return withCount(next, channel, count);
  return known?.base === 0 ? next : { ...next, pollDue: true };
}

/** A message of somebody else in a channel raises what is unread there, once (MSG-09). */
export function withUnread(
  state: RoomsState,
  channel: ChannelRef,
  id: string,
  at: number,
): RoomsState {
  const key = channelKey(channel);
  if (state.rooms[key]?.deleted[id]) return state;
  const count = withFresh(state.counts[key], id, at);
  return count === state.counts[key] ? state : withCount(state, channel, count);
}

/** The host has counted. */
export function withCounted(state: RoomsState, channels: readonly ChannelUnreads[]): RoomsState {
  const raced = channels.some(
    (one) => Object.keys(state.counts[channelKey(one)]?.fresh ?? {}).length > 0,
  );
  const all = channels.map((one) => [channelKey(one), counted(one.unreads)] as const);
  const counts = { ...state.counts, ...Object.fromEntries(all) };
  return { ...state, counts, ...(raced && { pollDue: true as const }) };
}

/** Does the host not know yet how far the user has read? Then its count is behind. */
function isBeingRead({ outbox, owner }: RoomsState, channel: ChannelRef): boolean {
  const marks = owner && outbox[ownerKey(owner)]?.marks;
  return marks?.[channelKey(channel)] !== undefined;
}

/** The news of one channel from a poll. Where something is missing from it the room is loaded anew. */
export function withChannelNews(
  state: RoomsState,
  news: ChannelNews,
  times: PollTimes,
): RoomsState {
  const heard = withHeard(state, news, news.messages, times.at);
  const cleaned = news.deleted.reduce(
    (next, id) => changeRoom(next, news, (room) => withoutMessage(room, id)),
    heard,
  );
  const next = isBeingRead(cleaned, news)
    ? cleaned
    : withCount(cleaned, news, withNews(cleaned.counts[channelKey(news)], news, times));
  if (news.more !== true) return next;
  return changeRoom(next, news, (room) =>
    room.shown > 0 ? { ...room, stale: true } : unloaded(room),
  );
}

function unloaded(room: RoomState): RoomState {
  const { floor: _floor, ...rest } = room;
  return { ...rest, loaded: false, ended: false, messages: [] };
}

/** So long (ms) after the last look a room gives up its older messages. */
const TRIM_MS = 10 * 60_000;

/** Rooms that were left long ago keep their newest messages only. */
export function withTrimmed(state: RoomsState, at: number): RoomsState {
  return Object.values(state.rooms).reduce((next, { channel, shown, leftAt = at, loading }) => {
    const old = shown === 0 && loading === undefined && at - leftAt >= TRIM_MS;
    return old ? changeRoom(next, channel, trimmed) : next;
  }, state);
}

/** Channels that were asked about and are missing from the answer: the character may no longer see them. */
export function withLost(state: RoomsState, channels: readonly ChannelRef[]): RoomsState {
  return channels.reduce((next, channel) => {
    const lost = { ...next.lost, [channelKey(channel)]: true as const };
    return changeRoom({ ...next, lost, listDue: true }, channel, (room) => ({
      ...room,
      closed: true,
    }));
  }, state);
}

/** Until the first poll the newest page tells up to when all news is known. */
export function withPageMoment(state: RoomsState, page: readonly ChatMessage[]): RoomsState {
  if (state.polled || page.length === 0) return state;
  return { ...state, syncedTo: Math.max(state.syncedTo ?? 0, newestMoment(page)) };
}

function reopened({ closed: _before, ...room }: RoomState): RoomState {
  return room.shown > 0 ? { ...room, stale: true } : unloaded(room);
}

/** The channels were listed anew: one that was lost may be back, and its room is loaded anew. */
export function withListed(state: RoomsState, channels: readonly ChatChannel[]): RoomsState {
  const { listDue: _done, ...rest } = state;
  return channels.reduce<RoomsState>(
    (next, channel) => changeRoom(next, channel, (room) => (room.closed ? reopened(room) : room)),
    { ...rest, lost: {} },
  );
}
