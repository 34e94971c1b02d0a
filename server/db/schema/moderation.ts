import type { Generated } from 'kysely';
import type { ComplaintKind, ComplaintState } from '../../../src/contract/index.ts';
import type { Id, JsonText, Millis } from './columns.ts';

/** Who may not write, and why (OWN-53). In force while `liftedAt` is null: time lifts it as a hand does (server/community/ending.ts). */
export type BlockTable = {
  id: Id;
  userId: number;
  /** Null: in the whole community. */
  gameId: number | null;
  /** Plain text; the blocked person reads it. */
  reason: string;
  madeBy: number | null;
  madeAt: Millis;
  /** Null: for good. */
  until: Millis | null;
  liftedAt: Millis | null;
  /** Null also where its time was over. */
  liftedBy: number | null;
};

/** A report of something that somebody wrote (OWN-66), with the state that it had then. */
export type ComplaintTable = {
  id: Id;
  gameId: number;
  /** Null: that person has left. */
  userId: number | null;
  kind: ComplaintKind;
  /** The id of the turn, comment, message or character. */
  subjectId: number;
  /** Plain text. */
  reason: string;
  state: JsonText<ComplaintState>;
  at: Millis;
  closedAt: Millis | null;
  closedBy: number | null;
  /** What the master says to the one who complained; plain text. */
  note: string | null;
};

/** A link into a game (OWN-56). The link carries the key, the table only its SHA-256. */
export type InvitationTable = {
  id: Id;
  gameId: number;
  keyHash: string;
  madeBy: number | null;
  madeAt: Millis;
  /** How many people may come by it; null: any number. */
  uses: number | null;
  used: Generated<number>;
  until: Millis | null;
  revokedAt: Millis | null;
  /** Of a person of an imported game who has no account here: who comes by it gets what is theirs in the game (WORK-38). */
  forUserId: Generated<number | null>;
};

/** Who came into a game by an invitation: they read it before it is opened, and play there. */
export type GameMemberTable = {
  userId: number;
  gameId: number;
  invitationId: number | null;
  joinedAt: Millis;
};
