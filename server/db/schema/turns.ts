import type { Generated } from 'kysely';
import type { DefaultFlag, Id, JsonText, Millis } from './columns.ts';

/** Result of a dice roll as it is stored (spec 1 §3 Turn actions). */
export type RollResult = { command: string; result: number; detail: string };

/**
 * A turn (spec 1 §3 Turn). A deleted one stays as a row without text, so that clients which missed the event learn of it
 * by the next poll (LIVE-09).
 */
export type TurnTable = {
  id: Id;
  gameId: number;
  locationId: number;
  /** Null: no character, shown with the guest label (FEED-04). */
  characterId: number | null;
  /** The account that wrote it; decides isOwner. Null: a bot. */
  userId: number | null;
  /** Posted as the game master of the seasons. */
  charIsMaster: DefaultFlag;
  /** HTML, sanitised before it is written (HOST-05). */
  post: string;
  /** Where the author stood when a route action began. */
  actionFromId: number | null;
  status: Generated<'waiting' | 'pending' | 'finished'>;
  /** A moment (queries/moments): the order. */
  createdAt: Millis;
  /** The clock's time, to be shown, where the moment is ahead of it (SAFE-11); null where both are one. */
  clockAt: Millis | null;
  /** Moves on with every change, deletion included: version and changed-since key. */
  updatedAt: Millis;
  deletedAt: Millis | null;
};

/** An action of a turn: a route to another location, or a roll. */
export type TurnActionTable = {
  id: Id;
  turnId: number;
  key: 'route' | 'roll';
  toId: number | null;
  roll: JsonText<RollResult> | null;
  status: Generated<'pending' | 'completed'>;
};

/** A comment on a turn, by its owner or by a master (spec 1 §3 Comment). */
export type TurnCommentTable = {
  id: Id;
  turnId: number;
  author: 'owner' | 'master';
  userId: number | null;
  characterId: number | null;
  body: string;
  /** A moment (queries/moments): the order. */
  createdAt: Millis;
  /** The clock's time, to be shown, where the moment is ahead of it (SAFE-11); null where both are one. */
  clockAt: Millis | null;
};

/** A reaction: one for a character and turn (TURN-07). */
export type TurnReactionTable = { turnId: number; characterId: number; createdAt: Millis };

/** Quests that a master's turn is marked with (FORM-10). */
export type TurnQuestTable = { turnId: number; questId: number };

/** A tag that masters have given a turn (WORK-142). */
export type TurnTagTable = { turnId: number; tagId: number };

/**
 * A turn that a reader has marked, with a note of theirs. One that was taken away stays for a while, so that it can be put back as it was
 * (BACK-67).
 */
export type BookmarkTable = {
  userId: number;
  turnId: number;
  /** Plain text; empty where there is none. */
  note: string;
  markedAt: Millis;
  removedAt: Millis | null;
};

/** A turn that an edit took away from a location (LIVE-09). It may have come back since: the turn itself says so. */
export type TurnMoveTable = { id: Id; turnId: number; locationId: number; movedAt: Millis };
