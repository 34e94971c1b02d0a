import type { FastifyRequest } from 'fastify';
import { publishStanding } from '../../community/standing.ts';
import { inGame } from '../../db/index.ts';
import type { Deps } from '../../deps.ts';
import { requireWorkshop } from '../../workshop/access.ts';
import type { Work } from '../../workshop/kind.ts';
import { publishWorld } from '../../workshop/publish.ts';
import { broadcastMoved } from '../turns/moved.ts';

export const WRITES = { limit: 'write' } as const;

/** A change that is asked for, and of which lists it may make others. */
export type Asked = { game: string; request: FastifyRequest; kinds: readonly string[] };

/**
 * Changes something in the workshop: by one who leads the game, alone in it, told to open pages after the commit where something has changed. Refusals:
 * those of {@link requireWorkshop}, those of the change.
 */
export async function changing<Answer>(
  deps: Deps,
  { game, request, kinds }: Asked,
  change: (work: Work) => Promise<{ changed: boolean; answer: Answer }>,
): Promise<Answer> {
  const { answer, changed, changes, moved } = await inGame(deps.db, game, async (trx) => {
    const leading = await requireWorkshop(trx, game, request);
    const work: Work = { trx, leading, now: deps.clock(), changes: [], moved: [] };
    return { ...(await change(work)), changes: work.changes, moved: work.moved };
  });
  await publishStanding(deps, request.log, changes);
  for (const turns of moved) await broadcastMoved(deps, request, game, turns);
  if (changed) await publishWorld(deps, request.log, game, kinds);
  return answer;
}
