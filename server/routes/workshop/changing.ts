import type { FastifyRequest } from 'fastify';
import { publishStanding } from '../../community/standing.ts';
import { inGame, type Trx } from '../../db/index.ts';
import { allGames } from '../../db/queries/games.ts';
import { inTags } from '../../db/queries/models.ts';
import type { Deps } from '../../deps.ts';
import { requireWorkshop } from '../../workshop/access.ts';
import type { Work } from '../../workshop/kind.ts';
import { publishWorld } from '../../workshop/publish.ts';
import { broadcastMoved } from '../turns/moved.ts';

export const WRITES = { limit: 'write' } as const;

/** A change that is asked for, and of which lists it may make others. */
export type Asked = { game: string; request: FastifyRequest; kinds: readonly string[] };

/**
 * Changes something in the workshop: by one who leads the game, alone in it, published to open pages after the commit where something has
 * changed. Tags are of all games: they are changed one at a time, and published in all of them. Refusals: those of {@link requireWorkshop}, those of the change.
 */
export async function changing<Answer>(
  deps: Deps,
  { game, request, kinds }: Asked,
  change: (work: Work) => Promise<{ changed: boolean; answer: Answer }>,
): Promise<Answer> {
  const isCommon = kinds.includes('tags');
  const work = async (trx: Trx) => {
    const leading = await requireWorkshop(trx, game, request);
    const within: Work = { trx, leading, now: deps.clock(), changes: [], moved: [] };
    return { ...(await change(within)), changes: within.changes, moved: within.moved };
  };
  const outcome = isCommon ? inTags(deps.db, work) : inGame(deps.db, game, work);
  const { answer, changed, changes, moved } = await outcome;
  await publishStanding(deps, request.log, changes);
  for (const turns of moved) await broadcastMoved(deps, request, game, turns);
  if (!changed) return answer;
  const games = isCommon ? (await allGames(deps.db)).map(({ key }) => key) : [game];
  for (const one of games) await publishWorld(deps, request.log, one, kinds);
  return answer;
}
