import * as v from 'valibot';
import { channelUnreads, chatMessage } from './chat.ts';
import { notification } from './notifications.ts';
import { count, epochMs, flag, id, imageUrl, key, linkUrl, text } from './primitives.ts';
import { answer, entity, many, oneOf } from './shape.ts';
import { refUnder, turnEvents } from './turnEvents.ts';

/** What sockets say (spec 1 §7, spec 2 §4). Every event is read by its schema before use. */

const messageRef = answer({ message: entity({ id }) }, 'message', refUnder('message'));

/**
 * Events by name. A deletion needs no more than the id. ChatMessagesRead, an addition of this host, comes on a character's private
 * channel: another device of its player has read, and so much is unread now. Those of notifications come on a user's own channel: one was
 * made, or is news again; some were read (by id, up to a moment, or all) or are gone, and so many are unread now. DraftChanged comes there
 * too: a device of the user's has saved, sent or deleted a draft, which the others fetch. So does WaitingChanged: what waits for the user may
 * be another now. BookmarkChanged: the user has marked a turn, or taken the mark away. StandingChanged:
 * what the user may do has changed, in this game or in all: a profile was confirmed, a role given or taken, a block made or lifted. WorldChanged, on the
 * channel of a game's turns: its masters have changed the lists of these ids (kinds of the workshop; also `ways` and `figures`), which open pages fetch again.
 */
export const events = {
  ...turnEvents,
  ChatMessageSent: answer({ message: chatMessage }, 'message'),
  ChatMessageUpdated: answer({ message: chatMessage }, 'message'),
  ChatMessageDeleted: messageRef,
  ChatMessagesRead: entity({ channels: many(channelUnreads) }),
  NotificationMade: entity({ notification, unreads: v.optional(count, 0) }),
  NotificationsRead: entity({
    unreads: v.optional(count, 0),
    ids: many(id),
    upTo: v.exactOptional(epochMs),
    all: flag,
  }),
  NotificationsRemoved: entity({ unreads: v.optional(count, 0), ids: many(id) }),
  DraftChanged: entity({ key: text, version: count, device: v.exactOptional(text) }),
  WaitingChanged: entity({}),
  BookmarkChanged: entity({ turn: id, marked: flag }),
  StandingChanged: entity({ game: v.exactOptional(key) }),
  WorldChanged: entity({ game: v.exactOptional(key), ids: many(text) }),
} as const;

export type EventName = keyof typeof events;
export type EventData<N extends EventName> = v.InferOutput<(typeof events)[N]>;

/** The whisper of one who types in a chat channel, or writes a turn or a chronicle: the name to show. */
export const TYPING_WHISPER = 'typing';
export const typingWhisper = entity({ name: v.pipe(text, v.maxLength(191)) });
export type TypingWhisper = v.InferOutput<typeof typingWhisper>;

/**
 * A member of a presence channel, as the authorisation names it (Pusher's `user_info`). All but id and type may be missing: of
 * longer ones this host leaves out what would not fit.
 */
export const presenceMember = entity({
  id,
  type: oneOf(['master', 'profile', 'user'], 'user'),
  name: v.optional(text, ''),
  avatar: v.exactOptional(imageUrl),
  seo: v.exactOptional(text),
  url: v.exactOptional(linkUrl),
});
export type PresenceMember = v.InferOutput<typeof presenceMember>;

/** An event's name on the wire, as Laravel Echo forms it: `App\Events\Rpg\TurnSent`. */
export function eventWireName(namespace: string, name: EventName): string {
  return `${namespace}.${name}`.replaceAll('.', '\\');
}
