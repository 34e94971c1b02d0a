import type { FastifyRequest } from 'fastify';
import type { Turn } from '../../../src/contract/index.ts';
import { isOpen } from '../../../src/domain/index.ts';
import type { Deps } from '../../deps.ts';
import type { Db, Trx } from '../../db/index.ts';
import { present } from '../../db/queries/wire.ts';
import { findTurn, type TurnRow } from '../../db/queries/turns.ts';
import { viewTurn } from '../../db/queries/turnViews.ts';
import { DomainError } from '../../errors/index.ts';
import { authorizeCharacter, type ActingUser } from '../access.ts';
import { listeningAuthors, broadcastTurn } from './broadcast.ts';

/** What a call about one turn brings. */
export type TurnInput = {
  params: { game: string; character: string; turn: string };
  request: FastifyRequest;
};

/** A turn, and the one who asks about it, as they see it. */
export type SeenTurn = { acting: ActingUser; row: TurnRow; turn: Turn };

/** The edit and delete windows of this host. */
export const windowsOf = ({ config }: Deps) =>
  present({
    turnsCanEditHours: config.turnsCanEditHours,
    turnsCanDeleteHours: config.turnsCanDeleteHours,
  });

/** The moment of a change: later than the last one of this turn, even within one millisecond, so that the newest wins. */
export const after = (moment: number, { updatedAt }: TurnRow): number =>
  Math.max(moment, updatedAt + 1);

/** The turn of a call as the asker sees it. Refusals: those of acting, turnNotFound. */
export async function seeTurn(db: Db, { params, request }: TurnInput): Promise<SeenTurn> {
  const acting = await authorizeCharacter(db, params, request);
  const row = await findTurn(db, acting.row.id, params.turn);
  if (!row) throw new DomainError('turnNotFound');
  return { acting, row, turn: await viewTurn(db, row, acting.user.id) };
}

/** As {@link seeTurn}, for a change. Refusal besides: gameClosed. */
export async function seeOpenTurn(db: Db, input: TurnInput): Promise<SeenTurn> {
  const seen = await seeTurn(db, input);
  if (!isOpen(seen.acting.game)) throw new DomainError('gameClosed');
  return seen;
}

/** A turn as everybody sees it after something was added to it, and the characters that get it as their own. */
type Touched = { turn: Turn; authors: string[] };

/**
 * Moves a turn's version on after something was added to it. Refusal: turnNotFound, where it was deleted
 * meanwhile.
 */
export async function touchTurn(trx: Trx, row: TurnRow, moment: number): Promise<Touched> {
  const touched = await trx
    .updateTable('turns')
    .set({ updatedAt: after(moment, row) })
    .where('id', '=', row.id)
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!touched) throw new DomainError('turnNotFound');
  return { turn: await viewTurn(trx, touched), authors: await listeningAuthors(trx, touched) };
}

/** Sends open clients the changed counts of a turn. */
export function broadcastChange(
  deps: Deps,
  request: FastifyRequest,
  { acting, turn: { location } }: SeenTurn,
  touched: Touched,
): Promise<void> {
  const locations = location ? [location.key] : [];
  const change = { game: acting.game, event: 'TurnUpdated', locations, ...touched } as const;
  return broadcastTurn(deps, request, change);
}
