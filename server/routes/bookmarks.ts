import type { FastifyRequest } from 'fastify';
import {
  BOOKMARK_LIMIT,
  type CallBody,
  type CallResponse,
  type Calls,
  calls,
  type ListedBookmark,
} from '../../src/contract/index.ts';
import { isHidden, normalizeMessage } from '../../src/domain/index.ts';
import { requireUser } from '../auth/index.ts';
import { type Db, isSet } from '../db/index.ts';
import {
  bookmarkedTurns,
  type BookmarkRow,
  bookmarksPage,
  countBookmarks,
  findBookmark,
  type ListedRow,
  readableTurn,
  takeBookmark,
  writeBookmark,
} from '../db/queries/bookmarks.ts';
import { present } from '../db/queries/wire.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors/index.ts';
import { route } from '../http/route.ts';
import { htmlExcerpt } from '../notifications/words.ts';
import { publishToUser } from '../realtime/publishToUser.ts';
import type { Area } from './area.ts';

/** Who wrote it: of one who is hidden the name alone, of a master nothing, as in the turn itself. */
function authorOf({ name, avatar, type, status, confirmed, charIsMaster }: ListedRow) {
  if (isSet(charIsMaster) || name === null) return {};
  const isUnseen =
    type === null || status === null || confirmed === null || isHidden({ type, status, confirmed });
  return { who: { name, ...present({ avatar: isUnseen ? null : avatar }) } };
}

/** A row of the list; of a turn that the reader may not read nothing but the mark. */
function listed(row: ListedRow): ListedBookmark {
  const mark = { turn: String(row.turnId), marked: row.markedAt, note: row.note };
  if (!row.seen) return { ...mark, gone: true, charIsMaster: false, text: '' };
  const { gameKey, gameTitle, locationKey: key, locationTitle: title, writtenAt, head } = row;
  return {
    ...{ ...mark, gone: false, game: { key: gameKey, title: gameTitle } },
    ...(key !== null && title !== null && { location: { key, title } }),
    ...authorOf(row),
    ...{ charIsMaster: isSet(row.charIsMaster), date: writtenAt, text: htmlExcerpt(head) },
  };
}

const marked = ({ turnId, markedAt, note }: BookmarkRow) => ({
  bookmark: { turn: String(turnId), marked: markedAt, note },
});

type Save = CallBody<Calls['saveBookmark']> & { turn: string; userId: number; now: number };

/** The mark as it is to be written: a new one, or the one that is there, or was a while ago. */
async function settle(
  db: Db,
  { turn, userId, now, note, undo }: Save,
  found: BookmarkRow | undefined,
): Promise<BookmarkRow> {
  const isNew = found?.removedAt !== null;
  if (isNew && (await countBookmarks(db, userId)) >= BOOKMARK_LIMIT.count)
    throw new DomainError('bookmarksFull', { max: BOOKMARK_LIMIT.count });
  const turnId = found?.turnId ?? (await readableTurn(db, userId, turn));
  if (turnId === undefined) throw new DomainError('turnNotFound');
  const words = note === undefined ? (found?.note ?? '') : normalizeMessage(note);
  const markedAt = found && (!isNew || undo) ? found.markedAt : now;
  return { userId, turnId, note: words, markedAt, removedAt: null };
}

/** The id of a turn in an address. Refusal: turnNotFound for what can be none. */
function turnIdOf(turn: string): string {
  if (!/^[1-9]\d{0,14}$/.test(turn)) throw new DomainError('turnNotFound');
  return turn;
}

/** Tells the reader's other devices (BACK-77): the turn alone, no note. */
const tell = (deps: Deps, { user, log }: FastifyRequest, turn: string, isMarked: boolean) =>
  user && publishToUser(deps, log, user.id, ['BookmarkChanged', { turn, marked: isMarked }]);

/** Marks a turn or changes its note. Refusals: unauthorised, turnNotFound, bookmarksFull. */
async function saveBookmark(
  deps: Deps,
  turn: string,
  body: CallBody<Calls['saveBookmark']>,
  request: FastifyRequest,
): Promise<CallResponse<Calls['saveBookmark']>> {
  const { db, clock } = deps;
  const { id: userId } = requireUser(request);
  const answer = await db.transaction().execute(async (trx) => {
    const found = await findBookmark(trx, userId, turn);
    const row = await settle(trx, { ...body, turn, userId, now: clock() }, found);
    await writeBookmark(trx, row);
    return marked(row);
  });
  await tell(deps, request, turn, true);
  return answer;
}

const WRITE = { limit: 'write' } as const;

/** One's bookmarks (BACK-65 to BACK-69). */
export const bookmarkRoutes: Area = (app, deps) => {
  const { db } = deps;
  route(app, calls.bookmarks, async ({ query, request }) => {
    const { rows, next } = await bookmarksPage(db, requireUser(request).id, query.before);
    return { bookmarks: rows.map(listed), ...present({ next }) };
  });
  route(app, calls.bookmarkedTurns, async ({ request }) => {
    const turns = await bookmarkedTurns(db, requireUser(request).id);
    return { ids: turns.map(String) };
  });
  route(app, calls.bookmark, async ({ params, request }) => {
    const found = await findBookmark(db, requireUser(request).id, turnIdOf(params.turn));
    return found?.removedAt === null ? marked(found) : {};
  });
  route(
    app,
    calls.saveBookmark,
    ({ params, body, request }) => saveBookmark(deps, turnIdOf(params.turn), body, request),
    WRITE,
  );
  route(
    app,
    calls.removeBookmark,
    async ({ params, request }) => {
      const { id: userId } = requireUser(request);
      const turn = turnIdOf(params.turn);
      await takeBookmark(db, { userId, turn, now: deps.clock() });
      await tell(deps, request, turn, false);
      return {};
    },
    WRITE,
  );
};
