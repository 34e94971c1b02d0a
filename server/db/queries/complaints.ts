import type { ComplaintKind, ComplaintState } from '../../../src/contract/index.ts';
import type { Db } from '../database.ts';
import { toJson } from '../schema/index.ts';

/** A complaint that is made; `at` in ms. */
export type NewComplaint = {
  gameId: number;
  userId: number;
  kind: ComplaintKind;
  subjectId: number;
  reason: string;
  state: ComplaintState;
  at: number;
};

/** Makes a complaint; undefined where this person has an open one of the same thing. */
export async function insertComplaint(
  trx: Db,
  { state, ...rest }: NewComplaint,
): Promise<number | undefined> {
  const made = await trx
    .insertInto('complaints')
    .values({ ...rest, state: toJson(state), closedAt: null, closedBy: null, note: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

function selectComplaints(db: Db) {
  return db
    .selectFrom('complaints')
    .innerJoin('games', 'games.id', 'complaints.gameId')
    .leftJoin('users', 'users.id', 'complaints.userId')
    .leftJoin('users as closer', 'closer.id', 'complaints.closedBy')
    .selectAll('complaints')
    .select(['games.key as gameKey', 'users.name as userName', 'closer.name as closerName']);
}

export type ComplaintRow = Awaited<
  ReturnType<ReturnType<typeof selectComplaints>['execute']>
>[number];

/** A complaint by its id. */
export const findComplaint = (db: Db, id: number): Promise<ComplaintRow | undefined> =>
  selectComplaints(db).where('complaints.id', '=', id).executeTakeFirst();

/** Open complaints of a game, the oldest first, or closed ones, the newest first; those after one. */
export function listComplaints(
  db: Db,
  { gameId, closed, after }: { gameId: number; closed: boolean; after: number | undefined },
  limit: number,
): Promise<ComplaintRow[]> {
  const all = selectComplaints(db)
    .where('complaints.gameId', '=', gameId)
    .where('complaints.closedAt', closed ? 'is not' : 'is', null)
    .orderBy('complaints.id', closed ? 'desc' : 'asc')
    .limit(limit);
  return (
    after === undefined ? all : all.where('complaints.id', closed ? '<' : '>', after)
  ).execute();
}

/** How many complaints of a game are open. */
export async function countOpen(db: Db, gameId: number): Promise<number> {
  const { count } = await db
    .selectFrom('complaints')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('gameId', '=', gameId)
    .where('closedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Closes an open complaint; false where it was closed already. */
export async function closeRow(
  trx: Db,
  id: number,
  closed: { closedAt: number; closedBy: number; note: string },
): Promise<boolean> {
  const row = await trx
    .updateTable('complaints')
    .set(closed)
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Opens a closed complaint again; false where it is open, or its person has another open one of the same thing. */
export async function reopenRow(trx: Db, row: ComplaintRow): Promise<boolean> {
  const other = await trx
    .selectFrom('complaints')
    .select('id')
    .where('userId', '=', row.userId ?? -1)
    .where('kind', '=', row.kind)
    .where('subjectId', '=', row.subjectId)
    .where('closedAt', 'is', null)
    .executeTakeFirst();
  if (other) return false;
  const opened = await trx
    .updateTable('complaints')
    .set({ closedAt: null, closedBy: null, note: null })
    .where('id', '=', row.id)
    .where('closedAt', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return opened !== undefined;
}
