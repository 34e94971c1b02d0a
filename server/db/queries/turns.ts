import { type Selectable, sql } from 'kysely';
import { FEED_START, NEWS_LIMIT, PAGE_SIZE } from '../../../src/contract/index.ts';
import type { Db } from '../database.ts';
import type { Tables } from '../schema/index.ts';
import { countFitting } from './fitting.ts';
import { lastMoment } from './moments.ts';
import { present, rowId } from './wire.ts';

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

/**
 * As much text as a page may hold that is read on from a turn, in bytes: twenty posts of six thousand letters. A page of longer ones ends earlier,
 * so that who writes them makes reading dear for nobody (SAFE-01).
 */
const PAGE_BYTES = 256 * 1024;

const SIZE = sql<number>`octet_length(post)`.as('bytes');

const bytesOf = ({ bytes }: { bytes: number }): number => bytes;

/** Which turns to read: a page (from 1), what follows after the turn `before`, or what is next newer than the turn `after`. */
export type PageOf = TurnScope & {
  page: number;
  before?: string | undefined;
  after?: string | undefined;
};

function newestFirst(db: Db, scope: TurnScope) {
  return livingTurns(db, scope)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE.turns);
}

function behind(turns: ReturnType<typeof newestFirst>, { createdAt, id }: TurnRow) {
  return turns
    .where('createdAt', '<=', createdAt)
    .where(({ eb, or, and }) =>
      or([
        eb('createdAt', '<', createdAt),
        and([eb('createdAt', '=', createdAt), eb('id', '<', id)]),
      ]),
    );
}

function aheadOf(turns: ReturnType<typeof livingTurns>, { createdAt, id }: TurnRow) {
  return turns
    .where('createdAt', '>=', createdAt)
    .where(({ eb, or, and }) =>
      or([
        eb('createdAt', '>', createdAt),
        and([eb('createdAt', '=', createdAt), eb('id', '>', id)]),
      ]),
    );
}

/** What a page of turns says beside them, as it travels (contract: turnsSaid). */
type TurnsPage = { rows: TurnRow[]; last_page?: number; after?: string; now?: number };

/** The rows of a query that fit on a page, in its order. `more`: the page ended early, for there is much text on it. */
async function fitting(query: ReturnType<typeof newestFirst>) {
  const sizes = await query.select(SIZE).execute();
  const count = countFitting(sizes.map(bytesOf), PAGE_BYTES);
  const more = count < sizes.length;
  return { rows: await (more ? query.limit(count) : query).selectAll().execute(), more };
}

/** The turns next newer than one, or the oldest of all; undefined where that one is unknown. */
async function turnsAfter(
  db: Db,
  { after, ...scope }: TurnScope & { after: string },
): Promise<TurnsPage | undefined> {
  const turns = livingTurns(db, scope);
  const anchor =
    after !== FEED_START && (await findTurn(db, scope.gameId, after, { deleted: true }));
  if (anchor === undefined) return undefined;
  const query = (anchor ? aheadOf(turns, anchor) : turns)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(PAGE_SIZE.turns);
  const { rows } = await fitting(query);
  return { rows: rows.reverse(), after };
}

/**
 * A page of turns by its number, newest first, whole: one that ended earlier would lose turns between two numbers. What one text may hold
 * bounds it (domain/markup).
 */
export const wholePage = (
  db: Db,
  { page, ...scope }: TurnScope & { page: number },
): Promise<TurnRow[]> =>
  newestFirst(db, scope)
    .offset((page - 1) * PAGE_SIZE.turns)
    .selectAll()
    .execute();

/** The turns of a character that stand under its name: those of the seasons are the masters'. */
export const turnsOfCharacter = (db: Db, characterId: number) =>
  db
    .selectFrom('turns')
    .where('characterId', '=', characterId)
    .where('charIsMaster', '=', 0)
    .where('deletedAt', 'is', null);

/** A page of what a character has written (BACK-70), in either order, and the number of the last page. */
export async function characterPage(
  db: Db,
  { characterId, page, oldest }: { characterId: number; page: number; oldest: boolean },
): Promise<{ rows: TurnRow[]; last: number }> {
  const order = oldest ? 'asc' : 'desc';
  const rows = await turnsOfCharacter(db, characterId)
    .selectAll()
    .orderBy('createdAt', order)
    .orderBy('id', order)
    .limit(PAGE_SIZE.turns)
    .offset((page - 1) * PAGE_SIZE.turns)
    .execute();
  const { count } = await turnsOfCharacter(db, characterId)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, last: Math.max(1, Math.ceil(Number(count) / PAGE_SIZE.turns)) };
}

/**
 * A page of turns, newest first, for who goes on from one of its ends. A `before` or `after` that is unknown here counts as not given. A page that
 * ended early names a next one: a short page would be taken for the last.
 */
export async function turnsPage(
  db: Db,
  { page, before, after, ...scope }: PageOf,
): Promise<TurnsPage> {
  const ahead = after === undefined ? undefined : await turnsAfter(db, { after, ...scope });
  if (ahead) return ahead;
  const anchor =
    before === undefined ? undefined : await findTurn(db, scope.gameId, before, { deleted: true });
  // Read before the turns: nothing falls between the page and the first question for news.
  const now = anchor || page > 1 ? undefined : await lastMoment(db, scope.gameId);
  if (!anchor && page > 1) return { rows: await wholePage(db, { page, ...scope }) };
  const query = anchor ? behind(newestFirst(db, scope), anchor) : newestFirst(db, scope);
  const { rows, more } = await fitting(query);
  return { rows, ...(more && { last_page: page + 1 }), ...present({ now }) };
}

/**
 * Living turns of a game behind an id, in the order of their ids, for who goes through all of them. Where the game alone chose the index, SQLite would put all turns
 * of the game in order for each page; the sum takes that index away.
 */
export const turnsBehindId = (db: Db, gameId: number, id: number, limit: number) =>
  db
    .selectFrom('turns')
    .where(sql<number>`game_id + 0`, '=', gameId)
    .where('deletedAt', 'is', null)
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit);

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
    .orderBy('id', 'desc') // both queries cut what changed at one moment alike
    .limit(NEWS_LIMIT);
  const sizes = await query.select(SIZE).execute();
  const fits = countFitting(sizes.map(bytesOf));
  const more = fits < sizes.length;
  const rows = await query
    .selectAll()
    .limit(more ? fits : NEWS_LIMIT)
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
  const found = db
    .selectFrom('turns')
    .selectAll()
    .where('gameId', '=', gameId)
    .where('id', '=', rowId(id));
  return (deleted ? found : found.where('deletedAt', 'is', null)).executeTakeFirst();
}
