import type { JournalAction, JournalState, JournalSubject } from '../../src/contract/index.ts';
import { toJson, type Trx } from '../db/index.ts';

/** An act as it is written down. `before` and `after` hold small texts, never whole turns or profiles. */
export type Act = {
  at: number;
  userId: number;
  /** Absent: of the community as a whole. */
  gameId?: number;
  action: JournalAction;
  subject: { type: JournalSubject; id: number | string; name: string };
  before?: JournalState;
  after?: JournalState;
};

/** Writes an act into the journal, within the transaction that does it (OWN-60): no act without an entry, no entry without an act. Returns its id. */
export async function writeJournal(trx: Trx, act: Act): Promise<number> {
  const { subject, before, after } = act;
  const { id } = await trx
    .insertInto('journal')
    .values({
      at: act.at,
      userId: act.userId,
      gameId: act.gameId ?? null,
      action: act.action,
      subjectType: subject.type,
      subjectId: String(subject.id),
      subjectName: subject.name,
      before: before ? toJson(before) : null,
      after: after ? toJson(after) : null,
      undoneAt: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
