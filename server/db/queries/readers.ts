import type { Game } from '../../../src/contract/index.ts';
import { canGuestRead, canRead, isMaster } from '../../../src/domain/index.ts';
import type { Db } from '../database.ts';
import { charactersOf, type CharacterRow, characterOf } from './characters.ts';
import { gameOf, type GameRow, invitedGame } from './games.ts';
import { invitedInto, isPlayedEarly, letInto } from './members.ts';

/** What an account is in a game: the characters that it plays there, whether it may read the game, and the game as it is to this account. */
export type Reader = { mine: CharacterRow[]; reads: boolean; game: Game };

/** As whom an account reads a game that is not open to all: its masters, who was invited, and owners (canRead). A guest has no `userId`. */
export async function readerOf(db: Db, row: GameRow, userId: number | undefined): Promise<Reader> {
  const game = gameOf(row);
  if (userId === undefined) return { mine: [], reads: canGuestRead(game), game };
  const mine = await charactersOf(db, row.id, userId);
  if (canGuestRead(game)) return { mine, reads: true, game };
  const isInvited = (await invitedInto(db, userId)).has(row.id);
  const isIn = isInvited || (await letInto(db, userId, row.id));
  const reads = isIn || mine.some((one) => canRead(game, characterOf(one)));
  if (isInvited) return { mine, reads, game: invitedGame(game) };
  const leads = mine.some((one) => isMaster(characterOf(one)));
  const early = leads && (await isPlayedEarly(db, row.id));
  return { mine, reads, game: early ? { ...game, by_invitation: true } : game };
}
