import type { FastifyRequest } from 'fastify';
import type { Selectable } from 'kysely';
import type { CallQuery, Calls, JournalEntry } from '../../src/contract/index.ts';
import { type Db, fromJson, type Tables } from '../db/index.ts';
import { present } from '../db/queries/wire.ts';
import { leadGame, requireOwner } from './access.ts';

/** What of the journal is asked for. */
export type JournalFilter = Omit<CallQuery<Calls['journal']>, 'before'>;

/** An entry with the names that it is shown with. */
export type JournalRow = Selectable<Tables['journal']> & {
  userName: string | null;
  gameKey: string | null;
};

/** Entries of a page. */
const PAGE = 30;

/** Lets somebody read the journal: an owner all of it, a game master that of the game (OWN-61). Refusals: those of leading, ownersOnly. */
export async function openJournal(
  db: Db,
  { game }: JournalFilter,
  request: FastifyRequest,
): Promise<{ gameId?: number }> {
  if (game === undefined) {
    await requireOwner(db, request);
    return {};
  }
  const { row } = await leadGame(db, game, request);
  return { gameId: row.id };
}

/** The number of an id in a query; one that can be none finds nothing. */
const idOf = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : -1);

/** The entries of a filter, without order. */
export function entriesOf(
  db: Db,
  { action, person, from, to }: JournalFilter,
  { gameId }: { gameId?: number },
) {
  let found = db
    .selectFrom('journal')
    .leftJoin('users', 'users.id', 'journal.userId')
    .leftJoin('games', 'games.id', 'journal.gameId')
    .selectAll('journal')
    .select(['users.name as userName', 'games.key as gameKey']);
  if (gameId !== undefined) found = found.where('journal.gameId', '=', gameId);
  if (action !== undefined) found = found.where('journal.action', '=', action);
  if (from !== undefined) found = found.where('journal.at', '>=', from);
  if (to !== undefined) found = found.where('journal.at', '<', to);
  if (person === undefined) return found;
  return found.where((eb) =>
    eb.or([
      eb('journal.userId', '=', idOf(person)),
      eb.and([eb('journal.subjectType', '=', 'user'), eb('journal.subjectId', '=', person)]),
    ]),
  );
}

/** An entry as the contract has it. */
export function entryOf(row: JournalRow): JournalEntry {
  const { userId, userName, before, after } = row;
  return {
    id: String(row.id),
    at: row.at,
    action: row.action,
    subject: { type: row.subjectType, id: row.subjectId, name: row.subjectName },
    ...(userId !== null && userName !== null && { who: { id: String(userId), name: userName } }),
    ...present({ game: row.gameKey, undone: row.undoneAt }),
    ...(before !== null && { before: fromJson(before) }),
    ...(after !== null && { after: fromJson(after) }),
  };
}

/** A page of the journal, the newest first (OWN-61). */
export async function journalPage(
  db: Db,
  { before, ...filter }: CallQuery<Calls['journal']>,
  request: FastifyRequest,
): Promise<{ entries: JournalEntry[]; next?: string }> {
  const entries = entriesOf(db, filter, await openJournal(db, filter, request));
  const page = before === undefined ? entries : entries.where('journal.id', '<', idOf(before));
  const rows = await page
    .orderBy('journal.id', 'desc')
    .limit(PAGE + 1)
    .execute();
  const shown = rows.slice(0, PAGE);
  const last = shown.at(-1);
  return {
    entries: shown.map(entryOf),
    ...(rows.length > PAGE && last && { next: String(last.id) }),
  };
}
