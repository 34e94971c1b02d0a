import type { NotificationKind } from '../../../src/contract/index.ts';
import type { Generated } from 'kysely';
import type { DefaultFlag, Flag, Id, Millis } from './columns.ts';

/** What a notification of the queue of profiles tells: to its player what was done, to masters that a profile waits or that a comment was answered. */
export type ReviewNews =
  | 'profileConfirmed'
  | 'profileReturned'
  | 'profileRefused'
  | 'profilePutAway'
  | 'profileRestored'
  | 'characterHandedOver'
  | 'characterTakenBack'
  | 'profileWaits'
  | 'remarkAnswered';

/**
 * A notification of one user (NOTE-01). It holds no text: that is read from its source, so that a changed text is shown as it
 * is now, and what is gone is gone.
 */
export type NotificationTable = {
  id: Id;
  userId: number;
  kind: NotificationKind;
  gameId: number;
  /** The character of the user that it is about; a user who no longer plays it no longer gets it. Null: the account itself is notified. */
  characterId: number | null;
  /** What it is about, once for each user: `turn:7`, `comment:3`, `message:9`, `channel:2`, `profile:4`. */
  subject: string;
  turnId: number | null;
  commentId: number | null;
  channelId: number | null;
  /** Of a channel: its first message that was news, up to `messageId`. */
  fromId: number | null;
  messageId: number | null;
  profileCommentId: number | null;
  /** Of the kind `review`: the profile that it is about, and what was done with it. */
  profileId: number | null;
  step: ReviewNews | null;
  complaintId: Generated<number | null>;
  /** When it last became news; grows with each of a user. */
  at: Millis;
  readAt: Millis | null;
  /** When it is to be pushed; null where it is not, or no longer. */
  pushAt: Millis | null;
  /** How often pushing has failed. */
  pushTries: Generated<number>;
};

/** How a user gets notifications of a kind in a game; `gameId` null: everywhere. */
export type NotificationRuleTable = {
  id: Id;
  userId: number;
  gameId: number | null;
  kind: NotificationKind;
  list: Flag;
  browser: Flag;
  push: Flag;
};

/** A browser that web push reaches, as long as its session lasts. */
export type PushSubscriptionTable = {
  id: Id;
  userId: number;
  sessionHash: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** May names and texts be shown, perhaps on a locked screen? */
  withText: DefaultFlag;
  createdAt: Millis;
};

/** Up to which message a channel has its notifications. */
export type ChatNotifiedTable = { channelId: number; messageId: number };
