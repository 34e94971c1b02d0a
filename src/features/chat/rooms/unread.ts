import type {
  ChannelUpdate,
  ChannelRef,
  ChannelUnreads,
  ChatMessage,
} from '../../../contract/index.ts';
import { countBefore } from '../../../domain/index.ts';
import { channelKey, refOf } from '../channels.ts';
import type { ChatOwner } from './actions.ts';
import { compareMessages, indexOfMessage, isUnseen, withoutMessage } from './messages.ts';
import {
  type MessagePlace,
  type ReadMark,
  type ReadMarks,
  roomOf,
  type RoomsState,
  type UnreadCount,
  updateRoom,
  withCount,
  withRoom,
} from './state.ts';

/** What is unread, and the read marks that tell the host what was really seen (MSG-09, MSG-15). */

const nothing: UnreadCount = { fresh: {} };

/** A message of somebody else came. */
function withFresh(count: UnreadCount = nothing, id: string, at: number): UnreadCount {
  const known = Object.hasOwn(count.fresh, id) || count.polled?.includes(id) === true;
  return known ? count : { ...count, fresh: { ...count.fresh, [id]: at } };
}

/** Everything was read, but for these. */
function readBut(count: UnreadCount = nothing, ids: readonly string[]): UnreadCount {
  const fresh = Object.fromEntries(ids.map((id) => [id, count.fresh[id] ?? 0]));
  return { base: 0, fresh, ...(count.polled && { polled: count.polled }) };
}

/** The host has counted; nothing came since. */
const counted = (base: number): UnreadCount => ({ base, fresh: {} });

/** When a poll was sent, and when its answer came, by the program's clock. */
export interface PollTimes {
  readonly askedAt: number;
  readonly at: number;
}

/**
 * The host has counted in its answer to a poll. What came since the poll was sent and is not in the answer was written later, unless the
 * answer was too long to hold it. For a host that sends no count the client counts.
 */
export function withNews(
  count: UnreadCount = nothing,
  news: ChannelUpdate,
  { askedAt, at }: PollTimes,
): UnreadCount {
  if (news.unreads === undefined) {
    const unread = news.messages.filter((message) => message.unread);
    return unread.reduce((sum, { id }) => withFresh(sum, id, at), count);
  }
  if (news.more === true) return counted(news.unreads);
  const polled = [...news.messages.map(({ id }) => id), ...news.deleted];
  const later = Object.entries(count.fresh).filter(
    ([id, cameAt]) => cameAt >= askedAt && !polled.includes(id),
  );
  return { base: news.unreads, fresh: Object.fromEntries(later), polled };
}

/** A message is gone. If it did not come since the last count, only the host knows whether it was in that: undefined. */
function withoutOne(count: UnreadCount = nothing, id: string): UnreadCount | undefined {
  if (!Object.hasOwn(count.fresh, id)) return undefined;
  const { [id]: _gone, ...fresh } = count.fresh;
  return { ...count, fresh };
}

/** The name of an owner among the marks. */
export const ownerKey = ({ game, character }: ChatOwner): string => `${game}/${character}`;

/** With one mark more; it replaces an earlier one of the same channel. */
function withMark(all: ReadMarks, owner: ChatOwner, mark: ReadMark): ReadMarks {
  const name = ownerKey(owner);
  const marks = { ...all[name]?.marks, [channelKey(mark)]: mark };
  return { ...all, [name]: { owner, marks } };
}

/** Without marks that are done with; one that moved on meanwhile stays. */
export function withoutMarks(
  all: ReadMarks,
  owner: ChatOwner,
  done: readonly ReadMark[],
): ReadMarks {
  const { [ownerKey(owner)]: own, ...others } = all;
  if (own === undefined) return all;
  const gone = new Map(done.map((mark) => [channelKey(mark), mark.message]));
  const left = Object.entries(own.marks).filter(
    ([channel, { message }]) => gone.get(channel) !== message,
  );
  if (left.length === 0) return others;
  return { ...others, [ownerKey(owner)]: { owner, marks: Object.fromEntries(left) } };
}

/** A message was deleted. Whether one that never came here was unread only the host knows: it is polled. */
export function withRemoval(state: RoomsState, channel: ChannelRef, id: string): RoomsState {
  const room = roomOf(state, channel);
  if (Object.hasOwn(room.deleted, id)) return state;
  const next = withRoom(state, withoutMessage(room, id));
  const known = state.counts[channelKey(channel)];
  const count = withoutOne(known, id);
  if (count !== undefined) return withCount(next, channel, count);
  return known?.base === 0 ? next : { ...next, shouldPoll: true };
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
  return { ...state, counts, ...(raced && { shouldPoll: true as const }) };
}

/** Does the host not know yet how far the user has read? Then its count is behind. */
export function isBeingRead({ marks, owner }: RoomsState, channel: ChannelRef): boolean {
  const own = owner && marks[ownerKey(owner)]?.marks;
  return own?.[channelKey(channel)] !== undefined;
}

const placeOf = ({ id, date }: ChatMessage): MessagePlace => ({ id, date });

/** Everything up to this place is read; what is unread below it counts on. */
function readUpTo(state: RoomsState, channel: ChannelRef, place: MessagePlace): RoomsState {
  const known = state.rooms[channelKey(channel)]?.seen;
  const seen = known && compareMessages(known, place) > 0 ? known : place;
  const next = updateRoom(state, channel, (room) => ({ ...room, seen }));
  const { messages } = roomOf(state, channel);
  const below = messages
    .slice(countBefore(messages, place, compareMessages))
    .filter(({ unread }) => unread);
  const fresh = below.filter((one) => compareMessages(one, seen) > 0).map(({ id }) => id);
  return withCount(next, channel, readBut(state.counts[channelKey(channel)], fresh));
}

/** The user's own message reads its channel up to it, here and on the host (decision 16). */
export function withOwn(state: RoomsState, channel: ChannelRef, message: ChatMessage): RoomsState {
  return readUpTo(state, channel, placeOf(message));
}

/** This message was seen, and with it all above. The host gets a mark where it does not know that. */
export function withSeen(
  state: RoomsState,
  owner: ChatOwner,
  channel: ChannelRef,
  id: string,
): RoomsState {
  const room = roomOf(state, channel);
  const at = indexOfMessage(room.messages, id);
  const message = room.messages[at];
  if (message === undefined) return state;
  if (room.seen && compareMessages(message, room.seen) <= 0) return state;
  const from = room.seen ? countBefore(room.messages, room.seen, compareMessages) : 0;
  const isNews = room.messages.slice(from, at + 1).some((one) => isUnseen(room, one));
  const next = readUpTo(state, channel, placeOf(message));
  if (!isNews || state.markless) return next;
  return { ...next, marks: withMark(next.marks, owner, { ...refOf(channel), message: id }) };
}

/** A message came while nobody saw the page: an open room shows from where on to read (WIN-04). */
export function withNewsAway(state: RoomsState, channel: ChannelRef, id: string): RoomsState {
  if (!state.hidden) return state;
  return updateRoom(state, channel, (room) => {
    const marked = room.shown > 0 && room.loaded && room.divider === undefined;
    return marked && !Object.hasOwn(room.deleted, id) ? { ...room, divider: id } : room;
  });
}
