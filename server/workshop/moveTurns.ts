import { sql } from 'kysely';
import { nextMoment } from '../db/queries/moments.ts';
import { indexTurn } from '../search/index.ts';
import type { Work } from './kind.ts';

/**
 * Moves the turns of a place to another, as an edit of each would (WORK-67): those who poll either place learn of it, and the search finds them there. All of
 * it is one change: it has one moment. Resolves with their ids, the newest last.
 */
export async function moveTurns(
  { trx, leading, now }: Work,
  { from, to }: { from: number; to: number },
): Promise<number[]> {
  const moment = await nextMoment(trx, leading.row.id, now);
  await sql`insert into turn_moves (turn_id, location_id, moved_at)
    select t.id, t.location_id, cast(${moment} as bigint) from turns t
    where t.location_id = ${from} and t.deleted_at is null
    on conflict (turn_id, location_id) do update set moved_at = excluded.moved_at`.execute(trx);
  const moved = await trx
    .updateTable('turns')
    .set({
      locationId: to,
      // A route starts at the location of the turn.
      actionFromId: sql`case when action_from_id is null then null else cast(${to} as bigint) end`,
      updatedAt: sql`case when updated_at >= ${moment} then updated_at + 1 else cast(${moment} as bigint) end`,
    })
    .where('locationId', '=', from)
    .where('deletedAt', 'is', null)
    .returningAll()
    .execute();
  for (const row of moved) await indexTurn(trx, row);
  return moved.toSorted((a, b) => a.createdAt - b.createdAt || a.id - b.id).map(({ id }) => id);
}
