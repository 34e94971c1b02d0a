import { type Selectable, sql } from 'kysely';
import { BOOKMARK_LIMIT } from '../../../src/contract/index.ts';
import type { Db } from '../database.ts';
import { isSet, type Tables } from '../schema/index.ts';
import { readsGameOf } from './visibility.ts';
import { rowId } from './wire.ts';

export type BookmarkRow = Selectable<Tables['bookmarks']>;

/** So long (ms) what was taken away can be put back. */
const KEPT_MS = 24 * 60 * 60 * 1_000;

/** As many characters of a text as an excerpt may need, markup included. */
const HEAD = 4_000;

/** A turn of a page's end, as the cursor of the next one: when it was marked, and its id. */
const CURSOR = /^(\d{1,15})-(\d{1,15})$/;

const marksOf = (db: Db, userId: number) =>
  db
    .selectFrom('bookmarks')
    .where('bookmarks.userId', '=', userId)
    .where('bookmarks.removedAt', 'is', null);

function behind(marks: ReturnType<typeof marksOf>, before: string | undefined) {
  const [, at, id] = CURSOR.exec(before ?? '') ?? [];
  if (at === undefined || id === undefined) return marks;
  return marks
    .where('bookmarks.markedAt', '<=', Number(at))
    .where(({ eb, or }) =>
      or([eb('bookmarks.markedAt', '<', Number(at)), eb('bookmarks.turnId', '<', Number(id))]),
    );
}

/**
 * A page of a reader's marks, the newest first, each with its turn, author and place. `seen` says whether the reader may read the turn: where not,
 * nothing of the other columns may leave the host (BACK-69). `next` is where the next page begins, if there is one.
 */
export async function bookmarksPage(db: Db, userId: number, before: string | undefined) {
  const found = await behind(marksOf(db, userId), before)
    .innerJoin('turns', 'turns.id', 'bookmarks.turnId')
    .innerJoin('games', 'games.id', 'turns.gameId')
    .leftJoin('locations', 'locations.id', 'turns.locationId')
    .leftJoin('characters', 'characters.id', 'turns.characterId')
    .select(['bookmarks.turnId', 'bookmarks.note', 'bookmarks.markedAt'])
    .select(['turns.charIsMaster', 'turns.deletedAt'])
    .select(sql<string>`substr(turns.post, 1, ${HEAD})`.as('head'))
    .select(({ fn }) => fn.coalesce('turns.clockAt', 'turns.createdAt').as('writtenAt'))
    .select(['games.key as gameKey', 'games.title as gameTitle'])
    .select(['locations.key as locationKey', 'locations.title as locationTitle'])
    .select(['characters.name', 'characters.avatar', 'characters.type'])
    .select(['characters.status', 'characters.confirmed'])
    .select(readsGameOf('turns', userId).as('readsGame'))
    .orderBy('bookmarks.markedAt', 'desc')
    .orderBy('bookmarks.turnId', 'desc')
    .limit(BOOKMARK_LIMIT.page + 1)
    .execute();
  const rows = found.slice(0, BOOKMARK_LIMIT.page);
  const last = found.length > rows.length ? rows.at(-1) : undefined;
  return {
    rows: rows.map(({ readsGame, deletedAt, ...row }) => ({
      ...row,
      seen: deletedAt === null && isSet(Number(readsGame)),
    })),
    next: last && `${last.markedAt}-${last.turnId}`,
  };
}

export type ListedRow = Awaited<ReturnType<typeof bookmarksPage>>['rows'][number];

/** The ids of all turns that somebody has marked. */
export async function bookmarkedTurns(db: Db, userId: number): Promise<number[]> {
  const rows = await marksOf(db, userId)
    .select('bookmarks.turnId')
    .orderBy('bookmarks.markedAt', 'desc')
    .limit(BOOKMARK_LIMIT.count)
    .execute();
  return rows.map(({ turnId }) => turnId);
}

/** A reader's mark on a turn, also one that was taken away. */
export const findBookmark = (
  db: Db,
  userId: number,
  turn: string,
): Promise<BookmarkRow | undefined> =>
  db
    .selectFrom('bookmarks')
    .selectAll()
    .where('userId', '=', userId)
    .where('turnId', '=', rowId(turn))
    .executeTakeFirst();

/** The id of a living turn in a game that this account may read. */
export async function readableTurn(
  db: Db,
  userId: number,
  turn: string,
): Promise<number | undefined> {
  const found = await db
    .selectFrom('turns')
    .select('id')
    .where('id', '=', rowId(turn))
    .where('deletedAt', 'is', null)
    .where(readsGameOf('turns', userId))
    .executeTakeFirst();
  return found?.id;
}

/** How many turns somebody has marked. */
export async function countBookmarks(db: Db, userId: number): Promise<number> {
  const { count } = await marksOf(db, userId)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Writes a mark. Of two devices that mark one turn at once the later one counts. */
export async function writeBookmark(db: Db, row: BookmarkRow): Promise<void> {
  const { note, markedAt, removedAt } = row;
  await db
    .insertInto('bookmarks')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['userId', 'turnId']).doUpdateSet({ note, markedAt, removedAt }),
    )
    .execute();
}

/** Takes a mark away; it can be put back for a day. */
export async function takeBookmark(
  db: Db,
  { userId, turn, now }: { userId: number; turn: string; now: number },
): Promise<void> {
  await db
    .updateTable('bookmarks')
    .set({ removedAt: now })
    .where('userId', '=', userId)
    .where('turnId', '=', rowId(turn))
    .where('removedAt', 'is', null)
    .execute();
}

/** Throws away marks that were taken away long ago. */
export async function tidyBookmarks(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('bookmarks')
    .where('removedAt', '<', now - KEPT_MS)
    .execute();
}
