import type { JournalAction, JournalState, JournalSubject } from '../../../src/contract/index.ts';
import type { Id, JsonText, Millis } from './columns.ts';

/** What masters and owners did (OWN-60): who, when, on whom, before and after. Rows are never changed but for `undoneAt`. */
export type JournalTable = {
  id: Id;
  at: Millis;
  /** Null: that person has left. */
  userId: number | null;
  /** Null: of the community as a whole. */
  gameId: number | null;
  action: JournalAction;
  subjectType: JournalSubject;
  subjectId: string;
  subjectName: string;
  before: JsonText<JournalState> | null;
  after: JsonText<JournalState> | null;
  undoneAt: Millis | null;
};

/** The key of a founding link, as its SHA-256 alone (OWN-40). There is one at a time; a used one stays. */
export type FoundingKeyTable = {
  hash: string;
  expiresAt: Millis;
  usedAt: Millis | null;
  /** Who founded by it. */
  userId: number | null;
};
