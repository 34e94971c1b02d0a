import type {
  CallResponse,
  Calls,
  ChannelRef,
  ChannelUnreads,
  ChannelUpdate,
  ChatChannel,
  ChatMessage,
} from '../../../contract/index.ts';
import { countBefore, type NewsMoment, syncedAfter } from '../../../domain/index.ts';
import { channelKey, refOf } from '../channels.ts';
import type { ChatOwner } from './actions.ts';
import {
  compareMessages,
  indexOfMessage,
  isUnseen,
  newestMoment,
  trimmed,
  versioned,
  withMessages,
  withoutMessage,
} from './messages.ts';
import {
  type MessagePlace,
  ownerKey,
  roomOf,
  type RoomState,
  type RoomsState,
  type UnreadCount,
  updateRoom,
  withCount,
  withMark,
  withRoom,
  withWriters,
} from './state.ts';

/**
 * How pages, polls, events and answers are merged into the rooms: messages, what is unread of them, and the read marks that say what was
 * really seen (MSG-09, MSG-15).
 */

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
interface PollTimes {
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
function readUpTo(state: RoomsState, channel: ChannelRef, place: MessagePlace): RoomsState {
  const known = state.rooms[channelKey(channel)]?.seen;
  const { id, date } = known && compareMessages(known, place) > 0 ? known : place;
  const seen = { id, date };
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

/* What comes from the host. */

/** Messages of a channel came from anywhere; `merge` puts them into its room, if there is one. */
export function withAuthored(
  state: RoomsState,
  channel: ChannelRef,
  messages: readonly ChatMessage[],
  merge: (room: RoomState) => RoomState,
): RoomsState {
  if (state.rooms[channelKey(channel)] === undefined) return state;
  return withWriters(updateRoom(state, channel, merge), channel, messages);
}

/** Messages came, new or changed. */
export function withReceived(
  state: RoomsState,
  channel: ChannelRef,
  received: readonly ChatMessage[],
  at: number,
): RoomsState {
  const messages = received.map((message) => versioned(message, at));
  return withAuthored(state, channel, messages, (room) => withMessages(room, messages));
}

function withUpdateCount(state: RoomsState, update: ChannelUpdate, times: PollTimes): RoomsState {
  if (isBeingRead(state, update)) return state;
  const { unreads } = update;
  if (unreads === undefined) return withoutPolledCount(state, update, times.at);
  const known = state.counts[channelKey(update)];
  return withCount(state, update, withPolledCount(known, update, unreads, times.askedAt));
}

/** The updates of one channel from a poll. Where the answer could not hold all, the room is reloaded. */
function withChannelUpdate(state: RoomsState, update: ChannelUpdate, times: PollTimes): RoomsState {
  const received = withReceived(state, update, update.messages, times.at);
  const cleaned = update.deleted.reduce(
    (next, id) => updateRoom(next, update, (room) => withoutMessage(room, id)),
    received,
  );
  const next = withUpdateCount(cleaned, update, times);
  if (update.more !== true) return next;
  return updateRoom(next, update, (room) =>
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
function withTrimmed(state: RoomsState, at: number): RoomsState {
  return Object.values(state.rooms).reduce((next, { channel, shown, leftAt = at, loading }) => {
    const old = shown === 0 && loading === undefined && at - leftAt >= TRIM_MS;
    return old ? updateRoom(next, channel, trimmed) : next;
  }, state);
}

/** Channels that were asked about and are missing from the answer: the character may no longer see them. */
function withLost(state: RoomsState, channels: readonly ChannelRef[]): RoomsState {
  return channels.reduce((next, channel) => {
    const lost = { ...next.lost, [channelKey(channel)]: true as const };
    return updateRoom({ ...next, lost, shouldList: true }, channel, (room) => ({
      ...room,
      closed: true,
    }));
  }, state);
}

/** Until the first poll the newest page says up to when all changes are known. */
export function withPageMoment(
  state: RoomsState,
  page: readonly ChatMessage[],
  moment: Omit<NewsMoment, 'newest'>,
): RoomsState {
  if (state.polled || page.length === 0) return state;
  const syncedTo = syncedAfter(state.syncedTo ?? 0, { ...moment, newest: newestMoment(page) });
  return { ...state, syncedTo };
}

function reopened({ closed: _before, ...room }: RoomState): RoomState {
  return room.shown > 0 ? { ...room, stale: true } : unloaded(room);
}

/** What the list of channels does not hold: what came since it was asked for; all of a channel whose reading the host does not know of. */
function withListedCount(state: RoomsState, channel: ChatChannel, askedAt: number): RoomsState {
  const key = channelKey(channel);
  const count = state.counts[key];
  const readHere = isBeingRead(state, channel) || (state.markless && state.rooms[key]?.seen);
  if (count === undefined || readHere) return state;
  const { fresh, polled } = count;
  const later = Object.entries(fresh).filter(([, cameAt]) => cameAt >= askedAt);
  return withCount(state, channel, { fresh: Object.fromEntries(later), ...(polled && { polled }) });
}

/** The channels were refetched: one that was lost may be back, and its room is reloaded. The host has counted what is unread. */
export function withListed(
  state: RoomsState,
  channels: readonly ChatChannel[],
  askedAt: number,
): RoomsState {
  const { shouldList: _done, ...rest } = state;
  return channels.reduce<RoomsState>(
    (next, channel) =>
      updateRoom(withListedCount(next, channel, askedAt), channel, (room) =>
        room.closed ? reopened(room) : room,
      ),
    { ...rest, lost: {} },
  );
}

type PollAnswer = CallResponse<Calls['newChatMessages']>;

interface Polled extends PollTimes {
  /** The channels that were asked about. */
  readonly asked: readonly ChannelRef[];
  /** From when on, in epoch ms. */
  readonly since: number;
  readonly answer: PollAnswer;
}

/**
 * The channels that are no longer open, by their absence (decision 16). A host that sends no time of its own is of another make: it may
 * leave out those without updates, and only its list of channels says which are open.
 */
function missingFrom({ channels, now }: PollAnswer, asked: Polled['asked']): readonly ChannelRef[] {
  if (now === undefined) return [];
  const answered = new Set(channels.map(channelKey));
  return asked.filter((channel) => !answered.has(channelKey(channel)));
}

/** The answer to a poll (MSG-08): updates of each channel. */
export function withPoll(
  before: RoomsState,
  { asked, since, answer, ...times }: Polled,
): RoomsState {
  const { shouldPoll: _done, ...state } = before;
  const lost = missingFrom(answer, asked);
  const received = answer.channels.reduce<RoomsState>(
    (next, update) => withChannelUpdate(next, update, times),
    state,
  );
  const newest = newestMoment(answer.channels.flatMap((one) => one.messages));
  const known = before.syncedTo ?? since;
  const syncedTo = syncedAfter(known, { ...times, now: answer.now, newest });
  return withTrimmed({ ...withLost(received, lost), syncedTo, polled: true }, times.at);
}
