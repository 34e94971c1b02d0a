import { type Selectable, sql } from 'kysely';
import { NEWS_LIMIT, PAGE_SIZE } from '../../../src/contract/index.ts';
import type { Db } from '../database.ts';
import type { Tables } from '../schema/index.ts';

export type TurnRow = Selectable<Tables['turns']>;

/** Whose turns: all of a game, or those of one of its locations. */
export type TurnScope = { gameId: number; locationId?: number };

// The place alone, where it is given, so that the index of its feed is the one to choose.
function turnsIn(db: Db, { gameId, locationId }: TurnScope) {
  const turns = db.selectFrom('turns');
  return locationId === undefined
    ? turns.where('gameId', '=', gameId)
    : turns.where('locationId', '=', locationId);
}

function livingTurns(db: Db, scope: TurnScope) {
  return turnsIn(db, scope).where('deletedAt', 'is', null);
}

/** How many turns there are. */
export async function countTurns(db: Db, scope: TurnScope): Promise<number> {
  const { count } = await livingTurns(db, scope)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Which turns to read: a page (from 1), or what follows after the turn `before`. */
export type PageOf = TurnScope & { page: number; before?: string | undefined };

/** A page of turns, newest first. A `before` that is unknown here counts as not given. */
export async function turnsPage(db: Db, { page, before, ...scope }: PageOf): Promise<TurnRow[]> {
  const newestFirst = livingTurns(db, scope)
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE.turns);
  const anchor =
    before === undefined ? undefined : await findTurn(db, scope.gameId, before, { deleted: true });
  if (!anchor) return newestFirst.offset((page - 1) * PAGE_SIZE.turns).execute();
  const { createdAt, id } = anchor;
  return newestFirst
    .where('createdAt', '<=', createdAt)
    .where(({ eb, or, and }) =>
      or([
        eb('createdAt', '<', createdAt),
        and([eb('createdAt', '=', createdAt), eb('id', '<', id)]),
      ]),
    )
    .execute();
}

/**
 * As much text of turns as one answer may hold, in bytes: a thousand of the longest would be more than the host has memory for. Of the
 * turns themselves at least one is always there, however long.
 */
const NEWS_BYTES = 16 * 1024 * 1024;

/** How many of the newest turns fit into one answer together. */
function countFitting(sizes: readonly { bytes: number }[]): number {
  let bytes = 0;
  const beyond = sizes.findIndex((one, index) => (bytes += one.bytes) > NEWS_BYTES && index > 0);
  return beyond < 0 ? sizes.length : beyond;
}

/** What happened to turns since a time. `more`: not all of it is here, but the newest is. */
export type ChangedTurns = { changed: TurnRow[]; deleted: number[]; more: boolean };

/** Turns that an edit took away from a location since a time (ms), and that stand elsewhere still. */
export async function turnsMovedAway(
  db: Db,
  locationId: number,
  since: number,
): Promise<{ ids: number[]; more: boolean }> {
  const rows = await db
    .selectFrom('turnMoves')
    .innerJoin('turns', 'turns.id', 'turnMoves.turnId')
    .select('turns.id')
    .distinct()
    .where('turnMoves.locationId', '=', locationId)
    .where('turnMoves.movedAt', '>=', since)
    .where('turns.locationId', '!=', locationId)
    .limit(NEWS_LIMIT)
    .execute();
  return { ids: rows.map(({ id }) => id), more: rows.length === NEWS_LIMIT };
}

/** The page (from 1) of a location's turns that holds a turn; undefined where it is deleted, elsewhere or unknown. */
export async function pageOfTurn(
  db: Db,
  { gameId, locationId }: Required<TurnScope>,
  id: string,
): Promise<number | undefined> {
  const turn = await findTurn(db, gameId, id);
  if (turn?.locationId !== locationId) return undefined;
  const { count } = await livingTurns(db, { gameId, locationId })
    .select(({ fn }) => fn.countAll().as('count'))
    .where('createdAt', '>=', turn.createdAt)
    .where(({ eb, or, and }) =>
      or([
        eb('createdAt', '>', turn.createdAt),
        and([eb('createdAt', '=', turn.createdAt), eb('id', '>', turn.id)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Math.floor(Number(count) / PAGE_SIZE.turns) + 1;
}

/** What happened to turns since a time (ms): those made or changed, oldest change first, and the deleted ones. */
export async function turnsSince(db: Db, scope: TurnScope, since: number): Promise<ChangedTurns> {
  const query = turnsIn(db, scope)
    .where('updatedAt', '>=', since)
    .orderBy('updatedAt', 'desc')
    .limit(NEWS_LIMIT);
  const sizes = await query.select(sql<number>`octet_length(post)`.as('bytes')).execute();
  const fitting = countFitting(sizes);
  const more = fitting < sizes.length;
  const rows = await query
    .selectAll()
    .limit(more ? fitting : NEWS_LIMIT)
    .execute();
  return {
    changed: rows.filter(({ deletedAt }) => deletedAt === null).reverse(),
    deleted: rows.filter(({ deletedAt }) => deletedAt !== null).map(({ id }) => id),
    more,
  };
}

/** A turn of a game by its id as it travels; without `deleted` only a living one. */
export function findTurn(
  db: Db,
  gameId: number,
  id: string,
  { deleted = false }: { deleted?: boolean } = {},
): Promise<TurnRow | undefined> {
  const numeric = /^\d{1,15}$/.test(id) ? Number(id) : -1;
  const found = db
    .selectFrom('turns')
    .selectAll()
    .where('gameId', '=', gameId)
    .where('id', '=', numeric);
  return (deleted ? found : found.where('deletedAt', 'is', null)).executeTakeFirst();
}
