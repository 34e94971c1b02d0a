import type { FastifyRequest } from 'fastify';
import {
  type CallParams,
  type CallQuery,
  type CallResponse,
  type Calls,
  PAGE_SIZE,
  profileIdOf,
} from '../../../src/contract/index.ts';
import {
  listProfilesRefusal,
  roleOf,
  type Viewer,
  viewProfileRefusal,
} from '../../../src/domain/index.ts';
import type { Db } from '../../db/index.ts';
import { profileComments } from '../../db/queries/profileComments.ts';
import { findSeenProfile, type ProfileRow, profilesPage } from '../../db/queries/profiles.ts';
import { locationOfProfile, profileOf } from '../../db/queries/profileViews.ts';
import { characterPage } from '../../db/queries/turns.ts';
import { viewTurns } from '../../db/queries/turnViews.ts';
import { absencesOf } from '../../db/queries/waitingPeople.ts';
import { present } from '../../db/queries/wire.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../errors/index.ts';
import { authorizeCharacter } from '../access.ts';
import { ownRow, ownView, refuse, visitGame } from './access.ts';

/** May all of a profile be read, and where it is: by masters and its owner. */
const seesWhole = ({ ownerId }: ProfileRow, { isStaff, userId }: Viewer): boolean =>
  isStaff || (ownerId !== null && ownerId === userId);

/** A page of the profiles in play (PROF-01). Refusals: gameNotFound, profileViewForbidden. */
export async function listProfiles(
  { db }: Deps,
  params: CallParams<Calls['profiles']>,
  { page }: CallQuery<Calls['profiles']>,
  request: FastifyRequest,
): Promise<CallResponse<Calls['profiles']>> {
  const { row: game, game: rules, viewer } = await visitGame(db, params, request);
  refuse(listProfilesRefusal(rules));
  const { rows, count } = await profilesPage(db, { gameId: game.id, userId: viewer.userId, page });
  const data = rows.map((row) => ({
    ...profileOf(row, 'card'),
    ...(seesWhole(row, viewer) && locationOfProfile(row)),
  }));
  return { data, last_page: Math.max(1, Math.ceil(count / PAGE_SIZE.profiles)) };
}

/** A profile that the asker may see. Refusals: gameNotFound, profileViewForbidden, profileNotFound. */
export async function seenProfile(
  db: Db,
  params: CallParams<Calls['profile']>,
  request: FastifyRequest,
) {
  const { row: game, game: rules, viewer } = await visitGame(db, params, request);
  refuse(viewProfileRefusal(rules));
  const id = profileIdOf(params.profile) ?? '';
  const row = await findSeenProfile(db, game.id, id, viewer.userId);
  if (!row) throw new DomainError('profileNotFound');
  return { game, row, viewer };
}

/** One profile (PROF-02, PROF-03), and until when its player is away (BACK-13). Refusals: gameNotFound, profileViewForbidden, profileNotFound. */
export async function showProfile(
  { db, clock }: Deps,
  params: CallParams<Calls['profile']>,
  request: FastifyRequest,
): Promise<CallResponse<Calls['profile']>> {
  const { row, viewer } = await seenProfile(db, params, request);
  // Guests do not see it: their pages are kept, and would show it for longer than it is true.
  const { ownerId } = row;
  const asked = viewer.userId === undefined || ownerId === null ? [] : [ownerId];
  const away = await absencesOf(db, asked, clock());
  const profile = profileOf(row, seesWhole(row, viewer) ? 'whole' : 'open');
  return { profile: { ...profile, ...present({ awayUntil: away.get(ownerId ?? -1) }) } };
}

/** A page of what a character has written (BACK-70), for those who may see its profile. Refusals: those of a profile. */
export async function showThread(
  { db }: Deps,
  params: CallParams<Calls['characterTurns']>,
  query: CallQuery<Calls['characterTurns']>,
  request: FastifyRequest,
): Promise<CallResponse<Calls['characterTurns']>> {
  const { row } = await seenProfile(db, params, request);
  const { rows, last } = await characterPage(db, { characterId: row.id, ...query });
  const data = await viewTurns(db, rows, request.user?.id);
  return { turns: { data, last_page: last } };
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
  return {
    profile: await ownView(db, row),
    comments: await profileComments(db, row.id, row.createdAt),
  };
}
