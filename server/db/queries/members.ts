import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isBlocked } from './blocks.ts';

type Ref = RawBuilder<unknown>;

/** Has this account come into this game by an invitation, and is not blocked there (OWN-57)? */
export const isInvited = (user: Ref, game: Ref): RawBuilder<boolean> => sql`(exists (
  select 1 from game_members gm where gm.user_id = ${user} and gm.game_id = ${game})
  and not ${isBlocked(user, game)})`;

/** Is this game, whose row is inactive, played already by those who were invited? */
export const hasInvited = (game: Ref): RawBuilder<boolean> => sql`exists (
  select 1 from game_members gm where gm.game_id = ${game})`;

/** The games into which an account has come by invitation, and where it is not blocked. */
export async function invitedInto(db: Db, userId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('gameMembers')
    .select('gameId')
    .where('userId', '=', userId)
    .where(({ not }) =>
      not(isBlocked(sql.ref('gameMembers.userId'), sql.ref('gameMembers.gameId'))),
    )
    .execute();
  return new Set(rows.map(({ gameId }) => gameId));
}

/** Has anybody come into this game by invitation? */
export async function isPlayedEarly(db: Db, gameId: number): Promise<boolean> {
  const one = await db
    .selectFrom('gameMembers')
    .select('userId')
    .where('gameId', '=', gameId)
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}
