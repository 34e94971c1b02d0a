import type { Selectable } from 'kysely';
import type { TurnComment } from '../../../src/contract/index.ts';
import type { Db } from '../database.ts';
import type { Tables } from '../schema/index.ts';
import { wireDate } from './wireDate.ts';

type CommentRow = Selectable<Tables['turnComments']>;

/** A comment as the contract has it (spec 1 §3 Comment). */
export function commentOf({ id, author, body, createdAt }: CommentRow): TurnComment {
  const created = Math.floor(createdAt / 1_000);
  return { id: String(id), author, body, created, created_at: wireDate(createdAt) };
}

/** The comments of a turn, oldest first. */
export async function commentsOf(db: Db, turnId: number): Promise<TurnComment[]> {
  const rows = await db
    .selectFrom('turnComments')
    .selectAll()
    .where('turnId', '=', turnId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(commentOf);
}
