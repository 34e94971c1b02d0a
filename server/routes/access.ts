import type { FastifyRequest } from 'fastify';
import { type Character, type Game } from '../../src/contract/index.ts';
import { canGuestRead } from '../../src/domain/index.ts';
import { requireUser, type SessionUser } from '../auth/index.ts';
import { type Db, isSet } from '../db/index.ts';
import { type OwnBlockRow, ownBlocks } from '../db/queries/blocks.ts';
import { characterOf, type CharacterRow, findCharacter } from '../db/queries/characters.ts';
import { allGames, findGame, gameOf, type GameRow, invitedGame } from '../db/queries/games.ts';
import { invitedInto } from '../db/queries/members.ts';
import { readerOf } from '../db/queries/readers.ts';
import { blockText, DomainError } from '../errors/index.ts';

/** A game that the asker may read, as row and as the rules take it. */
export type OpenGame = { row: GameRow; game: Game };

/** One who acts: the signed-in user, and the character they act through in this game. */
export type ActingUser = OpenGame & { user: SessionUser; actorRow: CharacterRow; actor: Character };

/** The game of a call. Refusals: gameNotFound, also for a game that the asker may not see yet. */
export async function openGame(db: Db, key: string, request: FastifyRequest): Promise<OpenGame> {
  const row = await findGame(db, key);
  if (!row) throw new DomainError('gameNotFound');
  const open = gameOf(row);
  if (canGuestRead(open)) return { row, game: open };
  const { reads, game } = await readerOf(db, row, request.user?.id);
  if (!reads) throw new DomainError('gameNotFound');
  return { row, game };
}

/** Games that the asker may see, as they are to the asker: what is being prepared or put away is for its masters and those who were invited. */
export async function visibleGames(
  db: Db,
  user: Pick<SessionUser, 'id'> | null,
): Promise<OpenGame[]> {
  const games = await allGames(db);
  const invited = user ? await invitedInto(db, user.id) : new Set();
  const seen = await Promise.all(
    games.map(async (row): Promise<OpenGame[]> => {
      const open = gameOf(row);
      if (canGuestRead(open))
        return [{ row, game: invited.has(row.id) ? invitedGame(open) : open }];
      const { reads, game } = await readerOf(db, row, user?.id);
      return reads ? [{ row, game }] : [];
    }),
  );
  return seen.flat();
}

/** Until when is for the client to say, which knows the zone of the reader (`blocks` of the session). */
function blockedBy({ gameId, reason, until }: OwnBlockRow): DomainError {
  return new DomainError('blocked', {
    where: blockText(gameId === null ? 'everywhere' : 'here'),
    reason,
    term: blockText(until === null ? 'forGood' : 'forTime'),
  });
}

/** The block that keeps an account from a game, or (without one) from what all games share; undefined where there is none. */
export async function blockOf(
  db: Db,
  userId: number,
  gameId?: number,
): Promise<OwnBlockRow | undefined> {
  const blocks = await ownBlocks(db, userId);
  return blocks.find((one) => one.gameId === null || one.gameId === gameId);
}

/**
 * Keeps a blocked person from writing in a game, or (without one) in what all games share. Whoever acts as a character has passed it. Refusal: blocked,
 * with the reason and the term.
 */
export async function refuseBlocked(db: Db, userId: number, gameId?: number): Promise<void> {
  const found = await blockOf(db, userId, gameId);
  if (found) throw blockedBy(found);
}

/**
 * The game and the character of a call, which must belong to the asker. Refusals: unauthorised, gameNotFound,
 * profileNotYours (another's profile), blocked, characterNotInGame (no such character here).
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
  if (isSet(actorRow.blocked)) await refuseBlocked(db, user.id, opened.row.id);
  if (['finished', 'nonactive', 'archive'].includes(actorRow.status))
    throw new DomainError('characterNotInGame');
  return { ...opened, user, actorRow, actor: characterOf(actorRow) };
}
