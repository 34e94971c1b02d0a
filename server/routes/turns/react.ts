import type { CallResponse, Calls, TurnReaction } from '../../../src/contract/index.ts';
import { canReact } from '../../../src/domain/index.ts';
import type { Deps } from '../../deps.ts';
import { inGame, type Trx } from '../../db/index.ts';
import { nextMoment } from '../../db/queries/moments.ts';
import { viewReaction } from '../../db/queries/turnViews.ts';
import { DomainError, noticeText } from '../../errors/index.ts';
import { seeOpenTurn, type SeenTurn, broadcastChange, touchTurn, type TurnInput } from './open.ts';

/** Writes the one reaction of a character. The key of the table decides which of two at once is the first. */
async function writeReaction(
  trx: Trx,
  { acting, row }: SeenTurn,
  createdAt: number,
): Promise<TurnReaction> {
  const first = await trx
    .insertInto('turnReactions')
    .values({ turnId: row.id, characterId: acting.actorRow.id, createdAt })
    .onConflict((conflict) => conflict.columns(['turnId', 'characterId']).doNothing())
    .returning('characterId')
    .executeTakeFirst();
  if (!first) throw new DomainError('alreadyReacted');
  return viewReaction(trx, first.characterId, acting.user.id);
}

/** Adds the character's reaction (TURN-07). Refusals: turnNotFound, gameClosed, ownTurnReaction, alreadyReacted. */
export async function reactToTurn(
  deps: Deps,
  input: TurnInput,
): Promise<CallResponse<Calls['reactToTurn']>> {
  const { seen, reaction, change } = await inGame(deps.db, input.params.game, async (trx) => {
    const opened = await seeOpenTurn(trx, input);
    // Whether this character has reacted is for the table to say: the answer would be out of date here.
    const untouched = { ...opened.turn, reactions: [] };
    if (!canReact(untouched, opened.acting.actor)) throw new DomainError('ownTurnReaction');
    const now = await nextMoment(trx, opened.acting.row.id, deps.clock());
    const written = await writeReaction(trx, opened, now);
    return { seen: opened, reaction: written, change: await touchTurn(trx, opened.row, now) };
  });
  await broadcastChange(deps, input.request, seen, change);
  return { reaction, message: noticeText('turnReacted') };
}
