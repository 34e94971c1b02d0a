import type { Selectable } from 'kysely';
import {
  type Calls,
  calls,
  type Invitation,
  MODERATION_LIMIT,
} from '../../../src/contract/index.ts';
import { canGuestRead, invitationState } from '../../../src/domain/index.ts';
import { newToken, sha256 } from '../../auth/crypto.ts';
import { requireUser } from '../../auth/index.ts';
import { claimPerson } from '../../community/claim.ts';
import { writeJournal } from '../../community/journal.ts';
import { publishStanding } from '../../community/standing.ts';
import { type Db, inGame, type Tables } from '../../db/index.ts';
import { gameById, type GameRow } from '../../db/queries/games.ts';
import { present, rowId } from '../../db/queries/wire.ts';
import type { Deps } from '../../deps.ts';
import { DomainError, invalid } from '../../errors/index.ts';
import { type Input, route } from '../../http/route.ts';
import { refuseBlocked } from '../access.ts';
import type { Area } from '../area.ts';
import { moderateGame, moderateRow, termOf } from './staff.ts';

const LISTED = 100;

type Row = Selectable<Tables['invitations']>;

/** Why it lets nobody in, by its state. */
const REFUSALS = {
  used: 'invitationUsed',
  late: 'invitationLate',
  revoked: 'invitationRevoked',
} as const;

function selectInvitations(db: Db) {
  return db
    .selectFrom('invitations')
    .leftJoin('users', 'users.id', 'invitations.madeBy')
    .leftJoin('users as players', 'players.id', 'invitations.forUserId')
    .selectAll('invitations')
    .select(['users.name as makerName', 'players.name as forName']);
}

type Listed = Row & { makerName: string | null; forName: string | null };

function invitationOf(row: Listed, now: number): Invitation {
  const { id, madeBy, makerName, forName, madeAt: at, uses, used, until } = row;
  const by = madeBy === null ? undefined : { id: String(madeBy), name: makerName ?? '' };
  return {
    id: String(id),
    at,
    used,
    state: invitationState(row, now),
    ...present({ by, for: forName, uses, until }),
  };
}

async function invitationNow({ db, clock }: Deps, id: number): Promise<Invitation> {
  const row = await selectInvitations(db).where('invitations.id', '=', id).executeTakeFirst();
  if (!row) throw new DomainError('noData');
  return invitationOf(row, clock());
}

async function list({ db, clock }: Deps, { params, request }: Input<Calls['invitations']>) {
  const { game } = await moderateGame(db, request, params.game);
  const rows = await selectInvitations(db)
    .where('invitations.gameId', '=', game.id)
    .orderBy('invitations.id', 'desc')
    .limit(LISTED)
    .execute();
  return { invitations: rows.map((row) => invitationOf(row, clock())) };
}

async function make(deps: Deps, { params, body, request }: Input<Calls['makeInvitation']>) {
  const { db, clock } = deps;
  const key = newToken();
  const id = await inGame(db, params.game, async (trx) => {
    const { user, game } = await moderateGame(trx, request, params.game);
    if (game.status === 'closed') throw new DomainError('gameClosed');
    const { uses } = body;
    const { uses: max } = MODERATION_LIMIT;
    if (uses !== undefined && (uses < 1 || uses > max))
      throw invalid({ uses: [['fieldOutOfRange', { min: 1, max }]] });
    const now = clock();
    const until = termOf(body.until, now);
    const made = await trx
      .insertInto('invitations')
      .values({
        gameId: game.id,
        keyHash: sha256(key),
        madeBy: user.id,
        madeAt: now,
        uses: uses ?? null,
        until,
        revokedAt: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeJournal(trx, {
      at: now,
      userId: user.id,
      gameId: game.id,
      action: 'invitationMade',
      subject: { type: 'invitation', id: made.id, name: game.title },
      after: { uses: uses ?? null, until },
    });
    return made.id;
  });
  return { invitation: await invitationNow(deps, id), key };
}

async function revoke(deps: Deps, { params, request }: Input<Calls['revokeInvitation']>) {
  const { db, clock } = deps;
  const id = rowId(params.invitation);
  await db.transaction().execute(async (trx) => {
    requireUser(request);
    const found = await selectInvitations(trx).where('invitations.id', '=', id).executeTakeFirst();
    if (!found) throw new DomainError('noData');
    const { user, game } = await moderateRow(trx, request, found.gameId);
    const now = clock();
    const revoked = await trx
      .updateTable('invitations')
      .set({ revokedAt: now })
      .where('id', '=', id)
      .where('revokedAt', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!revoked) return;
    await writeJournal(trx, {
      at: now,
      userId: user.id,
      gameId: found.gameId,
      action: 'invitationRevoked',
      subject: { type: 'invitation', id, name: game?.title ?? '' },
      before: { uses: found.uses, used: found.used },
    });
  });
  return { invitation: await invitationNow(deps, id) };
}

/** The invitation of a key, and its game. Refusal: invitationUnknown. */
async function findByKey(db: Db, key: string): Promise<{ row: Row; game: GameRow }> {
  const row = await db
    .selectFrom('invitations')
    .selectAll()
    .where('keyHash', '=', sha256(key))
    .executeTakeFirst();
  const game = row && (await gameById(db, row.gameId));
  if (!game) throw new DomainError('invitationUnknown');
  return { row, game };
}

async function isMember(db: Db, userId: number, gameId: number): Promise<boolean> {
  const found = await db
    .selectFrom('gameMembers')
    .select('userId')
    .where('userId', '=', userId)
    .where('gameId', '=', gameId)
    .executeTakeFirst();
  return found !== undefined;
}

async function show({ db, clock }: Deps, { body, request }: Input<Calls['invitation']>) {
  const { row, game } = await findByKey(db, body.key);
  // One in somebody's name gives something to those who are in the game already.
  const isPlain = row.forUserId === null;
  const joined = isPlain && request.user !== null && (await isMember(db, request.user.id, game.id));
  return {
    invitation: {
      game: { key: game.key, title: game.title },
      state: invitationState(row, clock()),
      early: !canGuestRead(game),
      joined,
    },
  };
}

/** Of two who come by the last use at once one gets it: the condition of the update decides, on either database. */
async function accept(deps: Deps, { body, request }: Input<Calls['acceptInvitation']>) {
  const { db, clock } = deps;
  const { id: userId } = requireUser(request);
  const { game } = await findByKey(db, body.key);
  const isNew = await inGame(db, game.key, async (trx) => {
    const { row } = await findByKey(trx, body.key);
    await refuseBlocked(trx, userId, row.gameId);
    const { forUserId } = row;
    const joined = await isMember(trx, userId, row.gameId);
    // Who is in the game by another link may still be the one for whom this one was made.
    if (joined && forUserId === null) return false;
    const now = clock();
    const state = invitationState(row, now);
    if (state !== 'open') throw new DomainError(REFUSALS[state]);
    const counted = await trx
      .updateTable('invitations')
      .set(({ eb }) => ({ used: eb('used', '+', 1) }))
      .where('id', '=', row.id)
      .where('revokedAt', 'is', null)
      .where((where) =>
        where.or([where('uses', 'is', null), where('used', '<', where.ref('uses'))]),
      )
      .returning('id')
      .executeTakeFirst();
    if (!counted) throw new DomainError('invitationUsed');
    if (forUserId !== null)
      await claimPerson(trx, { gameId: row.gameId, from: forUserId, to: userId, now });
    await trx
      .insertInto('gameMembers')
      .values({ userId, gameId: row.gameId, invitationId: row.id, joinedAt: now })
      .onConflict((known) => known.doNothing())
      .execute();
    return true;
  });
  if (isNew) await publishStanding(deps, request.log, [{ userId }]);
  return { game: game.key };
}

/** Invitations into games (OWN-56 to OWN-59). */
export const invitationRoutes: Area = (app, deps) => {
  route(app, calls.invitations, (input) => list(deps, input));
  route(app, calls.makeInvitation, (input) => make(deps, input), { limit: 'write' });
  route(app, calls.revokeInvitation, (input) => revoke(deps, input), { limit: 'write' });
  route(app, calls.invitation, (input) => show(deps, input), { limit: 'login' });
  route(app, calls.acceptInvitation, (input) => accept(deps, input), { limit: 'login' });
};
