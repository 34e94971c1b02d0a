import { sql } from 'kysely';
import { BOOK_TURNS_LIMIT } from '../../../src/contract/index.ts';
import type { Db } from '../database.ts';
import type { TurnRow } from './turns.ts';

/** Whose turns make a book: of a place, of a character (but for those of the seasons), or those that a quest is marked with. */
export type BookScope = { locationId: number } | { characterId: number } | { questId: number };

/** Between which times (ms), both included. */
export type Span = { from?: number | undefined; to?: number | undefined };

/** The time shown of a turn. */
const AT = sql<number>`coalesce(turns.clock_at, turns.created_at)`;

function turnsOf(db: Db, scope: BookScope) {
  const living = db.selectFrom('turns').where('turns.deletedAt', 'is', null);
  if ('locationId' in scope) return living.where('turns.locationId', '=', scope.locationId);
  if ('characterId' in scope)
    return living
      .where('turns.characterId', '=', scope.characterId)
      .where('turns.charIsMaster', '=', 0);
  const { questId } = scope;
  return living.where('turns.id', 'in', (of) =>
    of.selectFrom('turnQuests').select('turnId').where('questId', '=', questId),
  );
}

/** What is known of the turns of a book before they are read, oldest first: one more than a book may hold at the most. */
export async function planTurns(db: Db, scope: BookScope, { from, to }: Span) {
  let found = turnsOf(db, scope);
  if (from !== undefined) found = found.where(AT, '>=', from);
  if (to !== undefined) found = found.where(AT, '<=', to);
  return found
    .select(['turns.id', 'turns.characterId', 'turns.charIsMaster'])
    .select([AT.as('at'), sql<number>`octet_length(turns.post)`.as('bytes')])
    .orderBy('turns.createdAt')
    .orderBy('turns.id')
    .limit(BOOK_TURNS_LIMIT + 1)
    .execute();
}

export type PlannedTurn = Awaited<ReturnType<typeof planTurns>>[number];

/** These turns, as far as they are still there, in the order of the ids. */
export async function turnsById(db: Db, ids: readonly number[]): Promise<TurnRow[]> {
  const rows = await db
    .selectFrom('turns')
    .selectAll()
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

/** The comments of some turns, oldest first. */
export const commentsOfTurns = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('turnComments')
    .select(['turnId', 'author', 'body'])
    .where('turnId', 'in', ids)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

/** The names of characters, by which they stand over their turns. */
export async function namesOf(db: Db, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('characters').select('name').where('id', 'in', ids).execute();
  return rows.map(({ name }) => name);
}
