import type {
  ChannelRef,
  ChannelUnreads,
  ChannelUpdate,
  ChatChannel,
  ChatMessage,
} from '../../../contract/index.ts';
import { countBefore } from '../../../domain/index.ts';
import { channelKey, refOf } from '../channels.ts';
import type { ChatOwner } from './actions.ts';
import { compareMessages, indexOfMessage, isUnseen, withoutMessage } from './messages.ts';
import {
  type MessagePosition,
  ownerKey,
  roomOf,
  type RoomsState,
  type UnreadCount,
  updateRoom,
  withCount,
  withMark,
  withRoom,
} from './state.ts';

/** What is unread in each channel, and the read marks that say what was really seen (MSG-09, MSG-15, HOSTS-03). */

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
  /** By the clock of the host, where it says so. */
  readonly hostAt?: number | undefined;
}

/**
 * The host has counted in its answer to a poll. What came since the poll was sent and is not in the answer was written later, unless the
 * answer was too long to hold it.
 */
function withPolledCount(
  count: UnreadCount = nothing,
  update: ChannelUpdate,
  unreads: number,
  askedAt: number,
): UnreadCount {
  if (update.more === true) return counted(unreads);
  const polled = [...update.messages.map(({ id }) => id), ...update.deleted];
  const later = Object.entries(count.fresh).filter(
    ([id, cameAt]) => cameAt >= askedAt && !polled.includes(id),
  );
  return { base: unreads, fresh: Object.fromEntries(later), polled };
}

/**
 * The documents know a count only in the list of channels: where a poll brings something new and no count, the list is refetched, which
 * holds what the client cannot know. Not for a channel whose reading the host does not know of: there the client counts what came after
 * the last message that was seen (HOSTS-03).
 */
function withoutPolledCount(state: RoomsState, update: ChannelUpdate, at: number): RoomsState {
  const key = channelKey(update);
  const count = state.counts[key] ?? nothing;
  const seen = state.rooms[key]?.seen;
  const polled = update.messages.map(({ id }) => id);
  const news = update.messages.filter(
    ({ id, unread }) => unread && !Object.hasOwn(count.fresh, id) && !count.polled?.includes(id),
  );
  if (state.markless && seen) {
    const later = news.filter((message) => compareMessages(message, seen) > 0);
    const fresh = Object.fromEntries(later.map(({ id }) => [id, at]));
    return withCount(state, update, { ...count, fresh: { ...count.fresh, ...fresh }, polled });
  }
  const next = withCount(state, update, { ...count, polled });
  return news.length > 0 ? { ...next, shouldList: true } : next;
}

/** A message is gone. If it did not come since the last count, only the host knows whether it was in that: undefined. */
function withoutOne(count: UnreadCount = nothing, id: string): UnreadCount | undefined {
  if (!Object.hasOwn(count.fresh, id)) return undefined;
  const { [id]: _gone, ...fresh } = count.fresh;
  return { ...count, fresh };
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
function isBeingRead({ marks, owner }: RoomsState, channel: ChannelRef): boolean {
  const own = owner && marks[ownerKey(owner)]?.marks;
  return own?.[channelKey(channel)] !== undefined;
}

/** Everything up to this place is read; what is unread below it counts on. */
function readUpTo(state: RoomsState, channel: ChannelRef, position: MessagePosition): RoomsState {
  const known = state.rooms[channelKey(channel)]?.seen;
  const { id, date } = known && compareMessages(known, position) > 0 ? known : position;
  const seen = { id, date };
  const next = updateRoom(state, channel, (room) => ({ ...room, seen }));
  const { messages } = roomOf(state, channel);
  const below = messages
    .slice(countBefore(messages, position, compareMessages))
    .filter(({ unread }) => unread);
  const fresh = below.filter((one) => compareMessages(one, seen) > 0).map(({ id }) => id);
  return withCount(next, channel, readBut(state.counts[channelKey(channel)], fresh));
}

/** The user's own message reads its channel up to it, here and on the host (decision 16). */
export function withOwn(state: RoomsState, channel: ChannelRef, message: ChatMessage): RoomsState {
  return readUpTo(state, channel, message);
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
  const isNew = room.messages.slice(from, at + 1).some((one) => isUnseen(room, one));
  const next = readUpTo(state, channel, message);
  if (!isNew || state.markless) return next;
  return { ...next, marks: withMark(next.marks, owner, { ...refOf(channel), message: id }) };
}

/** A message came while nobody saw the page: an open room shows from where on to read (WIN-04). */
export function withAwayDivider(state: RoomsState, channel: ChannelRef, id: string): RoomsState {
  if (!state.hidden) return state;
  return updateRoom(state, channel, (room) => {
    const marked = room.shown > 0 && room.loaded && room.divider === undefined;
    return marked && !Object.hasOwn(room.deleted, id) ? { ...room, divider: id } : room;
  });
}

/** What is unread in a channel after a poll. */
export function withUpdateCount(
  state: RoomsState,
  update: ChannelUpdate,
  times: PollTimes,
): RoomsState {
  if (isBeingRead(state, update)) return state;
  const { unreads } = update;
  if (unreads === undefined) return withoutPolledCount(state, update, times.at);
  const known = state.counts[channelKey(update)];
  return withCount(state, update, withPolledCount(known, update, unreads, times.askedAt));
}

/** What the list of channels does not hold: what came since it was asked for; all of a channel whose reading the host does not know of. */
export function withListedCount(
  state: RoomsState,
  channel: ChatChannel,
  askedAt: number,
): RoomsState {
  const key = channelKey(channel);
  const count = state.counts[key];
  const readHere = isBeingRead(state, channel) || (state.markless && state.rooms[key]?.seen);
  if (count === undefined || readHere) return state;
  const { fresh, polled } = count;
  const later = Object.entries(fresh).filter(([, cameAt]) => cameAt >= askedAt);
  return withCount(state, channel, { fresh: Object.fromEntries(later), ...(polled && { polled }) });
}
