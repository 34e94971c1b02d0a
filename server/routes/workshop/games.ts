import type { FastifyRequest } from 'fastify';
import type { CallResponse, Calls, WorkshopEntry } from '../../../src/contract/index.ts';
import { requireUser } from '../../auth/index.ts';
import type { Db } from '../../db/index.ts';
import { allGames, type GameRow } from '../../db/queries/games.ts';
import { DomainError } from '../../errors/index.ts';
import { requireWorkshop } from '../../workshop/access.ts';
import { listThings } from '../../workshop/read.ts';

async function entryOf(db: Db, game: GameRow, request: FastifyRequest): Promise<WorkshopEntry[]> {
  try {
    const { row } = await requireWorkshop(db, game.key, request);
    return await listThings(db, 'games', row);
  } catch (error) {
    if (error instanceof DomainError) return [];
    throw error;
  }
}

/** The games that the asker may build, and the groups of games. Refusal: unauthorised. */
export async function listGames(
  db: Db,
  request: FastifyRequest,
): Promise<CallResponse<Calls['workshopGames']>> {
  requireUser(request);
  const things: WorkshopEntry[] = [];
  for (const game of await allGames(db)) things.push(...(await entryOf(db, game, request)));
  const groups = await db.selectFrom('gameGroups').select(['key', 'title']).orderBy('id').execute();
  return { things: things.map((one, place) => ({ ...one, place })), groups };
}
