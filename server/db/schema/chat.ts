import type { Generated } from 'kysely';
import type { AwayAt, Id, Millis } from './columns.ts';

/** A chat channel (spec 2 §3). Addressed on the wire by `type` and `key`: presence-chat.rpg.{type}.{key}. */
export type ChatChannelTable = {
  id: Id;
  gameId: number;
  type: string;
  /** The id on the wire; of a quest event's channel the event's id. */
  key: string;
  title: string;
  image: string | null;
  bgimage: string | null;
  /** Set for type rpg_quest_event. */
  questEventId: number | null;
  /** Who may view: every character of the game, members only, or masters only. */
  access: Generated<'all' | 'members' | 'masters'>;
  putAwayAt: AwayAt;
  place: Generated<number>;
  createdAt: Millis;
};

/** Characters that may view a channel with access `members`. */
export type ChannelMemberTable = { channelId: number; characterId: number };

/** A message (spec 2 §3). A deleted one stays as a row without text: pollers learn of it, later ids keep their order. */
export type ChatMessageTable = {
  id: Id;
  channelId: number;
  authorType: 'user' | 'profile' | 'master' | 'bot';
  /** Null: the bot. */
  characterId: number | null;
  /** The account behind it, for the record: whose message it is, the character decides. */
  userId: number | null;
  message: string;
  /** The Idempotency-Key that it was sent under; null without one, and for the bot. */
  nonce: Generated<string | null>;
  /** A moment (queries/moments): the order. */
  createdAt: Millis;
  /** The clock's time, to be shown, where the moment is ahead of it (SAFE-11); null where both are one. */
  clockAt: Millis | null;
  updatedAt: Millis;
  deletedAt: Millis | null;
};

/** How far a character has read a channel (MSG-15). */
export type ChatReadTable = {
  channelId: number;
  characterId: number;
  lastReadId: number;
  readAt: Millis;
};
