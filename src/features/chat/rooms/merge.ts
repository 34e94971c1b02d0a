import type {
  CallResponse,
  Calls,
  ChannelRef,
  ChannelUpdate,
  ChatChannel,
  ChatMessage,
} from '../../../contract/index.ts';
import { type NewsMoment, syncedAfter } from '../../../domain/index.ts';
import { channelKey } from '../channels.ts';
import {
  indexOfMessage,
  newestMoment,
  trimmed,
  versioned,
  withMessages,
  withoutMessage,
} from './messages.ts';
import { type RoomState, type RoomsState, updateRoom, withWriters } from './state.ts';
import { type PollTimes, withListedCount, withUpdateCount } from './unreads.ts';

/** How pages, polls, events and answers are merged into the rooms. */

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

/** An edited message where the host does not send it back: newer than what it replaces. */
function edited(message: ChatMessage, text: string, at: number): ChatMessage {
  return { ...message, message: text, updated: Math.max(at, (message.updated ?? 0) + 1) };
}

/** A message after an edit of one's own that was answered without it, at epoch ms. */
export function withEdit(
  state: RoomsState,
  channel: ChannelRef,
  { id, text, at }: { readonly id: string; readonly text: string; readonly at: number },
): RoomsState {
  const { messages } = state.rooms[channelKey(channel)] ?? { messages: [] };
  const known = messages[indexOfMessage(messages, id)];
  return known ? withReceived(state, channel, [edited(known, text, at)], at) : state;
}
