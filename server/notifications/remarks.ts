import { sql } from 'kysely';
import type { Trx } from '../db/index.ts';
import { insertRemark, type Remark } from '../db/queries/profileComments.ts';
import { isNotOf, createNotifications } from '../db/queries/notificationWrites.ts';
import type { Notices } from './turns.ts';

/**
 * Adds a moderators' comment to a profile and notifies its owner (NOTE-01). The documents have no call for it: the administration calls
 * this, and so does the demo.
 */
export async function remarkOnProfile(trx: Trx, remark: Remark): Promise<Notices> {
  const { characterId, userId, createdAt: at } = remark;
  const id = await insertRemark(trx, remark);
  const { gameId } = await trx
    .selectFrom('characters')
    .select('gameId')
    .where('id', '=', characterId)
    .executeTakeFirstOrThrow();
  const about = { gameId, subject: `profile:${id}`, profileCommentId: id, at, now: at };
  const owner = sql<boolean>`c.id = ${characterId} and ${isNotOf(userId)}`;
  return {
    made: await createNotifications(trx, { ...about, kind: 'profileComment' }, owner),
    removed: [],
  };
}
