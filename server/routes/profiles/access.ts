import type { FastifyRequest } from 'fastify';
import type { ErrorId, Profile } from '../../../src/contract/index.ts';
import { isMaster, reviewStateOf, type Viewer } from '../../../src/domain/index.ts';
import type { Db } from '../../db/index.ts';
import { charactersOf, characterOf } from '../../db/queries/characters.ts';
import { present } from '../../db/queries/wire.ts';
import { avatarBefore } from '../../db/queries/profileAvatars.ts';
import { findProfile, type ProfileRow } from '../../db/queries/profiles.ts';
import { fileOf, profileOf } from '../../db/queries/profileViews.ts';
import { decisionOf, refusedAmong, reviewedOf } from '../../db/queries/reviews.ts';
import { DomainError } from '../../errors/index.ts';
import { type ActingUser, blockOf, openGame, type OpenGame } from '../access.ts';

/** One who comes to a game's profiles without naming a character: what they may see and do follows from all that are theirs. */
export type Visitor = OpenGame & { viewer: Viewer; hasCharacter: boolean };

/** Throws the refusal of a rule, if there is one. */
export function refuse(refusal: ErrorId | undefined): void {
  if (refusal) throw new DomainError(refusal);
}

/** The game of a call, and who asks. Refusals: gameNotFound. */
export async function visitGame(
  db: Db,
  params: { game: string },
  request: FastifyRequest,
): Promise<Visitor> {
  const opened = await openGame(db, params.game, request);
  const userId = request.user?.id;
  const own = userId === undefined ? [] : await charactersOf(db, opened.row.id, userId);
  const isStaff = own.some((row) => isMaster(characterOf(row)));
  const refused = await refusedAmong(db, own);
  // Who is blocked has no character, and sees what guests see, also of their own.
  const isBlocked =
    own.length === 0 && userId !== undefined && (await blockOf(db, userId, opened.row.id));
  return {
    ...opened,
    viewer: { isStaff, userId: isBlocked ? undefined : userId },
    hasCharacter: own.length > refused.size,
  };
}

/** The profile of the character that acts. */
export async function ownRow(db: Db, { row, actorRow }: ActingUser): Promise<ProfileRow> {
  const found = await findProfile(db, row.id, String(actorRow.id));
  if (!found) throw new DomainError('profileNotFound');
  return found;
}

/** A profile as its owner has it: whole, with the names of its avatars' files. */
export async function ownView(db: Db, row: ProfileRow): Promise<Profile> {
  return {
    ...profileOf(row, 'whole'),
    review: reviewStateOf(reviewedOf({ ...row, decision: (await decisionOf(db, row.id)) ?? null })),
    ...present({
      imageValue: fileOf(row.avatar),
      imageBefore: fileOf((await avatarBefore(db, row)) ?? null),
    }),
  };
}
