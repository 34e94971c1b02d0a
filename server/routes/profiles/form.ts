import type { FastifyRequest } from 'fastify';
import type { CallParams, CallResponse, Calls } from '../../../src/contract/index.ts';
import {
  createProfileRefusal,
  editProfileRefusal,
  isUnconfirmed,
  textVersion,
} from '../../../src/domain/index.ts';
import { requireUser } from '../../auth/index.ts';
import type { Db } from '../../db/index.ts';
import { invitedGame } from '../../db/queries/games.ts';
import { invitedInto } from '../../db/queries/members.ts';
import { profileOptions } from '../../db/queries/profileChoices.ts';
import { profileComments } from '../../db/queries/profileComments.ts';
import type { ProfileRow } from '../../db/queries/profiles.ts';
import { countOwned } from '../../db/queries/profileWrites.ts';
import { decisionOf } from '../../db/queries/reviews.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../errors/index.ts';
import { authorizeCharacter, openGame, type OpenGame, refuseBlocked } from '../access.ts';
import { ownRow, ownView, refuse } from './access.ts';

/** A hash of what a form was opened with. */
export function versionOf(row: ProfileRow): string {
  const { name, alias, species, faction, position, gender, age, activity } = row;
  const { look, temper, biography, skills, bag } = row;
  const texts = [activity, look, temper, biography, skills, bag];
  return textVersion(
    JSON.stringify([name, alias, species, faction, position, gender, age, ...texts]),
  );
}

/** What the edit form starts from (PROF-07). Refusals: those of acting, profileEditForbidden, gameClosed, profileRefused. */
export async function editForm(
  { db }: Deps,
  params: CallParams<Calls['profileEditForm']>,
  request: FastifyRequest,
): Promise<CallResponse<Calls['profileEditForm']>> {
  const acting = await authorizeCharacter(db, params, request);
  refuse(editProfileRefusal(acting.game, acting.actor));
  const row = await ownRow(db, acting);
  if (isUnconfirmed(acting.actor) && (await decisionOf(db, row.id)) === 'refused')
    throw new DomainError('profileRefused');
  return {
    profile: await ownView(db, row),
    comments: await profileComments(db, row.id, row.createdAt),
    version: versionOf(row),
    ...(await profileOptions(db, acting.row.id, row.gender)),
  };
}

/** A game in which the asker may make one more profile. Refusals: unauthorised, gameNotFound, blocked, and those of the rule. */
export async function openForCreating(
  db: Db,
  params: { game: string },
  request: FastifyRequest,
): Promise<OpenGame> {
  const { id: userId } = requireUser(request);
  const opened = await openGame(db, params.game, request);
  await refuseBlocked(db, userId, opened.row.id);
  const isInvited = (await invitedInto(db, userId)).has(opened.row.id);
  const game = isInvited ? invitedGame(opened.game) : opened.game;
  const owned = await countOwned(db, opened.row.id, userId);
  const limit = opened.row.maxProfiles ?? undefined;
  refuse(createProfileRefusal(game, { owned, limit }));
  return opened;
}

/** What the form of a new profile offers (PROF-07). Refusals: those of creating. */
export async function createForm(
  { db }: Deps,
  params: CallParams<Calls['profileCreateForm']>,
  request: FastifyRequest,
): Promise<CallResponse<Calls['profileCreateForm']>> {
  const { row } = await openForCreating(db, params, request);
  return profileOptions(db, row.id);
}
