import * as v from 'valibot';
import { count, epochMs, flag, id, imageUrl, key, clientUrl, text } from './primitives.ts';
import { entity, word } from './shape.ts';

/** Notifications for somebody who is away (NOTE-01, SHELL-18). The documents have but a placeholder; all of this is ours. */

/**
 * What a notification may be about: a turn where one's character stands, a comment on one's turn, the name of one's character in somebody's
 * words, messages in a channel of chat, a word of the moderators about one's profile, one's own turn in the order of a scene, what the queue of profiles
 * has for one: a step with one's profile, or for masters a profile that waits and an answer; a complaint: a
 * new one to the masters, one's own that was looked at.
 */
export const notificationKinds = [
  'turn',
  'comment',
  'mention',
  'chat',
  'profileComment',
  'order',
  'review',
  'complaint',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/**
 * One notification. `at` (ms) is when it last became news: no two of a reader have the same, so that it orders the list and is the cursor of
 * its pages. `date` (ms) is when its subject was written. Of a channel of chat there is one, with the `count` of its messages. `title` says
 * what happened, `text` is a plain excerpt of the words as they stand now, `url` a path of the client. `character` is the key of the
 * reader's own character that it is about. `turn` is the id of the turn it is about, `comment` of the comment, which is of a turn or,
 * for the kind `profileComment`, of a profile.
 */
export const notification = entity({
  id,
  kind: word(notificationKinds),
  game: key,
  gameTitle: v.optional(text, ''),
  character: v.exactOptional(key),
  turn: v.exactOptional(id),
  comment: v.exactOptional(id),
  title: text,
  text: v.optional(text, ''),
  url: clientUrl,
  who: v.exactOptional(entity({ name: text, avatar: v.exactOptional(imageUrl) })),
  count: v.optional(count, 1),
  at: epochMs,
  date: epochMs,
  read: flag,
});
export type Notification = v.InferOutput<typeof notification>;

/**
 * How a kind is notified, in one game or (without one) everywhere: in the list at all, by a notification of an open browser, by web push. What is
 * not in the list is not notified in any other way either.
 */
export const notificationRule = entity({
  game: v.exactOptional(key),
  kind: word(notificationKinds),
  list: flag,
  browser: flag,
  push: flag,
});
export type NotificationRule = v.InferOutput<typeof notificationRule>;

/** The most rules that somebody may have. */
export const NOTIFICATION_RULES_LIMIT = 500;

/** What is kept of a reader's notifications: so many, so long (ms). */
export const NOTIFICATIONS_KEPT = { count: 500, ms: 90 * 24 * 60 * 60 * 1_000 } as const;

/** Entries of a page, and the longest excerpt in characters. */
export const NOTIFICATIONS_PAGE = 20;
export const NOTIFICATION_TEXT_LENGTH = 160;

/** Browsers of one user that web push may reach; a further one takes the place of the oldest. */
export const PUSH_SUBSCRIPTIONS_LIMIT = 10;

/** What the service worker finds in a push message. Without the user's word for this browser, `text` names nobody and quotes nothing. */
export const pushPayload = entity({
  id,
  kind: word(notificationKinds),
  title: text,
  text: v.optional(text, ''),
  url: clientUrl,
  at: epochMs,
});
export type PushPayload = v.InferOutput<typeof pushPayload>;
