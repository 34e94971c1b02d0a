import type { Id, Millis } from './columns.ts';

/** Characters that a turn names; written with its text (BACK-10). */
export type TurnMentionTable = { turnId: number; characterId: number };

/** What somebody has put off, as one of their characters (BACK-12). `subject` is what waits: `place:3`, `turn:7`, `profile:4`, `event:2`. */
export type WaitingHoldTable = {
  userId: number;
  characterId: number;
  subject: string;
  kind: 'later' | 'quiet' | 'left';
  /** Of `later`: when it waits again. */
  until: Millis | null;
  /** Of the others: the newest moment that was known then. */
  upTo: Millis | null;
};

/** Until when somebody is away (BACK-13). */
export type AbsenceTable = { userId: number; until: Millis };

/**
 * A point of the order of a scene: whose turn it became, and at which moment of the game (BACK-15). Without members there is no order; `nudgedAt`
 * outlives it.
 */
export type SceneOrderTable = {
  locationId: number;
  characterId: number;
  since: Millis;
  nudgedAt: Millis | null;
};

/** A character in the order of a scene. `skippedAt` is the moment at which it was last skipped. */
export type SceneMemberTable = {
  id: Id;
  locationId: number;
  characterId: number;
  place: number;
  skippedAt: Millis | null;
};
