import type { FastifyRequest } from 'fastify';
import { findGame, gameOf } from '../../db/queries/games.ts';
import { viewTurns } from '../../db/queries/turnViews.ts';
import type { Deps } from '../../deps.ts';
import type { MovedTurns } from '../../workshop/kind.ts';
import { broadcastTurn, listeningAuthors } from './broadcast.ts';

/** So many of the newest are published one by one; whoever has older ones on the screen finds them by the next poll. */
const PUBLISHED = 100;

/** Tells open pages of both places, after the commit, that turns stand elsewhere now, as the edit of each would (WORK-162). Never rejects. */
export async function broadcastMoved(
  deps: Deps,
  request: FastifyRequest,
  key: string,
  { from, to, ids }: MovedTurns,
): Promise<void> {
  const newest = ids.slice(-PUBLISHED);
  if (newest.length === 0) return;
  try {
    const { db } = deps;
    const row = await findGame(db, key);
    if (!row) return;
    const game = gameOf(row);
    const rows = await db
      .selectFrom('turns')
      .selectAll()
      .where('id', 'in', newest)
      .where('deletedAt', 'is', null)
      .orderBy('createdAt')
      .orderBy('id')
      .execute();
    const turns = await viewTurns(db, rows, undefined);
    for (const [at, turn] of turns.entries()) {
      const { gameId = row.id, userId = null } = rows[at] ?? {};
      const authors = await listeningAuthors(db, { gameId, userId });
      const locations = [from, to];
      await broadcastTurn(deps, request, {
        ...{ game, event: 'TurnUpdated', turn, locations, authors },
      });
    }
  } catch (error) {
    request.log.error({ err: error }, 'turns that were moved could not be broadcast');
  }
}
