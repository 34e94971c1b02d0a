import type { FastifyRequest } from 'fastify';
import { type Blocker, canModerate, characterCount } from '../../../src/domain/index.ts';
import { findUser, requireUser, type SessionUser } from '../../auth/index.ts';
import type { Db } from '../../db/index.ts';
import { charactersOf } from '../../db/queries/characters.ts';
import { findGame, gameById, type GameRow } from '../../db/queries/games.ts';
import { DomainError, invalid } from '../../errors/index.ts';
import { MODERATION_LIMIT } from '../../../src/contract/index.ts';
import { refuseBlocked } from '../access.ts';

/** One who moderates a game, or (without `game`) the community. */
export type Moderator = { user: SessionUser; game: GameRow | undefined; blocker: Blocker };

/** What an account is where people are blocked: an owner, an ACTIVE game master of the game. */
export async function blockerOf(db: Db, userId: number, gameId?: number): Promise<Blocker> {
  const mine = gameId === undefined ? [] : await charactersOf(db, gameId, userId);
  const isGameMaster = mine.some((one) => one.isGameMaster === 1);
  const isOwner = (await findUser(db, userId))?.isOwner === true;
  return { userId, isOwner, isGameMaster };
}

async function moderatorOf(
  db: Db,
  request: FastifyRequest,
  game: GameRow | undefined,
): Promise<Moderator> {
  const user = requireUser(request);
  const blocker = await blockerOf(db, user.id, game?.id);
  const may = canModerate(blocker, game !== undefined);
  // Whoever may not see a game does not learn that there is one, nor does one who is blocked.
  if (!may && game?.status === 'inactive') throw new DomainError('gameNotFound');
  await refuseBlocked(db, user.id, game?.id);
  if (!may) throw new DomainError('mastersOnly');
  return { user, game, blocker };
}

/** Who moderates a game by its key, or the community. Refusals: unauthorised, gameNotFound, blocked, mastersOnly. */
export async function moderate(
  db: Db,
  request: FastifyRequest,
  key: string | undefined,
): Promise<Moderator> {
  requireUser(request);
  const game = key === undefined ? undefined : await findGame(db, key);
  if (key !== undefined && !game) throw new DomainError('gameNotFound');
  return moderatorOf(db, request, game);
}

/** As {@link moderate}, where the game is that of a row; `noData` for whoever may not moderate it, as if there were no such row. */
export async function moderateRow(
  db: Db,
  request: FastifyRequest,
  gameId: number | null,
): Promise<Moderator> {
  requireUser(request);
  const game = gameId === null ? undefined : await gameById(db, gameId);
  try {
    return await moderatorOf(db, request, game);
  } catch (error) {
    const unknown = error instanceof DomainError && error.id !== 'blocked';
    throw unknown ? new DomainError('noData') : error;
  }
}

/** As {@link moderate}, where it has to be a game. */
export async function moderateGame(
  db: Db,
  request: FastifyRequest,
  key: string,
): Promise<Moderator & { game: GameRow }> {
  const { game, ...rest } = await moderate(db, request, key);
  if (!game) throw new DomainError('gameNotFound');
  return { ...rest, game };
}

/** A text that people read: plain, whole characters, nothing but line breaks of what cannot be seen. Under its field fieldRequired, fieldTooLong. */
export function plainReason(field: string, sent: string): string {
  const plain = sent
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    // eslint-disable-next-line no-control-regex -- control characters are what is taken out, and marks that turn the direction of what follows
    .replace(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    .trim();
  if (plain === '') throw invalid({ [field]: ['fieldRequired'] });
  const { reason: max } = MODERATION_LIMIT;
  if (characterCount(plain) > max) throw invalid({ [field]: [['fieldTooLong', { max }]] });
  return plain;
}

/** A term that lies ahead, or none. Under `until` fieldWrong. */
export function termOf(until: number | undefined, now: number): number | null {
  if (until === undefined) return null;
  if (until <= now || until > now + MODERATION_LIMIT.term) throw invalid({ until: ['fieldWrong'] });
  return until;
}
