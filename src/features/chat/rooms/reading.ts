import type { ChannelRef, ChatMessage } from '../../../contract/index.ts';
import { channelKey, refOf } from '../channels.ts';
import { readBut } from './counts.ts';
import { withMark } from './marks.ts';
import { compareMessages, countBefore, indexOfMessage } from './messageList.ts';
import { isUnseen } from './roomChanges.ts';
import type { ChatOwner } from './roomFacts.ts';
import { changeRoom, roomOf, type RoomsState, withCount } from './roomsState.ts';
import type { MessagePlace } from './roomState.ts';

/** What was really seen (MSG-15). */

const placeOf = ({ id, date }: ChatMessage): MessagePlace => ({ id, date });

/** Everything up to this place is read; what is unread below it counts on. */
function readUpTo(state: RoomsState, channel: ChannelRef, place: MessagePlace): RoomsState {
  const known = state.rooms[channelKey(channel)]?.seen;
  const seen = known && compareMessages(known, place) > 0 ? known : place;
  const next = changeRoom(state, channel, (room) => ({ ...room, seen }));
  const { messages } = roomOf(state, channel);
  const below = messages.slice(countBefore(messages, place)).filter(({ unread }) => unread);
  const fresh = below.filter((one) => compareMessages(one, seen) > 0).map(({ id }) => id);
  return withCount(next, channel, readBut(state.counts[channelKey(channel)], fresh));
}

/** The user's own message reads its channel up to it, here and on the host (decision 16). */
export function withOwn(state: RoomsState, channel: ChannelRef, message: ChatMessage): RoomsState {
  return readUpTo(state, channel, placeOf(message));
}

/** This message was seen, and with it all above. The host is told where that is news to it. */
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
  const from = room.seen ? countBefore(room.messages, room.seen) : 0;
  const isNews = room.messages.slice(from, at + 1).some((one) => isUnseen(room, one));
  const next = readUpTo(state, channel, placeOf(message));
  if (!isNews || state.markless) return next;
  return { ...next, outbox: withMark(next.outbox, owner, { ...refOf(channel), message: id }) };
}

/** A message came while nobody saw the page: an open room shows from where on to read (WIN-04). */
export function withNewsAway(state: RoomsState, channel: ChannelRef, id: string): RoomsState {
  if (!state.hidden) return state;
  return changeRoom(state, channel, (room) => {
    const marked = room.shown > 0 && room.loaded && room.divider === undefined;
    return marked && !Object.hasOwn(room.deleted, id) ? { ...room, divider: id } : room;
  });
}
