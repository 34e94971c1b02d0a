import { shallowEqual } from 'react-redux';
import type { ChannelRef, ChatMessage } from '../../../contract/index.ts';
import { selectUser, type WithSession } from '../../session/index.ts';
import type { ChatScope } from '../channels.ts';
import type { WithChat } from '../slice.ts';
import type { ChatOwner } from './actions.ts';
import { selectRooms } from './slice.ts';
import type { DrawnRoom, MessagePosition, RoomState } from './state.ts';

/** Selectors of the rooms. `key` is the channel's `channelKey`. */

export const selectRoom = (state: WithChat, key: string): RoomState | undefined =>
  selectRooms(state).rooms[key];

/** Would a history of the one be drawn like that of the other? */
export const isDrawnAlike = (one?: DrawnRoom, other?: DrawnRoom): boolean =>
  one === other || shallowEqual({ ...one, seen: undefined }, { ...other, seen: undefined });

/** The newest message of a channel that was really seen (MSG-15). */
export const selectSeen = (state: WithChat, key: string): MessagePosition | undefined =>
  selectRoom(state, key)?.seen;

const noMessages: readonly ChatMessage[] = [];

/** The messages of a channel as far as they are loaded, oldest first. */
export const selectRoomMessages = (state: WithChat, key: string): readonly ChatMessage[] =>
  selectRoom(state, key)?.messages ?? noMessages;

/** Does a window or a screen show the channel? A minimised window does not. */
export const selectIsRoomOpen = (state: WithChat, key: string): boolean =>
  selectRooms(state).open[key] === true;

/** Whose chat it is at present: the character played, in the game one is in. */
export function selectChatOwner({ chat }: WithChat): ChatOwner | undefined {
  const { game, character } = chat.list;
  return game === undefined || character === undefined ? undefined : { game, character };
}

/** Whose texts in this channel are stored; undefined for one who plays nobody. */
export function selectChatScope(
  state: WithChat & WithSession,
  channel: ChannelRef,
): ChatScope | undefined {
  const [user, owner] = [selectUser(state)?.id, selectChatOwner(state)];
  return user === undefined || !owner ? undefined : { ...owner, user, channel };
}

/** The params of a call about a channel. */
export function channelParams(
  state: WithChat,
  { type, id }: ChannelRef,
): (ChatOwner & ChannelRef) | undefined {
  const owner = selectChatOwner(state);
  return owner && { ...owner, type, id };
}
