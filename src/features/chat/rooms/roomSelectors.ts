import { createSelector } from '@reduxjs/toolkit';
import type { Author, ChannelRef, Character, ChatMessage } from '../../../contract/index.ts';
import { authorTypeOf, isOwnMessage } from '../../../domain/index.ts';
import { selectCharacter, type WithSession } from '../../session/index.ts';
import type { WithChat } from '../slice.ts';
import type { Typing } from './liveSlice.ts';
import type { ChatOwner } from './roomFacts.ts';
import { authorKey } from './roomsState.ts';
import type { RoomState } from './roomState.ts';

/** Questions to the rooms. `key` is the channel's `channelKey`. */

export const selectRoom = ({ chat }: WithChat, key: string): RoomState | undefined =>
  chat.rooms?.rooms[key];

const noMessages: readonly ChatMessage[] = [];

/** The messages of a channel as far as they are loaded, oldest first. */
export const selectRoomMessages = (state: WithChat, key: string): readonly ChatMessage[] =>
  selectRoom(state, key)?.messages ?? noMessages;

/** Does a window or a screen show the channel? A minimised window does not. */
export const selectIsRoomOpen = ({ chat }: WithChat, key: string): boolean =>
  chat.rooms?.open[key] === true;

const nobody: readonly Typing[] = [];

/** Who types in a channel; each counts until its `until`. */
export const selectTyping = ({ chat }: WithChat, key: string): readonly Typing[] =>
  chat.live?.typing[key] ?? nobody;

/** The bot that tells what dice came to: it has no character, and its name is a matter of language. */
const bot: Author = { id: '0', type: 'bot', name: '' };

function signatureOf(character: Character | undefined): Author | undefined {
  if (character === undefined) return undefined;
  const { id, name, avatar, seo, url } = character;
  return {
    id,
    type: authorTypeOf(character),
    name,
    ...(avatar !== undefined && { avatar }),
    ...(seo !== undefined && { seo }),
    ...(url !== undefined && { url }),
  };
}

const selectSelf = createSelector([selectCharacter], signatureOf);

/** Who wrote a message (MSG-12): one's own character is known without asking; undefined while the host has not told. */
export function selectAuthor(
  state: WithChat & WithSession,
  message: Pick<ChatMessage, 'author_type' | 'author_id'>,
): Author | undefined {
  if (message.author_type === 'bot') return bot;
  if (isOwnMessage(message, selectCharacter(state))) return selectSelf(state);
  return state.chat.authors?.known[authorKey(message)];
}

/** Whose chat it is at present: the character played, in the game one is in. */
export function selectChatOwner({ chat }: WithChat): ChatOwner | undefined {
  const { game, character } = chat.list;
  return game === undefined || character === undefined ? undefined : { game, character };
}

/** The params of a call about a channel. */
export function channelParams(
  state: WithChat,
  { type, id }: ChannelRef,
): (ChatOwner & ChannelRef) | undefined {
  const owner = selectChatOwner(state);
  return owner && { ...owner, type, id };
}
