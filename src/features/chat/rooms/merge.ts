import type {
  CallResponse,
  Calls,
  ChannelUpdate,
  ChannelRef,
  ChatChannel,
  ChatMessage,
} from '../../../contract/index.ts';
import { channelKey } from '../channels.ts';
import { newestMoment, trimmed, versioned, withMessages, withoutMessage } from './messages.ts';
import { type RoomState, type RoomsState, updateRoom, withCount, withWriters } from './state.ts';
import { isBeingRead, type PollTimes, withNews } from './unread.ts';

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

/** The news of one channel from a poll. Where the answer could not hold all, the room is reloaded. */
export function withChannelUpdate(
  state: RoomsState,
  news: ChannelUpdate,
  times: PollTimes,
): RoomsState {
  const received = withReceived(state, news, news.messages, times.at);
  const cleaned = news.deleted.reduce(
    (next, id) => updateRoom(next, news, (room) => withoutMessage(room, id)),
    received,
  );
  const next = isBeingRead(cleaned, news)
    ? cleaned
    : withCount(cleaned, news, withNews(cleaned.counts[channelKey(news)], news, times));
  if (news.more !== true) return next;
  return updateRoom(next, news, (room) =>
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
    return old ? updateRoom(next, channel, trimmed) : next;
  }, state);
}

/** Channels that were asked about and are missing from the answer: the character may no longer see them. */
export function withLost(state: RoomsState, channels: readonly ChannelRef[]): RoomsState {
  return channels.reduce((next, channel) => {
    const lost = { ...next.lost, [channelKey(channel)]: true as const };
    return updateRoom({ ...next, lost, shouldList: true }, channel, (room) => ({
      ...room,
      closed: true,
    }));
  }, state);
}

/** Until the first poll the newest page says up to when all changes are known. */
export function withPageMoment(state: RoomsState, page: readonly ChatMessage[]): RoomsState {
  if (state.polled || page.length === 0) return state;
  return { ...state, syncedTo: Math.max(state.syncedTo ?? 0, newestMoment(page)) };
}

function reopened({ closed: _before, ...room }: RoomState): RoomState {
  return room.shown > 0 ? { ...room, stale: true } : unloaded(room);
}

/** The channels were refetched: one that was lost may be back, and its room is reloaded. */
export function withListed(state: RoomsState, channels: readonly ChatChannel[]): RoomsState {
  const { shouldList: _done, ...rest } = state;
  return channels.reduce<RoomsState>(
    (next, channel) => updateRoom(next, channel, (room) => (room.closed ? reopened(room) : room)),
    { ...rest, lost: {} },
  );
}

/* What a poll brings (MSG-08). */

type NewsAnswer = CallResponse<Calls['newChatMessages']>;

export interface Polled extends PollTimes {
  /** The channels that were asked about. */
  readonly asked: readonly ChannelRef[];
  readonly answer: NewsAnswer;
}

/** Up to when (host's time) an answer is complete. */
function completeTo({ now, channels }: NewsAnswer): number {
  return now ?? newestMoment(channels.flatMap(({ messages }) => messages));
}

/**
 * The channels that are no longer open, by their absence (decision 16). A host that sends no time of its own is of another make: it may
 * leave out those without news, and only its list of channels says which are open.
 */
function missingFrom({ channels, now }: NewsAnswer, asked: Polled['asked']): readonly ChannelRef[] {
  if (now === undefined) return [];
  const answered = new Set(channels.map(channelKey));
  return asked.filter((channel) => !answered.has(channelKey(channel)));
}

/** The answer to a poll: news of each channel. */
export function withPoll(before: RoomsState, { asked, answer, ...times }: Polled): RoomsState {
  const { shouldPoll: _done, ...state } = before;
  const lost = missingFrom(answer, asked);
  const received = answer.channels.reduce<RoomsState>(
    (next, news) => withChannelUpdate(next, news, times),
    state,
  );
  const syncedTo = Math.max(before.syncedTo ?? 0, completeTo(answer));
  return withTrimmed({ ...withLost(received, lost), syncedTo, polled: true }, times.at);
}
