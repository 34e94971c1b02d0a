import type { FastifyRequest } from 'fastify';
import {
  type CallParams,
  type CallQuery,
  type CallResponse,
  type Calls,
  PAGE_SIZE,
  profileIdOf,
} from '../../../src/contract/index.ts';
import { listProfilesRefusal, roleOf, viewProfileRefusal } from '../../../src/domain/index.ts';
import type { Db } from '../../db/index.ts';
import { profileComments } from '../../db/queries/profileComments.ts';
import {
  findProfile,
  hasTurns,
  type ProfileRow,
  profilesPage,
  type ProfileViewer,
} from '../../db/queries/profiles.ts';
import { locationOfProfile, profileOf } from '../../db/queries/profileViews.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../errors/index.ts';
import { authorizeCharacter } from '../access.ts';
import { ownRow, ownView, refuse, visitGame } from './access.ts';

const isOwn = ({ ownerId }: ProfileRow, { userId }: ProfileViewer): boolean =>
  ownerId !== null && ownerId === userId;

/** A page of the profiles in play (PROF-01). Refusals: gameNotFound, profileViewForbidden. */
export async function listProfiles(
  { db }: Deps,
  params: CallParams<Calls['profiles']>,
  { page }: CallQuery<Calls['profiles']>,
  request: FastifyRequest,
): Promise<CallResponse<Calls['profiles']>> {
  const { row: game, game: rules, viewer } = await visitGame(db, params, request);
  refuse(listProfilesRefusal(rules));
  const { rows, count } = await profilesPage(db, { gameId: game.id, viewer, page });
  const data = rows.map((row) => ({
    ...profileOf(row, 'card'),
    ...((viewer.isStaff || isOwn(row, viewer)) && locationOfProfile(row)),
  }));
  return { data, last_page: Math.max(1, Math.ceil(count / PAGE_SIZE.profiles)) };
}

/**
 * May this profile be looked at by somebody who has its address? One that waits for approval, or is not to be seen, by masters and its owner
 * alone; one whose story is over stays readable; an NPC once it has shown itself.
 */
async function isVisible(db: Db, row: ProfileRow, viewer: ProfileViewer): Promise<boolean> {
  if (viewer.isStaff || isOwn(row, viewer)) return true;
  if (row.status === 'invisible' || row.confirmed === 0) return false;
  return row.type === 'profile' || row.locationId !== null || hasTurns(db, row.id);
}

/** One profile (PROF-02, PROF-03). Refusals: gameNotFound, profileViewForbidden, profileNotFound. */
export async function showProfile(
  { db }: Deps,
  params: CallParams<Calls['profile']>,
  request: FastifyRequest,
): Promise<CallResponse<Calls['profile']>> {
  const { row: game, game: rules, viewer } = await visitGame(db, params, request);
  refuse(viewProfileRefusal(rules));
  const row = await findProfile(db, game.id, profileIdOf(params.profile) ?? '');
  if (!row || !(await isVisible(db, row, viewer))) throw new DomainError('profileNotFound');
  return { profile: profileOf(row, viewer.isStaff || isOwn(row, viewer) ? 'whole' : 'open') };
}

/** The profile of one's own character with what was written about it (PROF-05). Refusals: those of acting. */
export async function showOwn(
  { db }: Deps,
  params: CallParams<Calls['ownProfile']>,
  request: FastifyRequest,
): Promise<CallResponse<Calls['ownProfile']>> {
  const acting = await authorizeCharacter(db, params, request);
  if (roleOf(acting.actor) !== 'profile') return { comments: [] };
  const row = await ownRow(db, acting);
  return { profile: await ownView(db, row), comments: await profileComments(db, row.id) };
}
