import type { Generated } from 'kysely';
import type { AwayAt, DefaultFlag, Id, Millis } from './columns.ts';

/** Status of quests and their events (catalogue of spec 1 §3). */
export type QuestStatus = 'active' | 'pending' | 'finished';

/** A quest (spec 1 §3 Quest); `description` is HTML. */
export type QuestTable = {
  id: Id;
  gameId: number;
  key: string;
  title: string;
  description: string | null;
  imageSmall: string | null;
  type: Generated<'standard' | 'heroic' | 'invisible'>;
  status: QuestStatus;
  putAwayAt: AwayAt;
  place: Generated<number>;
};

/** An event of a quest with its chronicle (spec 1 §3 Quest event). */
export type QuestEventTable = {
  id: Id;
  questId: number;
  key: string;
  title: string;
  description: string | null;
  imageSmall: string | null;
  status: QuestStatus;
  /** HTML, sanitised (HOST-05); null while nobody wrote one. */
  chronicle: string | null;
  chronicleById: number | null;
  chronicleAt: Millis | null;
  putAwayAt: AwayAt;
  place: Generated<number>;
};

/** Characters that take part in an event; with `canEdit` they may write its chronicle. */
export type QuestEventMemberTable = {
  eventId: number;
  characterId: number;
  canEdit: DefaultFlag;
};
