import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import {
  gameStatuses,
  type JournalState,
  masterStatuses,
  staffRoles,
} from '../../src/contract/index.ts';
import { type Db, fromJson, type Trx } from '../db/index.ts';
import { DomainError } from '../errors/index.ts';
import { leadGame, requireOwner } from './access.ts';
import { setGameStatus } from './games.ts';
import type { JournalRow } from './journalPages.ts';
import { communityName, nameCommunity } from './name.ts';
import { changeOwner } from './owners.ts';
import { changeStaff, staffOf } from './staff.ts';
import type { Change } from './standing.ts';

/** An act that is to be taken back, by whom and when (ms). */
type Undoing = { row: JournalRow; request: FastifyRequest; now: number };

const post = v.object({ role: v.picklist(staffRoles), status: v.picklist(masterStatuses) });
const named = v.object({ name: v.string() });
const statused = v.object({ status: v.picklist(gameStatuses) });

const stateOf = (state: JournalRow['before']): JournalState | undefined =>
  state === null ? undefined : fromJson(state);

/** A state as the acts of this kind write it. Refusal: actFinal for any other. */
function read<S extends v.GenericSchema>(schema: S, state: JournalRow['before']): v.InferOutput<S> {
  const result = v.safeParse(schema, stateOf(state));
  if (!result.success) throw new DomainError('actFinal');
  return result.output;
}

/** Refusal: actOvertaken where what the act has made is not so any more. */
function refuseOvertaken(isStill: boolean): void {
  if (!isStill) throw new DomainError('actOvertaken');
}

async function undoName(trx: Trx, { row, request, now }: Undoing): Promise<Change[]> {
  const { id: userId } = await requireOwner(trx, request);
  refuseOvertaken((await communityName(trx)) === read(named, row.after).name);
  await nameCommunity(trx, { typed: read(named, row.before).name, userId, now });
  return [];
}

async function undoStatus(trx: Trx, { row, request, now }: Undoing): Promise<Change[]> {
  const leading = await leadGame(trx, row.gameKey ?? '', request);
  const [before, after] = [read(statused, row.before), read(statused, row.after)];
  refuseOvertaken(leading.row.status === after.status);
  return setGameStatus(trx, leading, { ...before, now });
}

async function undoOwner(trx: Trx, { row, request, now }: Undoing): Promise<Change[]> {
  const becomesOwner = row.action === 'ownerDismissed';
  const changes = await changeOwner(trx, { person: row.subjectId, request, now }, becomesOwner);
  refuseOvertaken(changes.length > 0);
  return changes;
}

async function undoStaff(trx: Trx, { row, request, now }: Undoing): Promise<Change[]> {
  const { gameKey, gameId, before, after, subjectId: user } = row;
  if (gameKey === null || gameId === null) throw new DomainError('actFinal');
  const staff = await staffOf(trx, gameId);
  const is = staff.find(({ person }) => person.id === user);
  const was = after === null ? undefined : read(post, after);
  refuseOvertaken(is?.role === was?.role && is?.status === was?.status);
  const again = before === null ? undefined : read(post, before);
  return changeStaff(trx, { game: gameKey, user, request, now }, again);
}

const ways: Partial<
  Record<JournalRow['action'], (trx: Trx, undoing: Undoing) => Promise<Change[]>>
> = {
  communityNamed: undoName,
  gameChanged: undoStatus,
  ownerAppointed: undoOwner,
  ownerDismissed: undoOwner,
  staffAppointed: undoStaff,
  staffChanged: undoStaff,
  staffDismissed: undoStaff,
};

/** An act of the journal. Refusal: actNotFound, also for one of which the asker may not read. */
export async function findAct(db: Db, id: string, request: FastifyRequest): Promise<JournalRow> {
  const number = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : -1;
  const row = await db
    .selectFrom('journal')
    .leftJoin('users', 'users.id', 'journal.userId')
    .leftJoin('games', 'games.id', 'journal.gameId')
    .selectAll('journal')
    .select(['users.name as userName', 'games.key as gameKey'])
    .where('journal.id', '=', number)
    .executeTakeFirst();
  const gameKey = row?.gameKey ?? undefined;
  if (gameKey === undefined) await requireOwner(db, request);
  else await leadGame(db, gameKey, request);
  if (!row) throw new DomainError('actNotFound');
  return row;
}

/**
 * Takes an act back: does the reverse by its own rules, which writes an entry of its own, and marks the act as undone (OWN-64). The caller keeps
 * others from doing so at the same time. Refusals: those of reading the journal and of the reverse act, actFinal, actUndone, actOvertaken.
 */
export async function undoAct(trx: Trx, undoing: Undoing): Promise<Change[]> {
  const { row, now } = undoing;
  const undo = ways[row.action];
  if (!undo) throw new DomainError('actFinal');
  const marked = await trx
    .updateTable('journal')
    .set({ undoneAt: now })
    .where('id', '=', row.id)
    .where('undoneAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!marked) throw new DomainError('actUndone');
  return undo(trx, undoing);
}
