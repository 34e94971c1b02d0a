import {
  type Calls,
  calls,
  type Complaint,
  type ComplaintState,
} from '../../../src/contract/index.ts';
import { requireUser } from '../../auth/index.ts';
import { writeJournal } from '../../community/journal.ts';
import { type Db, fromJson, inGame, type Trx } from '../../db/index.ts';
import {
  closeRow,
  type ComplaintRow,
  countOpen,
  findComplaint,
  insertComplaint,
  listComplaints,
  reopenRow,
} from '../../db/queries/complaints.ts';
import { findGame, type GameRow } from '../../db/queries/games.ts';
import { sameWords, seesThing, stateOf } from '../../db/queries/reportable.ts';
import { present, rowId } from '../../db/queries/wire.ts';
import type { Deps } from '../../deps.ts';
import { DomainError, noticeText } from '../../errors/index.ts';
import { type Input, route } from '../../http/route.ts';
import { broadcastNotifications } from '../../notifications/broadcast.ts';
import { noticeClosed, noticeComplaint } from '../../notifications/complaints.ts';
import { openGame, refuseBlocked } from '../access.ts';
import type { Area } from '../area.ts';
import { moderateGame, moderateRow, plainReason } from './staff.ts';

const PAGE = 20;

const personOf = (id: number | null, name: string | null) =>
  id === null ? undefined : { id: String(id), name: name ?? '' };

/** What has become of it since. */
function fateOf(
  then: ComplaintState,
  now: ComplaintState | undefined,
): Pick<Complaint, 'fate' | 'now'> {
  if (!now) return { fate: 'gone' };
  return sameWords(then, now) ? { fate: 'same' } : { fate: 'changed', now: now.html };
}

/** A complaint as the contract has it, with what it is about as it stands now. */
async function complaintOf(db: Db, game: GameRow, row: ComplaintRow): Promise<Complaint> {
  const then = fromJson(row.state);
  const { id, kind, reason, at, closedAt: closed, note } = row;
  return {
    id: String(id),
    kind,
    reason,
    at,
    then,
    ...fateOf(then, await stateOf(db, game, { kind, id: row.subjectId })),
    ...present({
      closed,
      note,
      who: personOf(row.userId, row.userName),
      closedBy: personOf(row.closedBy, row.closerName),
    }),
  };
}

async function complaintNow(db: Db, id: number): Promise<{ complaint: Complaint }> {
  const row = await findComplaint(db, id);
  const game = row && (await findGame(db, row.gameKey));
  if (!game) throw new DomainError('noData');
  return { complaint: await complaintOf(db, game, row) };
}

async function make(deps: Deps, { params, body, request }: Input<Calls['complain']>) {
  const { db, clock } = deps;
  const notices = await inGame(db, params.game, async (trx) => {
    const { id: userId } = requireUser(request);
    const { row: game } = await openGame(trx, params.game, request);
    await refuseBlocked(trx, userId, game.id);
    const reason = plainReason('reason', body.reason);
    const thing = { kind: body.kind, id: Number(body.id) };
    const seen = await seesThing(trx, game, { ...thing, userId });
    const state = seen ? await stateOf(trx, game, thing) : undefined;
    if (!state) throw new DomainError('noData');
    const now = clock();
    const written = { gameId: game.id, userId, kind: body.kind, subjectId: thing.id };
    const made = await insertComplaint(trx, { ...written, reason, state, at: now });
    // The complaint stands already: an answer was lost, or it was pressed twice.
    if (made === undefined) return undefined;
    return noticeComplaint(trx, { id: made, gameId: game.id, userId, now });
  });
  if (notices) void broadcastNotifications(deps, request.log, notices);
  return { message: noticeText('complaintSent') };
}

async function list({ db }: Deps, { params, query, request }: Input<Calls['complaints']>) {
  const { game } = await moderateGame(db, request, params.game);
  const after = query.after === undefined ? undefined : Number(query.after);
  const asked = { gameId: game.id, closed: query.closed !== undefined, after };
  const rows = await listComplaints(db, asked, PAGE + 1);
  const page = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? page.at(-1)?.id : undefined;
  return {
    complaints: await Promise.all(page.map((row) => complaintOf(db, game, row))),
    open: await countOpen(db, game.id),
    ...(last !== undefined && { next: String(last) }),
  };
}

/** A change of a complaint, by one who may: within a transaction, one at a time in its game. */
async function changing<T>(
  db: Db,
  request: Input<Calls['complaints']>['request'],
  id: string,
  work: (trx: Trx, row: ComplaintRow, userId: number) => Promise<T>,
): Promise<T> {
  requireUser(request);
  const found = await findComplaint(db, rowId(id));
  if (!found) throw new DomainError('noData');
  return inGame(db, found.gameKey, async (trx) => {
    const { user } = await moderateRow(trx, request, found.gameId);
    const row = await findComplaint(trx, found.id);
    if (!row) throw new DomainError('noData');
    return work(trx, row, user.id);
  });
}

const journalOf = (row: ComplaintRow, userId: number, at: number) => ({
  at,
  userId,
  gameId: row.gameId,
  // Not whose it was: the journal is read by more people than the complaint.
  subject: { type: 'complaint', id: row.id, name: fromJson(row.state).author } as const,
});

async function close(deps: Deps, { params, body, request }: Input<Calls['closeComplaint']>) {
  const { db, clock } = deps;
  const notices = await changing(db, request, params.complaint, async (trx, row, userId) => {
    const note = plainReason('note', body.note);
    const now = clock();
    if (!(await closeRow(trx, row.id, { closedAt: now, closedBy: userId, note })))
      throw new DomainError('complaintClosed');
    const after = { kind: row.kind, note };
    await writeJournal(trx, { ...journalOf(row, userId, now), action: 'complaintClosed', after });
    return noticeClosed(trx, { id: row.id, gameId: row.gameId, userId: row.userId, now });
  });
  void broadcastNotifications(deps, request.log, notices);
  return complaintNow(db, rowId(params.complaint));
}

async function reopen(deps: Deps, { params, request }: Input<Calls['reopenComplaint']>) {
  const { db, clock } = deps;
  await changing(db, request, params.complaint, async (trx, row, userId) => {
    if (!(await reopenRow(trx, row))) throw new DomainError('complaintOpen');
    const before = { kind: row.kind, note: row.note };
    const act = journalOf(row, userId, clock());
    await writeJournal(trx, { ...act, action: 'complaintReopened', before });
  });
  return complaintNow(db, rowId(params.complaint));
}

/** Complaints of what others wrote (OWN-66 to OWN-69). */
export const complaintRoutes: Area = (app, deps) => {
  route(app, calls.complain, (input) => make(deps, input), { limit: 'report' });
  route(app, calls.complaints, (input) => list(deps, input));
  route(app, calls.closeComplaint, (input) => close(deps, input), { limit: 'write' });
  route(app, calls.reopenComplaint, (input) => reopen(deps, input), { limit: 'write' });
};
