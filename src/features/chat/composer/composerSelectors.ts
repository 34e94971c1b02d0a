import type { ChannelRef, ChatChannel, ChatMessage, ErrorId } from '../../../contract/index.ts';
import {
  canChangeMessage,
  isDiceCommand,
  isMaster,
  messageRefusal,
  parseDice,
  sendRefusal,
} from '../../../domain/index.ts';
import {
  selectCharacter,
  selectGame,
  selectGlobals,
  type WithSession,
} from '../../session/index.ts';
import { channelKey } from '../channels.ts';
import { isSameMessage } from '../rooms/outbox.ts';
import { selectRoomMessages } from '../rooms/selectors.ts';
import type { WithChat } from '../slice.ts';
import type { ComposerState } from './composerState.ts';

/** Questions to the composers. */

/** What one writes in a channel, by `channelKey`; undefined before its input was shown. */
export const selectComposer = ({ chat }: WithChat, key: string): ComposerState | undefined =>
  chat.composers?.[key];

const nothing: readonly string[] = [];

/** Ids of the selected messages of a channel. */
export const selectSelected = (state: WithChat, key: string): readonly string[] =>
  selectComposer(state, key)?.selected ?? nothing;

/** Has somebody else changed the message that is being edited, so that saving would undo their words? */
export function selectIsOvertaken(state: WithChat, key: string): boolean {
  const { edit, sending, text = '' } = selectComposer(state, key) ?? {};
  if (!edit || sending) return false;
  const now = selectRoomMessages(state, key).findLast(({ id }) => id === edit.id)?.message;
  return now !== undefined && ![edit.original, text].some((one) => isSameMessage(one, now));
}

/** What the list says of a channel. */
export const selectChannel = ({ chat }: WithChat, channel: ChannelRef): ChatChannel | undefined =>
  chat.list.channels.find((one) => channelKey(one) === channelKey(channel));

/** Why nothing can be written in this channel (spec 2 §5, §6); undefined where it can. */
export function selectSendRefusal(
  state: WithSession & WithChat,
  channel: ChannelRef,
): ErrorId | undefined {
  const game = selectGame(state);
  if (!game) return 'gameNotFound';
  return sendRefusal(game, selectCharacter(state), selectChannel(state, channel));
}

/** May this message be selected, edited and deleted now (MSG-01)? `now` in epoch ms. */
export function selectCanChange(
  state: WithSession & WithChat,
  channel: ChannelRef,
  { message, now }: { readonly message: ChatMessage; readonly now: number },
): boolean {
  if (selectSendRefusal(state, channel) !== undefined) return false;
  const hours = selectGlobals(state).messagesCanEditHours;
  return canChangeMessage(message, selectCharacter(state), { hours, now });
}

/** What keeps a text from being sent, known before the host is asked. */
export type TextRefusal = 'messageRequired' | 'messageTooLong' | 'mastersOnly' | 'diceWrong';

/** Why this text cannot be sent; `original` is that of an edit, in which dice are not thrown again (DICE-02). */
function textRefusal(
  text: string,
  { master, original }: { readonly master: boolean; readonly original?: string | undefined },
): TextRefusal | undefined {
  const refusal = messageRefusal(text);
  if (refusal) return refusal === 'messageTooLong' ? refusal : 'messageRequired';
  if (!isDiceCommand(text) || text === original) return undefined;
  if (!master) return 'mastersOnly';
  return original === undefined && !parseDice(text) ? 'diceWrong' : undefined;
}

/** The same of what stands in an input now. */
export function selectTextRefusal(
  state: WithSession & WithChat,
  { text, edit }: ComposerState,
): TextRefusal | undefined {
  const master = isMaster(selectCharacter(state));
  return textRefusal(text, { master, original: edit?.original });
}
