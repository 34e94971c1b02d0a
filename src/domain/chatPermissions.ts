import type { AuthorType, ChatChannel, ChatMessage, ErrorId, Game } from '../contract/index.ts';
import { isOpen } from './gameAccess.ts';
import { type Actor, isMaster, isUnconfirmed, roleOf } from './role.ts';
import { isWithinWindow } from './turnPermissions.ts';

/** Who may do what in chat (spec 2 §6, MSG-01, DICE-02). */

type ChatGame = Pick<Game, 'chat' | 'status'>;
type Signed = Pick<ChatMessage, 'author_id' | 'author_type'>;

/** For how many hours players may change their messages (0 never, absent always), and the time now (ms). */
export type MessageWindow = { readonly hours?: number | undefined; readonly now: number };

/** May this character see the chat at all? Not where the game has none, and not a guest. */
export function canSeeChat(game: Pick<Game, 'chat'>, actor: Actor): boolean {
  return game.chat && actor !== undefined;
}

/** To whom a channel is open: to all characters of the game, to its members, to masters alone. */
export type ChannelAccess = 'all' | 'members' | 'masters';

/**
 * May this character view the channel (spec 2 §6, SAFE-04)? Masters any; others none that is closed to them, and none of a quest event that they
 * do not see (`seesEvent`, true where it belongs to none).
 */
export function canViewChannel(
  access: ChannelAccess,
  actor: Actor,
  { isMember, seesEvent }: { readonly isMember: boolean; readonly seesEvent: boolean },
): boolean {
  if (isMaster(actor)) return true;
  return seesEvent && (access === 'all' || (access === 'members' && isMember));
}

/**
 * Why this character may not send messages, to the channel where one is given; undefined where it may. A closed channel is closed to
 * players: masters may still put right what stands in it.
 */
export function sendRefusal(
  game: ChatGame,
  actor: Actor,
  channel?: Pick<ChatChannel, 'closed'>,
): ErrorId | undefined {
  if (!game.chat) return 'chatDisabled';
  if (actor === undefined) return 'unauthorised';
  if (!isOpen(game)) return 'gameClosed';
  if (isUnconfirmed(actor)) return 'chatUnconfirmed';
  return channel?.closed === true && !isMaster(actor) ? 'chatChannelClosed' : undefined;
}

/** May this character send messages? */
export function canSendMessage(game: ChatGame, actor: Actor): boolean {
  return sendRefusal(game, actor) === undefined;
}

/** As what this character signs its messages. */
export function authorTypeOf(actor: Actor): Exclude<AuthorType, 'bot'> {
  const role = roleOf(actor);
  if (isMaster(actor)) return 'master';
  return role === 'profile' ? 'profile' : 'user';
}

/** Did this character write the message? Its id or its key is the author's. */
export function isOwnMessage(message: Signed, actor: Actor): boolean {
  if (actor === undefined || message.author_type !== authorTypeOf(actor)) return false;
  return message.author_id === actor.id || message.author_id === actor.key;
}

/**
 * May this character select, edit and delete the message? Masters any but a bot's, at any time; others their own, within the window
 * where one is given.
 */
export function canChangeMessage(
  message: Signed & Pick<ChatMessage, 'date'>,
  actor: Actor,
  window?: MessageWindow,
): boolean {
  if (message.author_type === 'bot') return false;
  if (isMaster(actor)) return true;
  const open = window === undefined || isWithinWindow(message.date, window.hours, window.now);
  return open && isOwnMessage(message, actor);
}

/** Is the markup of pictures read in this message? Only in masters' ones (spec 2 §5). */
export function readsImageMarkup(message: Pick<ChatMessage, 'author_type'>): boolean {
  return message.author_type === 'master';
}
