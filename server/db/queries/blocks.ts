import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';

type Ref = RawBuilder<unknown>;

/**
 * Is this account blocked in this game, or everywhere (OWN-53)? The one condition that all others of who reads and writes contain. Time lifts a block as
 * a hand does, so that it need not be asked here (endBlocks).
 */
export const isBlocked = (user: Ref, game: Ref): RawBuilder<boolean> => sql`exists (
  select 1 from blocks b where b.user_id = ${user} and b.lifted_at is null
    and (b.game_id is null or b.game_id = ${game}))`;

/** A block as its person sees it. */
export type OwnBlockRow = {
  gameId: number | null;
  gameKey: string | null;
  reason: string;
  until: number | null;
};

/** The blocks of an account that are in force; that of the community first. */
export function ownBlocks(db: Db, userId: number): Promise<OwnBlockRow[]> {
  return db
    .selectFrom('blocks')
    .leftJoin('games', 'games.id', 'blocks.gameId')
    .select(['blocks.gameId', 'games.key as gameKey', 'reason', 'until'])
    .where('blocks.userId', '=', userId)
    .where('blocks.liftedAt', 'is', null)
    .orderBy(sql`blocks.game_id is not null`)
    .orderBy('blocks.id')
    .execute();
}

/** A block with the names of its people. */
export type BlockRow = {
  id: number;
  userId: number;
  userName: string;
  gameId: number | null;
  gameKey: string | null;
  reason: string;
  madeBy: number | null;
  makerName: string | null;
  madeAt: number;
  until: number | null;
  liftedAt: number | null;
  liftedBy: number | null;
  lifterName: string | null;
};

function selectBlocks(db: Db) {
  return db
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocks.userId')
    .leftJoin('games', 'games.id', 'blocks.gameId')
    .leftJoin('users as maker', 'maker.id', 'blocks.madeBy')
    .leftJoin('users as lifter', 'lifter.id', 'blocks.liftedBy')
    .selectAll('blocks')
    .select([
      'users.name as userName',
      'games.key as gameKey',
      'maker.name as makerName',
      'lifter.name as lifterName',
    ]);
}

/** A block by its id. */
export function findBlock(db: Db, id: number): Promise<BlockRow | undefined> {
  return selectBlocks(db).where('blocks.id', '=', id).executeTakeFirst();
}

/** Which blocks: of a game, or (null) of the whole community; those that are over, or in force; older than one. */
export type BlocksAsked = { gameId: number | null; past: boolean; before: number | undefined };

/** So many blocks of a game or of the community, the newest first. */
export function listBlocks(
  db: Db,
  { gameId, past, before = Number.MAX_SAFE_INTEGER }: BlocksAsked,
  limit: number,
): Promise<BlockRow[]> {
  return selectBlocks(db)
    .where('blocks.gameId', gameId === null ? 'is' : '=', gameId)
    .where('blocks.liftedAt', past ? 'is not' : 'is', null)
    .where('blocks.id', '<', before)
    .orderBy('blocks.id', 'desc')
    .limit(limit)
    .execute();
}

/** A block that is to be made; times in ms. */
export type NewBlock = {
  userId: number;
  gameId: number | null;
  reason: string;
  madeBy: number;
  madeAt: number;
  until: number | null;
};

/** Makes a block; undefined where one is in force there already. */
export async function insertBlock(trx: Db, made: NewBlock): Promise<number | undefined> {
  const row = await trx
    .insertInto('blocks')
    .values({ ...made, liftedAt: null, liftedBy: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Lifts a block; false where it was over already. */
export async function liftBlockRow(
  trx: Db,
  id: number,
  { at, by }: { at: number; by: number },
): Promise<boolean> {
  const lifted = await trx
    .updateTable('blocks')
    .set({ liftedAt: at, liftedBy: by })
    .where('id', '=', id)
    .where('liftedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return lifted !== undefined;
}

/** Ends the blocks whose time is over; returns whose they were. Where none is, nothing is written: a write would take the lock (SAFE-06). */
export async function endBlocks(
  db: Db,
  now: number,
): Promise<{ userId: number; gameId: number | null }[]> {
  const due = await db
    .selectFrom('blocks')
    .select('id')
    .where('liftedAt', 'is', null)
    .where('until', '<=', now)
    .execute();
  if (due.length === 0) return [];
  return db
    .updateTable('blocks')
    .set(({ ref }) => ({ liftedAt: ref('until') }))
    .where('liftedAt', 'is', null)
    .where('until', '<=', now)
    .returning(['userId', 'gameId'])
    .execute();
}
