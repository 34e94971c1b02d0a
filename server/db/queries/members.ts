import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isBlocked } from './blocks.ts';

type Ref = RawBuilder<unknown>;

/** Has this account come into this game by an invitation, and is not blocked there (OWN-57)? */
export const isInvited = (user: Ref, game: Ref): RawBuilder<boolean> => sql`(exists (
  select 1 from game_members gm where gm.user_id = ${user} and gm.game_id = ${game})
  and not ${isBlocked(user, game)})`;

/** May this account read this game before it is opened: it was invited, or owns the community (OWN-95)? Not where it is blocked. */
export const isLetIn = (user: Ref, game: Ref): RawBuilder<boolean> => sql`(${isInvited(user, game)}
  or (exists (select 1 from users o where o.id = ${user} and o.is_owner = 1)
    and not ${isBlocked(user, game)}))`;

/** As {@link isLetIn}, of one account and one game. */
export async function letInto(db: Db, userId: number, gameId: number): Promise<boolean> {
  const game = sql`cast(${gameId} as bigint)`;
  const found = db.selectFrom('users').select('id').where('id', '=', userId);
  return (await found.where(isLetIn(sql`users.id`, game)).executeTakeFirst()) !== undefined;
}

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
