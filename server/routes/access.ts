import type { FastifyRequest } from 'fastify';
import { type Character, type Game } from '../../src/contract/index.ts';
import { canRead } from '../../src/domain/index.ts';
import { requireUser, type SessionUser } from '../auth/index.ts';
import type { Db } from '../db/index.ts';
import {
  charactersOf,
  characterOf,
  type CharacterRow,
  findCharacter,
} from '../db/queries/characters.ts';
import { allGames, findGame, gameOf, type GameRow } from '../db/queries/games.ts';
import { DomainError } from '../errors/index.ts';

/** A game that the asker may read, as row and as the rules take it. */
export type OpenGame = { row: GameRow; game: Game };

/** One who acts: the signed-in user, and the character they act through in this game. */
export type ActingUser = OpenGame & { user: SessionUser; actorRow: CharacterRow; actor: Character };

async function isStaffOf(db: Db, gameId: number, userId: number): Promise<boolean> {
  const rows = await charactersOf(db, gameId, userId);
  return rows.some(({ isGameMaster, isGameTech }) => isGameMaster + isGameTech > 0);
}

/** The game of a call. Refusals: gameNotFound, also for a game that the asker may not see yet. */
export async function openGame(db: Db, key: string, request: FastifyRequest): Promise<OpenGame> {
  const row = await findGame(db, key);
  if (!row) throw new DomainError('gameNotFound');
  const game = gameOf(row);
  if (canRead(game, undefined)) return { row, game };
  const isStaff = request.user !== null && (await isStaffOf(db, row.id, request.user.id));
  if (!isStaff) throw new DomainError('gameNotFound');
  return { row, game };
}

/** Games that the asker may see: what is being prepared or put away is for its masters alone. */
export async function visibleGames(
  db: Db,
  user: Pick<SessionUser, 'id'> | null,
): Promise<GameRow[]> {
  const games = await allGames(db);
  const seen = await Promise.all(
    games.map(async (row) => {
      const mine = row.status === 'inactive' && user ? await charactersOf(db, row.id, user.id) : [];
      const game = gameOf(row);
      return canRead(game, undefined) || mine.some((one) => canRead(game, characterOf(one)));
    }),
  );
  return games.filter((_, index) => seen[index]);
}

/**
 * The game and the character of a call, which must belong to the asker. Refusals: unauthorised, gameNotFound,
 * profileNotYours (another's profile), characterNotInGame (no such character here).
 */
export async function authorizeCharacter(
  db: Db,
  { game: gameKey, character }: { game: string; character: string },
  request: FastifyRequest,
): Promise<ActingUser> {
  const user = requireUser(request);
  const opened = await openGame(db, gameKey, request);
  const actorRow = await findCharacter(db, {
    gameId: opened.row.id,
    key: character,
    userId: user.id,
  });
  if (!actorRow) throw new DomainError('characterNotInGame');
  if (actorRow.ownerId !== user.id) throw new DomainError('profileNotYours');
  if (['finished', 'nonactive', 'archive'].includes(actorRow.status))
    throw new DomainError('characterNotInGame');
  return { ...opened, user, actorRow, actor: characterOf(actorRow) };
}
